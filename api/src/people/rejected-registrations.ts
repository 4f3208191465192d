import type { StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { isInReach } from './list.ts';

/**
 * Records that the owner of this address could not register, because the record that staff added with it has
 * another surname or date of birth. Ends when they register, or staff change one of these.
 */
export const recordRejectedRegistration = (
  db: Services['db'],
  { userId, email, requestId }: { userId: string; email: string; requestId: string },
): Promise<void> =>
  withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ profile_id: string }>`
      UPDATE profiles SET registration_rejected_at = now()
      WHERE email = ${email} AND NOT has_account AND is_active AND registration_rejected_at IS NULL
      RETURNING profile_id`.execute(transaction);
    for (const { profile_id: profileId } of rows) {
      await writeAudit(transaction, {
        actor: userId,
        action: 'registration rejected',
        subject: `profile ${profileId}`,
        profileId,
        requestId,
      });
    }
  });

/** What staff change in a record so that the owner of its address can register. */
const DECISIVE_FIELDS: readonly string[] = ['email', 'last_name', 'date_of_birth'];

/** Ends a rejection once staff have changed one of these fields. */
export const endRejection = (fields: readonly string[]) =>
  fields.some((name) => DECISIVE_FIELDS.includes(name)) ? { registration_rejected_at: null } : {};

/** Records that staff should correct, the longest outstanding first. */
export async function listRejectedRegistrations(db: Executor, reach: StaffReach) {
  const { rows } = await sql<{ profile_id: string; since: Date }>`
    SELECT f.profile_id, f.registration_rejected_at AS since FROM profiles f
    WHERE f.registration_rejected_at IS NOT NULL AND NOT f.has_account AND f.is_active
      AND ${isInReach(reach)} ORDER BY since, f.profile_id LIMIT 50`.execute(db);
  return rows;
}
