import { randomUUID } from 'node:crypto';
import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import { londonInstant, mayChangeBooking } from '@chaps/domain';
import { sql } from 'kysely';
import { queueMail } from '../messages/email/outbox.ts';
import { lockProfile } from '../people/queries.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, violates, withTransaction } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import { type AppointmentDetail, lockOwnAppointment, readOwnAppointment } from './appointments.ts';
import {
  assertBookable,
  paymentInProgressError,
  sampleTakenError,
  slotTakenError,
  unknownSlotError,
} from './errors.ts';
import { offerFreedSeat } from './hold-queries.ts';
import { recordMove } from './move-beyond-capacity.ts';
import { type SeatRequester, type Slot, slotExists, takeSeat } from './slots.ts';

/**
 * Moves the person's confirmed appointment to another free time of the same event, as long as the event can
 * be booked.
 * @param startTime `HH:mm`, London; the current one changes nothing
 * @throws {HttpError} 404; 409 EVENT_PASSED, BOOKING_CLOSED, and as `moveToSlot`
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
    const row = await lockOwnAppointment(transaction, userId, appointmentId);
    if (canMove(row)) assertBookable(row.booking_state);
    const startsAt = londonInstant(row.event_date, startTime);
    const target = { eventId: row.event_id, startsAt };
    if (await moveToSlot(transaction, row, target, 'person')) {
      await writeAudit(transaction, {
        actor: userId,
        action: 'appointment moved',
        subject: `appointment ${appointmentId}`,
        eventId: row.event_id,
        profileId: row.profile_id,
        details: { from: row.begins_at.toISOString(), to: startsAt.toISOString() },
        requestId,
      });
    }
    return readOwnAppointment(transaction, userId, appointmentId);
  });
}

const canMove = ({ status, booking_state, visit_state }: AppointmentDetail): boolean =>
  status === 'confirmed' && booking_state !== 'cancelled' && mayChangeBooking(visit_state);

/** Staff reserved the place, and its mailed link can still be paid. */
const isReserved = ({ payment, hold_active }: AppointmentDetail): boolean =>
  payment === 'link' && hold_active;

/**
 * Moves a locked, confirmed appointment to a free slot, possibly of another event, in the caller's
 * transaction. The old seat is freed and a mail is queued; nothing is paid or refunded. Staff may
 * also move a place reserved for payment by a mailed link: the person gets the link again, with the
 * new time.
 * @param mail 'undoable' holds it until the move can no longer be undone
 * @returns false when it already has that slot and nothing was done
 * @throws {HttpError} 409 MOVE_CLOSED, SLOT_TAKEN, PAYMENT_IN_PROGRESS, ALREADY_BOOKED; 422 for a time the
 * event does not have
 */
export async function moveToSlot(
  transaction: Executor,
  row: AppointmentDetail,
  to: Slot,
  by: SeatRequester,
  mail: 'now' | 'undoable' | 'none' = 'now',
): Promise<boolean> {
  const { appointment_id: appointmentId } = row;
  if (row.status === 'capturing') throw paymentInProgressError();
  if (!mayChangeBooking(row.visit_state)) throw sampleTakenError('MOVE_CLOSED');
  const { slot_starts_at: startsAt } = row;
  const reserved = by === 'staff' && isReserved(row);
  if (startsAt === null || !(reserved || canMove(row))) {
    throw new HttpError(409, 'MOVE_CLOSED', 'This appointment cannot be moved.');
  }
  const from = { eventId: row.event_id, startsAt };
  if (from.eventId === to.eventId && from.startsAt.getTime() === to.startsAt.getTime()) {
    return false;
  }
  if (!(await slotExists(transaction, to))) throw unknownSlotError();
  if (!(await takeSeat(transaction, to, { by, from }))) throw slotTakenError();
  await transaction
    .updateTable('appointments')
    .set({
      event_id: to.eventId,
      slot_starts_at: to.startsAt,
      ...(reserved ? { expires_at: sql<Date>`least(expires_at, ${to.startsAt})` } : {}),
    })
    .where('appointment_id', '=', appointmentId)
    .execute()
    .catch((error: unknown) => {
      if (!violates(error, 'one_live_appointment')) throw error;
      const message = 'This person already has a booking at that event.';
      throw new HttpError(409, 'ALREADY_BOOKED', message);
    });
  if (from.eventId !== to.eventId) await recordMove(transaction, appointmentId, from, to);
  await offerFreedSeat(transaction, from);
  if (mail === 'none') return true;
  const kind = reserved ? 'payment-link' : 'appointment-moved';
  await queueMail(transaction, {
    kind,
    // Each move sends a mail, even if the client repeats its request id.
    occasion: `${kind} ${appointmentId} ${randomUUID()}`,
    appointmentId,
    ...(mail === 'undoable' ? { delaySeconds: UNDO_SECONDS } : {}),
  });
  return true;
}
