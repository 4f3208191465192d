import { pluralise } from '@chaps/domain/pluralise';
import { countPeopleWithClosedGp } from '../../people/list.ts';
import type { Source } from './source.ts';

/** People who chose a GP practice that is no longer in the NHS's register. */
export const closedGpPractices: Source = {
  needs: 'change people',
  async read({ db }, { reach }) {
    const count = await countPeopleWithClosedGp(db, reach);
    if (count === 0) return [];
    return [
      {
        kind: 'closed GP practices',
        what: `The GP practice of ${pluralise(count, 'person', 'people')} has closed`,
        why: 'Their portal asks them to choose another one. If they do not, call them.',
        since: null,
        due: null,
        action: { label: 'See who they are', path: '/staff/people?gp_state=closed' },
      },
    ];
  },
};
