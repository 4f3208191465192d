import { randomUUID } from 'node:crypto';
import type { StoredStatus } from '@chaps/domain';
import { APPOINTMENT_STATES } from '@chaps/domain';
import { sql } from 'kysely';
import { attendanceLevel } from '../clinic-day/attendance-level.ts';
import { queueMail } from '../messages/email/outbox.ts';
import type { Executor } from '../platform/db/database.ts';
import { freeSeat, type Slot, takeSeatBeyondCapacity } from './slots.ts';

/** A booking's event and slot; without a slot it takes no seat. */
type Place = Omit<Slot, 'startsAt'> & { startsAt: Date | null };

/**
 * What is known about a booking that returns to the event that the person came to, or from which it
 * was moved.
 */
interface ReturnDetails {
  byArrival: boolean;
  /** How far they had come when staff moved it, as far as was known. */
  cameBefore: number;
}

/**
 * Records where a booking is moved from and how far the person had come, before its visit changes.
 */
export async function recordMove(
  transaction: Executor,
  appointment_id: string,
  from: Place,
  to: Place,
  { byArrival, cameBefore }: Partial<ReturnDetails> = {},
): Promise<void> {
  await transaction
    .insertInto('appointment_moves')
    .values({
      ...{ appointment_id, from_event_id: from.eventId, from_starts_at: from.startsAt },
      ...{ to_event_id: to.eventId, by_arrival: byArrival ?? false },
      came_before:
        cameBefore ??
        sql<number>`(SELECT ${sql.raw(attendanceLevel('a'))} FROM appointments a
          WHERE a.appointment_id = ${appointment_id})`,
    })
    .execute();
}

interface BookingMove {
  appointment_id: string;
  status: StoredStatus;
  from: Place;
  to: Place;
}

/** Moves a locked booking to a slot of another event, even if it has no seat left. */
export async function moveBeyondCapacity(
  transaction: Executor,
  { appointment_id, status, from, to }: BookingMove,
  back: ReturnDetails,
): Promise<void> {
  await transaction
    .updateTable('appointments')
    .set({ event_id: to.eventId, slot_starts_at: to.startsAt })
    .where('appointment_id', '=', appointment_id)
    .execute();
  await recordMove(transaction, appointment_id, from, to, back);
  if (!APPOINTMENT_STATES[status].seat) return;
  const seats = [
    { ...from, change: freeSeat },
    { ...to, change: takeSeatBeyondCapacity },
  ].flatMap(({ startsAt, ...seat }) => (startsAt === null ? [] : [{ ...seat, startsAt }]));
  // In the common locking order.
  for (const { change, ...slot } of seats.toSorted(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
  )) {
    await change(transaction, slot);
  }
}

/** Queues the mail that replaces the entry in the person's calendar. */
export const queueMoveMail = (transaction: Executor, appointmentId: string): Promise<unknown> =>
  queueMail(transaction, {
    kind: 'appointment-moved',
    occasion: `appointment-moved ${appointmentId} ${randomUUID()}`,
    appointmentId,
  });
