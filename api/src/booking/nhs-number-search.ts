import { sql } from 'kysely';
import { isLapsed } from '../events/conditions.ts';
import type { Services } from '../platform/config/services.ts';
import { recordAccess } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';

/** The booking with this NHS number at an event, unless it was released; the search is logged. */
export async function findByNhsNumber(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  userId: string,
  eventId: string,
  digits: string,
  requestId: string,
): Promise<string | null> {
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ appointment_id: string; profile_id: string }>`
      SELECT a.appointment_id, a.profile_id FROM appointments a JOIN profiles f USING (profile_id)
      WHERE a.event_id = ${eventId} AND f.nhs_number_hmac = ANY (${keys.macs('nhs-number', digits)})
        AND a.status <> 'released' AND NOT ${sql.raw(isLapsed('a'))}
      ORDER BY a.held_at DESC LIMIT 1`.execute(transaction);
    const [found] = rows;
    if (!found) return null;
    const { profile_id: profileId } = found;
    await recordAccess(transaction, { userId, profileId, what: 'NHS number search', requestId });
    return found.appointment_id;
  });
}
