import { changeableDetails, type PersonChange } from '@chaps/contracts/staff-people';
import { londonDate, type StaffReach } from '@chaps/domain';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, violates, withTransaction } from '../platform/db/database.ts';
import { findEditedFields } from '../platform/http/edits.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { changeStateBeforeClaim } from './claims.ts';
import { findPersonInReach, lockPersonInReach } from './list.ts';
import { type ProfileRow, updateProfile } from './queries.ts';
import { endRejection } from './rejected-registrations.ts';

export interface PersonChangeContext {
  userId: string;
  reach: StaffReach;
  profileId: string;
  requestId: string;
}

const NAMES = changeableDetails.keyof().options;

/** @throws {ValidationError} */
function requireNoAccount({ has_account }: Pick<ProfileRow, 'has_account'>): void {
  if (!has_account) return;
  throw new ValidationError({
    email: 'They sign in with this address, so it cannot be changed here.',
  });
}

/** Names the other record if this member of staff may see it. */
async function buildEmailTakenError(
  db: Executor,
  reach: StaffReach,
  email: string,
): Promise<HttpError> {
  const other = await db
    .selectFrom('profiles')
    .select('profile_id')
    .where('email', '=', email)
    .executeTakeFirst();
  const shown = other && (await findPersonInReach(db, reach, other.profile_id));
  const message = 'Another person has this e-mail address.';
  return new HttpError(409, 'PERSON_KNOWN', message, { details: { email: message, ...shown } });
}

/**
 * Changes a person's details, with a reason that appears in their timeline and the audit log.
 * @throws {HttpError} 404, including for a person who is not visible to this member of staff; 409 PERSON_CHANGED,
 * with the stored values, when a field no longer has the value that staff saw, and PERSON_KNOWN; 422, also
 * for the address of a person with an account, who signs in with it
 */
export async function changePerson(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, reach, profileId, requestId }: PersonChangeContext,
  { seen, wanted, reason }: PersonChange,
): Promise<void> {
  if (wanted.date_of_birth && wanted.date_of_birth > londonDate(now())) {
    throw new ValidationError({ date_of_birth: 'Enter a date in the past.' });
  }
  const change = withTransaction(db, async (transaction) => {
    const stored = await lockPersonInReach(transaction, reach, profileId);
    const fields = findEditedFields(NAMES, { stored, seen, wanted }, 'PERSON_CHANGED');
    if (fields.length === 0) return;
    const changesEmail = fields.includes('email');
    if (changesEmail) requireNoAccount(stored);
    const change = changesEmail ? { ...wanted, email_changed_at: now() } : wanted;
    const corrected = Object.fromEntries(fields.map((name) => [name, wanted[name]]));
    await updateProfile(transaction, profileId, {
      ...change,
      ...endRejection(fields),
      ...changeStateBeforeClaim(stored, corrected),
    });
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
  await change.catch(async (error: unknown) => {
    if (!wanted.email || !violates(error, 'profiles_by_email')) throw error;
    throw await buildEmailTakenError(db, reach, wanted.email);
  });
}
