import { randomUUID } from 'node:crypto';
import { londonInstant } from '@chaps/domain';
import { lockOwn } from '../cancellations/cancel.ts';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { withTransaction } from '../db/database.ts';
import { queueMail } from '../email/outbox.ts';
import { findEvent } from '../events/queries.ts';
import { HttpError } from '../http/errors.ts';
import { lockProfile } from '../people/queries.ts';
import { paymentInProgress } from './appointment-errors.ts';
import type { AppointmentDetail } from './appointments.ts';
import { assertBookable, slotTaken, slotUnknown } from './errors.ts';
import { lockSlots } from './hold-queries.ts';
import { claimPlace, freePlace, freePlaces, releaseLapsedHolds } from './slots.ts';

/**
 * Moves one's own confirmed appointment to another free time of the same event, as long as the
 * event can be booked. The earlier place is free in the same moment; nothing is paid or refunded.
 * @param startTime `HH:mm`, London; the present one changes nothing
 * @throws {HttpError} 404; 409 MOVE_CLOSED, EVENT_PASSED, BOOKING_CLOSED, SLOT_TAKEN,
 *   PAYMENT_IN_PROGRESS; 422 for a time the event does not have
 */
export async function moveToTime(
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
    const to = { eventId: row.event_id, startsAt: londonInstant(event.event_date, startTime) };
    if (to.startsAt.getTime() === from.startsAt.getTime()) return row;
    if ((await freePlaces(transaction, to)) === undefined) throw slotUnknown();
    await lockSlots(transaction, row.event_id, [from.startsAt, to.startsAt]);
    await releaseLapsedHolds(transaction, to);
    if (!(await claimPlace(transaction, to))) throw slotTaken();
    await freePlace(transaction, from);
    await transaction
      .updateTable('appointments')
      .set({ slot_starts_at: to.startsAt })
      .where('appointment_id', '=', appointmentId)
      .execute();
    await queueMail(services.jobs, transaction, {
      kind: 'appointment-moved',
      // Each move is an occasion of its own; a client may send the same request id again.
      occasion: `appointment-moved ${appointmentId} ${randomUUID()}`,
      appointmentId,
    });
    await writeAudit(transaction, {
      actor: userId,
      action: 'appointment moved',
      subject: `appointment ${appointmentId}`,
      details: { from: from.startsAt.toISOString(), to: to.startsAt.toISOString() },
      requestId,
    });
    return lockOwn(transaction, userId, appointmentId);
  });
}
