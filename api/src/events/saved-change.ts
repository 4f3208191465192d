import type { EventDetails } from '@chaps/contracts/event-details';
import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import { staffEventResponse } from '@chaps/contracts/staff-events';
import { mayChangeBooking, SEAT_STATUSES, type VisitState } from '@chaps/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import { isReserved, visitState } from './conditions.ts';

export interface Seat {
  appointment_id: string;
  status: string;
  at: Date;
  /** It is a hold that is to be paid through a mailed link. */
  is_reserved: boolean;
  visit_state: VisitState;
}

/** A snapshot of an event's slots and appointments. */
export interface EventSnapshot {
  slots: { starts_at: Date; capacity: number }[];
  seats: Seat[];
}

export async function listSeats(db: Executor, eventId: string): Promise<Seat[]> {
  const { rows } = await sql<Seat>`SELECT appointment_id, status, slot_starts_at AS at,
      ${sql.raw(isReserved('a'))} AS is_reserved,
      ${sql.raw(visitState('a'))} AS visit_state
    FROM appointments a WHERE event_id = ${eventId} AND slot_starts_at IS NOT NULL ORDER BY appointment_id`.execute(
    db,
  );
  return rows;
}

export async function readPlan(db: Executor, eventId: string): Promise<EventSnapshot> {
  const slots = await db
    .selectFrom('event_slots')
    .select(['starts_at', 'capacity'])
    .where('event_id', '=', eventId)
    .where('capacity', '>', 0)
    .orderBy('starts_at')
    .execute();
  return { slots, seats: await listSeats(db, eventId) };
}

/** Deletes the saved change of a locked event, which can then no longer be undone. */
export async function deleteSavedChange(transaction: Executor, eventId: string): Promise<void> {
  await transaction.deleteFrom('event_change_undos').where('event_id', '=', eventId).execute();
}

/**
 * Saves what a change of a locked event has replaced, so that it can be undone for a minute.
 * @param people the number to be notified
 */
export async function saveChange(
  transaction: Executor,
  eventId: string,
  change: { version: number; people: number; before: EventDetails; plan: EventSnapshot },
): Promise<void> {
  const { version, people, before, plan } = change;
  const now = new Map(
    (await listSeats(transaction, eventId)).map((seat) => [seat.appointment_id, seat.at]),
  );
  const seats = plan.seats.map(({ appointment_id, status, at }) => ({
    appointment_id,
    status,
    from: at,
    to: now.get(appointment_id) ?? at,
  }));
  await transaction
    .insertInto('event_change_undos')
    .values({
      event_id: eventId,
      version,
      people,
      event: JSON.stringify(before),
      slots: JSON.stringify(plan.slots),
      seats: JSON.stringify(seats),
    })
    .execute();
}

const instant = z.iso.datetime().transform((text) => new Date(text));
const savedSeatSchema = z.object({
  appointment_id: z.string(),
  status: z.string(),
  from: instant,
  to: instant,
});
export type SavedSeat = z.output<typeof savedSeatSchema>;
const savedChangeSchema = z.object({
  event: staffEventResponse.shape.event.omit({ event_id: true }),
  slots: z.array(z.object({ starts_at: instant, capacity: z.int() })),
  seats: z.array(savedSeatSchema),
});

/** @throws {HttpError} 409 when nothing is saved for the version, or its minute is over */
export async function readSavedChange(
  transaction: Executor,
  eventId: string,
  version: number,
): Promise<z.output<typeof savedChangeSchema>> {
  const { rows } = await sql`
    SELECT event, slots, seats FROM event_change_undos
    WHERE event_id = ${eventId} AND version = ${version}
      AND changed_at > now() - make_interval(secs => ${UNDO_SECONDS})`.execute(transaction);
  const [row] = rows;
  if (!row) throw new HttpError(409, 'EVENT_CHANGED', 'This can no longer be undone.');
  return savedChangeSchema.parse(row);
}

export const isLive = ({ status }: Pick<Seat, 'status'>): boolean =>
  SEAT_STATUSES.some((seat) => seat === status);

/**
 * Why a change can no longer be undone, because of what people have done since; undefined if it can. An
 * expired hold does not count.
 */
export function explainUndoConflict(
  before: readonly SavedSeat[],
  now: readonly Seat[],
): string | undefined {
  const known = new Map(before.filter(isLive).map((seat) => [seat.appointment_id, seat]));
  const live = now.filter(isLive);
  const isAsLeft = ({ appointment_id, at }: Seat) =>
    known.get(appointment_id)?.to.getTime() === at.getTime();
  if (!live.every(isAsLeft)) return 'Someone has since made or moved a booking';
  const isSettled = ({ appointment_id, visit_state }: Seat) => {
    const seat = known.get(appointment_id);
    return seat?.from.getTime() !== seat?.to.getTime() && !mayChangeBooking(visit_state);
  };
  if (live.some(isSettled)) return 'A sample has since been taken';
  const ids = new Set(live.map(({ appointment_id }) => appointment_id));
  const isGone = before.some(
    (seat) => seat.status === 'confirmed' && !ids.has(seat.appointment_id),
  );
  return isGone ? 'Someone has since cancelled or moved their booking' : undefined;
}
