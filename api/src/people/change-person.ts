import { type PersonChange, personDetails } from '@chaps/contracts/staff-people';
import { londonDate, type StaffReach } from '@chaps/domain';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { lockPersonInReach } from './list.ts';
import { updateProfile } from './queries.ts';

export interface ChangedBy {
  userId: string;
  reach: StaffReach;
  profileId: string;
  requestId: string;
}

type Fields = PersonChange['seen'];

const NAMES = personDetails.keyof().options;
const namesOf = (fields: Fields) => NAMES.filter((name) => name in fields);

/**
 * Changes a person's details, with a reason that appears in their timeline and the audit log.
 * @throws {HttpError} 404 also for a person who is not visible to this member of staff; 409 PERSON_CHANGED,
 * with the stored values, when a field no longer has the value that staff saw; 422
 */
export async function changePerson(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, reach, profileId, requestId }: ChangedBy,
  { seen, wanted, reason }: PersonChange,
): Promise<void> {
  if (wanted.date_of_birth && wanted.date_of_birth > londonDate(now())) {
    throw new ValidationError({ date_of_birth: 'Enter a date in the past.' });
  }
  await withTransaction(db, async (transaction) => {
    const stored = await lockPersonInReach(transaction, reach, profileId);
    const other = namesOf(wanted).filter(
      (name) => stored[name] !== seen[name] && stored[name] !== wanted[name],
    );
    if (other.length > 0) {
      const message = 'Someone else changed these details. Please check them again.';
      const details = Object.fromEntries(
        other.map((name) => [name, `It is now ‘${stored[name] ?? 'not given'}’.`]),
      );
      throw new HttpError(409, 'PERSON_CHANGED', message, { details });
    }
    const fields = namesOf(wanted).filter((name) => stored[name] !== wanted[name]);
    if (fields.length === 0) return;
    await updateProfile(transaction, profileId, wanted);
    await writeAudit(transaction, {
      actor: userId,
      action: 'details of the person changed',
      subject: `profile ${profileId}`,
      profileId,
      details: { fields },
      reason,
      requestId,
    });
  });
}
