import { formatAddress } from '@chaps/contracts';
import type { EventDetails } from '@chaps/contracts/event-details';
import {
  findNearestFreeTimes,
  formatMinutes,
  isInBreak,
  londonDate,
  londonInstant,
  londonTime,
  mayChangeBooking,
  slotCapacities,
  slotTimes,
  toMinutes,
  type VisitState,
} from '@chaps/domain';
import { sql } from 'kysely';
import { mustBeCalledAboutBooking } from '../messages/email/deliveries.ts';
import { phoneOfPerson } from '../people/merges/records.ts';
import type { Executor } from '../platform/db/database.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { isReserved, isStepInForce, visitState } from './conditions.ts';

type Times = Pick<EventDetails, 'event_date' | 'start_time'>;

/**
 * The new start of a slot when its event's date or start changes: the offset from the start stays the same.
 */
export function shiftStart(startsAt: Date, before: Times, after: Times): Date {
  if (londonDate(startsAt) !== before.event_date) return startsAt;
  const offset = toMinutes(londonTime(startsAt)) - toMinutes(before.start_time);
  return londonInstant(after.event_date, formatMinutes(toMinutes(after.start_time) + offset));
}

export const getSlotStarts = (event: EventDetails): Date[] =>
  slotTimes(event).map((time) => londonInstant(event.event_date, time));

/** Whether a session at this time would run into a break. */
export const isInsideBreak = (at: Date, { session_duration, breaks = [] }: EventDetails): boolean =>
  isInBreak(londonTime(at), session_duration, breaks);

interface Seat {
  appointment_id: string;
  profile_id: string;
  reference: string;
  name: string;
  phone: string | null;
  /** Whether a mail is likely to arrive. */
  reached: boolean;
  status: string;
  /** It is waiting for payment through a mailed link. */
  is_reserved: boolean;
  slot_starts_at: Date;
  visit_state: VisitState;
}

/** A person with an upcoming seat at the event, and its time after the change. */
export interface AffectedSeat extends Seat {
  to: Date;
  /** Their time is in a break, so they get a different one. */
  displaced: boolean;
}

export interface EventChanges {
  before: EventDetails;
  after: EventDetails;
}

/** They keep their place, unlike someone who is still choosing, whose hold is released. */
export const isBooked = ({ status, is_reserved }: Pick<Seat, 'status' | 'is_reserved'>): boolean =>
  status !== 'held' || is_reserved;

async function listUpcomingSeats(db: Executor, eventId: string): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    SELECT a.appointment_id, a.profile_id, a.reference, a.status, a.slot_starts_at,
      ${sql.raw(isReserved('a'))} AS is_reserved,
      ${sql.raw(visitState('a'))} AS visit_state,
      f.first_name || ' ' || f.last_name AS name, ${phoneOfPerson(sql.ref('f.profile_id'))} AS phone,
      NOT ${mustBeCalledAboutBooking('f.profile_id')} AS reached
    FROM appointments a JOIN profiles f USING (profile_id)
    WHERE a.event_id = ${eventId} AND a.status IN ('held', 'capturing', 'confirmed')
      AND a.slot_starts_at > now()
    ORDER BY a.slot_starts_at, name, a.appointment_id`.execute(db);
  return rows;
}

/** Why an event keeps its date, if it does: steps belong to the date on which they were recorded. */
export async function findRecordedSteps(db: Executor, eventId: string): Promise<string | null> {
  const { rows } = await sql<{ people: number; tablets: string | null }>`
    SELECT (SELECT count(DISTINCT s.appointment_id)::int FROM visit_steps s
        WHERE s.event_id = ${eventId} AND s.step NOT IN ('undo', 'paid', 'not paid')
          AND ${sql.raw(isStepInForce('s.action_id'))}) AS people,
      (SELECT string_agg(coalesce(d.label, 'no name'), ', ' ORDER BY d.label) FROM clinic_devices d
        WHERE d.event_id = ${eventId} AND d.revoked_at IS NULL AND d.unsent > 0) AS tablets`.execute(
    db,
  );
  const { people = 0, tablets = null } = rows[0] ?? {};
  if (people > 0) {
    return `Steps for ${people === 1 ? '1 person' : `${people} people`} are recorded on this date.`;
  }
  return tablets && `These tablets hold unsent steps: ${tablets}.`;
}

/**
 * The people affected by a change: for a new address, date or start, everyone with an upcoming
 * seat; otherwise those who lose their time to a break.
 * @throws {ValidationError} when there is no other free time for someone, or the change would move
 * someone who gave a sample, or recorded steps
 */
export async function findAffectedSeats(
  db: Executor,
  now: Date,
  eventId: string,
  { before, after }: EventChanges,
): Promise<AffectedSeat[]> {
  const seats = (await listUpcomingSeats(db, eventId)).map((seat) => {
    const to = shiftStart(seat.slot_starts_at, before, after);
    return { ...seat, to, displaced: isInsideBreak(to, after) };
  });
  assertSampledSeatsUnmoved(seats);
  const kept = before.event_date !== after.event_date && (await findRecordedSteps(db, eventId));
  if (kept) throw new ValidationError({ event_date: `${kept} The date cannot be changed.` });
  const placed = moveOutOfBreaks(seats, now, after);
  return concernsEverybody(before, after) ? placed : placed.filter(({ displaced }) => displaced);
}

/** A person who gave a sample keeps their date and time. @throws {ValidationError} */
function assertSampledSeatsUnmoved(seats: readonly AffectedSeat[]): void {
  const moved = seats.find(
    ({ visit_state, slot_starts_at, to, displaced }) =>
      !mayChangeBooking(visit_state) && (displaced || to.getTime() !== slot_starts_at.getTime()),
  );
  if (!moved) return;
  throw new ValidationError({
    [moved.displaced ? 'breaks' : 'event_date']:
      `${moved.name} gave a sample at ${londonTime(moved.slot_starts_at)}, so that time cannot be changed.`,
  });
}

const concernsEverybody = (before: EventDetails, after: EventDetails): boolean =>
  before.event_date !== after.event_date ||
  before.start_time !== after.start_time ||
  formatAddress(before) !== formatAddress(after);

/**
 * Finds other times for bookings in a break; other holds are released, so they need none.
 * @throws {ValidationError}
 */
function moveOutOfBreaks(
  seats: readonly AffectedSeat[],
  now: Date,
  after: EventDetails,
): AffectedSeat[] {
  const displaced = seats.filter((seat) => seat.displaced && isBooked(seat));
  if (displaced.length === 0) return [...seats];
  const starts = getSlotStarts(after);
  const capacities = slotCapacities(starts.length, after.total_spaces);
  const takenAt = Map.groupBy(
    seats.filter((seat) => !seat.displaced),
    ({ to }) => to.getTime(),
  );
  const free = starts
    .map((at, index) => ({
      at,
      seats: (capacities[index] ?? 0) - (takenAt.get(at.getTime())?.length ?? 0),
    }))
    .filter(({ at }) => at > now);
  const times = findNearestFreeTimes(
    displaced.map(({ to }) => to),
    free,
  );
  const without = displaced.filter((_, index) => times[index] === undefined);
  if (without.length > 0) {
    const names = without.map(({ name, to }) => `${name} (${londonTime(to)})`).join(', ');
    throw new ValidationError({
      breaks: `No other time is free for ${names}. Move or cancel these bookings first.`,
    });
  }
  const timeById = new Map(displaced.map((seat, index) => [seat.appointment_id, times[index]]));
  return seats.map((seat) => ({ ...seat, to: timeById.get(seat.appointment_id) ?? seat.to }));
}
