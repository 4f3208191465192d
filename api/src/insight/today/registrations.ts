import { listRejectedRegistrations } from '../../people/rejected-registrations.ts';
import type { Source } from './source.ts';

/** One line for each record, because staff have to speak to the person. */
export const rejectedRegistrations: Source = {
  needs: 'change people',
  async read({ db }, { reach }) {
    const records = await listRejectedRegistrations(db, reach);
    return records.map(({ profile_id, since }) => ({
      kind: 'rejected registrations',
      what: 'Someone could not register: our record has a different surname or date of birth',
      why: 'They confirmed the record’s e-mail address. Call the person in the record. Correct the details, or clear the address if it is not theirs.',
      since: since.toISOString(),
      due: null,
      action: { label: 'Open the record', path: `/staff/people/${profile_id}` },
    }));
  },
};
