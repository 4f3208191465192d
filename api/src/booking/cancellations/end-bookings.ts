import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import { findAppointment, lockAppointment } from '../appointments.ts';
import { releaseHold } from '../hold-queries.ts';
import { cancelConfirmedAppointment } from './cancel.ts';

/**
 * Ends the future bookings of someone who has died, and releases their holds: a confirmed booking is refunded
 * in full. The caller holds the lock of these people. A payment in progress stays, and Today lists it.
 */
export async function endFutureBookings(
  services: Pick<Services, 'jobs'>,
  transaction: Executor,
  records: readonly string[],
  by: { actor: string; requestId: string },
): Promise<void> {
  const { rows } = await sql<{ appointment_id: string; status: string }>`
    SELECT appointment_id, status FROM appointments a WHERE a.profile_id = ANY (${[...records]})
      AND (a.status = 'held' OR a.status = 'confirmed' AND a.slot_starts_at > now())
    ORDER BY appointment_id`.execute(transaction);
  for (const { appointment_id: appointmentId, status } of rows) {
    if (status === 'held') {
      await releaseHold(transaction, appointmentId);
      continue;
    }
    await lockAppointment(transaction, appointmentId);
    const row = await findAppointment(transaction, appointmentId);
    if (row?.visit_state !== 'expected') continue;
    const { actor, requestId } = by;
    const audit = { actor, before: { status: row.status }, requestId };
    await cancelConfirmedAppointment(services, transaction, row, { by: 'staff', audit });
  }
}
