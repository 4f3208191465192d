import { formatDate } from '@chaps/domain';
import { sumDue } from '../../follow-up/recall/due.ts';
import { counted, type Source } from './source.ts';

/** People whom nobody has invited to the test that is due. */
export const recallsDue: Source = {
  needs: 'manage recalls',
  async read({ db, now }, { reach }) {
    const { count, first } = await sumDue({ now }, db, reach);
    if (count === 0 || first === null) return [];
    return [
      {
        kind: 'tests due',
        what: `${counted(count, 'person is', 'people are')} due for their next test`,
        why: `Nobody has invited them. The first one has been due since ${formatDate(first)}.`,
        since: null,
        due: null,
        action: { label: 'Open next tests', path: '/staff/next-tests' },
      },
    ];
  },
};
