import { randomUUID } from 'node:crypto';
import { londonInstant } from '@chaps/domain';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { withTransaction } from '../db/database.ts';
import { queueMail } from '../email/outbox.ts';
import { findEvent } from '../events/queries.ts';
import { HttpError } from '../http/errors.ts';
import { lockProfile } from '../people/queries.ts';
import { type AppointmentDetail, lockOwn, ownAppointment } from './appointments.ts';
import { assertBookable, paymentInProgress, slotTaken, slotUnknown } from './errors.ts';
import { slotExists, swapSeat } from './slots.ts';

/**
 * Moves the person's confirmed appointment to another free time of the same event, as long as the
 * event can be booked. The old seat is free in the same transaction; nothing is paid or refunded.
 * @param startTime `HH:mm`, London; the present one changes nothing
 * @throws {HttpError} 404; 409 MOVE_CLOSED, EVENT_PASSED, BOOKING_CLOSED, SLOT_TAKEN,
 *   PAYMENT_IN_PROGRESS; 422 for a time the event does not have
 */
export async function changeTime(
  services: Services,
  userId: string,
  appointmentId: string,
  startTime: string,
  requestId: string,
): Promise<AppointmentDetail> {
  return withTransaction(services.db, async (transaction) => {
    await lockProfile(transaction, userId);
    const row = await lockOwn(transaction, userId, appointmentId);
    if (row.status === 'capturing') throw paymentInProgress();
    const event = await findEvent(transaction, row.event_id);
    if (row.status !== 'confirmed' || !event) {
      throw new HttpError(409, 'MOVE_CLOSED', 'This appointment cannot be moved.');
    }
    assertBookable(event.booking_state);
    const from = { eventId: row.event_id, startsAt: row.slot_starts_at };
    const startsAt = londonInstant(event.event_date, startTime);
    if (startsAt.getTime() === from.startsAt.getTime()) return row;
    if (!(await slotExists(transaction, { ...from, startsAt }))) throw slotUnknown();
    if (!(await swapSeat(transaction, from, startsAt))) throw slotTaken();
    await transaction
      .updateTable('appointments')
      .set({ slot_starts_at: startsAt })
      .where('appointment_id', '=', appointmentId)
      .execute();
    await queueMail(transaction, {
      kind: 'appointment-moved',
      // A move sends a mail every time, even if the client repeats its request id.
      occasion: `appointment-moved ${appointmentId} ${randomUUID()}`,
      appointmentId,
    });
    await writeAudit(transaction, {
      actor: userId,
      action: 'appointment moved',
      subject: `appointment ${appointmentId}`,
      details: { from: from.startsAt.toISOString(), to: startsAt.toISOString() },
      requestId,
    });
    return ownAppointment(transaction, userId, appointmentId);
  });
}
