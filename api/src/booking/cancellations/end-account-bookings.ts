import type { VisitState } from '@chaps/domain';
import { sql } from 'kysely';
import { isUpcoming, visitState } from '../../events/conditions.ts';
import type { ProfileRow } from '../../people/queries.ts';
import type { Services } from '../../platform/config/services.ts';
import type { AuditEntry } from '../../platform/db/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import { cancelConfirmedAppointment } from './cancel.ts';

/**
 * Cancels, with a full refund, what an account has booked online for a record that is another person's, and tells
 * the account's own address. A payment in progress is refunded once it arrives (`endClaimedHolds`).
 */
export async function endAccountBookings(
  services: Pick<Services, 'jobs'>,
  transaction: Executor,
  record: Pick<ProfileRow, 'profile_id' | 'claimed_at' | 'email'>,
  audit: Pick<AuditEntry, 'actor' | 'requestId'>,
): Promise<void> {
  const rows = await transaction
    .selectFrom('appointments')
    .select(['appointment_id', 'event_id', 'profile_id', 'slot_starts_at'])
    .select(sql.raw<VisitState>(visitState('appointments')).as('visit_state'))
    .where('profile_id', '=', record.profile_id)
    .where('status', '=', 'confirmed')
    .where('origin', '=', 'website')
    .where(sql<boolean>`held_at >= ${record.claimed_at}`)
    .where(sql.raw<boolean>(isUpcoming('appointments')))
    .orderBy('appointment_id')
    .forNoKeyUpdate()
    .execute();
  const mailTo = record.email ?? undefined;
  for (const row of rows) {
    await cancelConfirmedAppointment(services, transaction, row, { by: 'account', mailTo, audit });
  }
}
