import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import { londonTime, reachIncludes } from '@chaps/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import { writeVisits } from '../clinic-day/visit-rows.ts';
import { cancelEmails } from '../messages/email/cancel-emails.ts';
import type { Services } from '../platform/config/services.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { AppointmentDetail } from './appointments.ts';
import { readBookingPayments } from './booking-money.ts';
import { lockLiveBooking } from './booking-page.ts';
import { auditBooking, type Change } from './change-booking.ts';
import { moveToSlot } from './change-time.ts';
import { reinstateBooking } from './reinstate-booking.ts';

interface LastChange {
  action: string;
  created_at: Date;
  before: unknown;
}

const place = z.object({ event_id: z.string(), starts_at: z.iso.datetime() });

const undoTooLateError = (message = 'This can no longer be undone.') =>
  new HttpError(409, 'EVENT_CHANGED', message);

/**
 * The last change to the booking by staff within the minute, not counting steps of the day.
 * @throws {HttpError} 409
 */
async function readLastChange(db: Executor, { appointmentId }: Change): Promise<LastChange> {
  const { rows } = await sql<LastChange & { is_recent: boolean }>`
    SELECT action, created_at, before,
      created_at > now() - make_interval(secs => ${UNDO_SECONDS}) AS is_recent
    FROM audit_log WHERE subject = ${`appointment ${appointmentId}`}
      AND action <> 'step of the day recorded'
    ORDER BY audit_id DESC LIMIT 1`.execute(db);
  const [last] = rows;
  if (!last?.is_recent) throw undoTooLateError();
  return last;
}

/**
 * Drops the mails about the change that have not reached the person. @returns whether one is sent or being
 * sent
 */
async function cancelChangeEmails(
  transaction: Executor,
  change: Change,
  kind: string,
  since: Date,
) {
  const { sent } = await cancelEmails(
    transaction,
    sql`appointment_id = ${change.appointmentId} AND kind = ${kind} AND created_at >= ${since}`,
  );
  return sent > 0;
}

/** Moves it back. Someone who was notified of the move is notified of this too. */
async function reverseMove(
  transaction: Executor,
  change: Change,
  row: AppointmentDetail,
  last: LastChange,
) {
  const { data: from } = place.safeParse(last.before);
  if (!from || !reachIncludes(change.staff.reach, from.event_id)) throw undoTooLateError();
  const isTold = await cancelChangeEmails(
    transaction,
    change,
    'appointment-moved',
    last.created_at,
  );
  const to = { eventId: from.event_id, startsAt: new Date(from.starts_at) };
  const { begins_at: left } = row;
  await moveToSlot(transaction, row, to, 'staff', isTold ? 'now' : 'none');
  await writeVisits(transaction, to.eventId, [change.appointmentId]);
  await auditBooking(transaction, change, row.profile_id, 'move undone', {
    details: { from: left.toISOString(), to: from.starts_at },
  });
  return { event_id: to.eventId, start_time: londonTime(to.startsAt) };
}

/** Possible while nothing is refunded and the person has not been notified. */
async function reverseCancellation(
  transaction: Executor,
  change: Change,
  row: AppointmentDetail,
  last: LastChange,
) {
  const { refundStatus } = await readBookingPayments(transaction, change.appointmentId);
  if (refundStatus !== null)
    throw undoTooLateError('A refund is in progress, so this cannot be undone.');
  if (await cancelChangeEmails(transaction, change, 'cancelled-by-staff', last.created_at)) {
    throw undoTooLateError('The person has been notified, so this cannot be undone.');
  }
  await reinstateBooking(transaction, row);
  await auditBooking(transaction, change, row.profile_id, 'cancellation undone');
  return { event_id: row.event_id, start_time: londonTime(row.begins_at) };
}

const canReverseMove = ({ status }: AppointmentDetail, { action }: LastChange) =>
  action === 'appointment moved' && status === 'confirmed';

/**
 * Undoes what staff have just done to a booking: a move or a cancellation.
 * @returns where the booking is now
 * @throws {HttpError} 404; 409 EVENT_CHANGED when it is too late, SLOT_TAKEN, ALREADY_BOOKED, MOVE_CLOSED
 */
export async function undoChange(
  { db }: Pick<Services, 'db'>,
  change: Change,
): Promise<{ event_id: string; start_time: string }> {
  return withTransaction(db, async (transaction) => {
    const row = await lockLiveBooking(transaction, change.eventId, change.appointmentId);
    const last = await readLastChange(transaction, change);
    if (canReverseMove(row, last)) return reverseMove(transaction, change, row, last);
    // A cancellation by the person, or of the whole event, has an empty `before`.
    if (last.action === 'appointment cancelled' && row.status === 'cancelled' && last.before) {
      return reverseCancellation(transaction, change, row, last);
    }
    throw undoTooLateError();
  });
}

/**
 * Like `undoChange`, but for moves only: a later cancellation stays. @throws {HttpError} as `undoChange`
 */
export async function undoMove({ db }: Pick<Services, 'db'>, change: Change): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const row = await lockLiveBooking(transaction, change.eventId, change.appointmentId);
    const last = await readLastChange(transaction, change);
    if (!canReverseMove(row, last)) throw undoTooLateError();
    await reverseMove(transaction, change, row, last);
  });
}
