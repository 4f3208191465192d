import { isDeepStrictEqual } from 'node:util';
import type { EventChange, EventChangePreview } from '@chaps/contracts/event-changes';
import { type EventDetails, eventColumns } from '@chaps/contracts/event-details';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { spreadCapacity } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import { sql } from 'kysely';
import { lockEventSlots, moveSeats, replaceSlots } from '../booking/event-slots.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { checkDetails } from './draft-event.ts';
import { readStaffEvent } from './event-queries.ts';
import { updateEvent } from './manage.ts';
import { notifyAttendees, previewPeople } from './notify-attendees.ts';
import {
  type AffectedSeat,
  findAffectedSeats,
  getSlotStarts,
  isBooked,
  isInsideBreak,
  shiftStart,
} from './plan-change.ts';
import { deleteSavedChange, readPlan, saveChange } from './saved-change.ts';

/** The fields of `values` that `other` also has, but with a different value. */
export const getChangedFields = (values: EventDetails, other: EventDetails) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        name in other && !isDeepStrictEqual(value, other[name as keyof EventDetails]),
    ),
  );

interface Change {
  before: EventDetails;
  after: EventDetails;
  state: StaffEvent['state'];
}

/** @throws {HttpError} 404; 409 EVENT_CHANGED; 422 */
async function readEventForChange(
  services: Services,
  db: Executor,
  eventId: string,
  { version, ...details }: Omit<EventChange, 'confirmation'>,
): Promise<Change> {
  const current = await readStaffEvent(db, eventId);
  if (current.version !== version) {
    const message = `${current.changed_by ?? 'Someone'} has changed this event.`;
    throw new HttpError(409, 'EVENT_CHANGED', message);
  }
  if (current.state === 'called off') {
    throw new HttpError(409, 'EVENT_CHANGED', 'This event was called off.');
  }
  const { event_id: _id, ...before } = current.event;
  const isSamePoint =
    details.latitude === before.latitude && details.longitude === before.longitude;
  const after = {
    ...details,
    breaks: details.breaks ?? before.breaks,
    place_confirmed: details.place_confirmed ?? (isSamePoint && before.place_confirmed === true),
  };
  await checkDetails(services, db, after, false);
  return { before, after, state: current.state };
}

/**
 * Returns the people whom a change would affect, without making the change.
 * @throws {HttpError} 404; 409 EVENT_CHANGED; 422
 */
export async function previewChange(
  services: Services,
  eventId: string,
  { confirmation: _, ...change }: EventChange,
): Promise<EventChangePreview> {
  const changes = await readEventForChange(services, services.db, eventId, change);
  return previewPeople(services.db, services.now(), eventId, changes);
}

/**
 * Changes an event, unless it has changed since it was read. Bookings keep their offset from the start, those
 * in a new break get the nearest free time, and everyone who booked is notified of a new address, date or
 * time: after a minute, so that it can be undone.
 * @throws {HttpError} 404; 409 EVENT_CHANGED, PEOPLE_TO_TELL; 422, also for fewer seats than are taken and
 * for times that leave anyone without a slot
 */
export async function changeEvent(
  services: Services,
  actor: string,
  eventId: string,
  { confirmation, ...change }: EventChange,
  requestId: string,
): Promise<void> {
  const { version } = change;
  const { db, now } = services;
  await withTransaction(db, async (transaction) => {
    await lockEvent(transaction, eventId);
    const changes = await readEventForChange(services, transaction, eventId, change);
    const { before, after } = changes;
    const concerned = await findAffectedSeats(transaction, now(), eventId, changes);
    const by = { actor, requestId, version, confirmation };
    const notified = await notifyAttendees(transaction, eventId, changes, concerned, by);
    const plan = await readPlan(transaction, eventId);
    await changeSlots(services, transaction, eventId, changes, concerned);
    const row = { ...eventColumns.parse(after), version: version + 1 };
    await updateEvent(transaction, eventId, row, after);
    await deleteSavedChange(transaction, eventId);
    if (notified.canUndo) {
      const kept = { version: row.version, people: notified.people, before, plan };
      await saveChange(transaction, eventId, kept);
    }
    await writeAudit(transaction, {
      actor,
      action: 'event changed',
      subject: `event ${eventId}`,
      eventId,
      before: getChangedFields(before, after),
      after: getChangedFields(after, before),
      requestId,
    });
  });
}

/** Locks the event, its appointments and its slots, in the usual order. */
export async function lockEvent(transaction: Executor, eventId: string): Promise<void> {
  await sql`SELECT FROM events WHERE event_id = ${eventId} FOR NO KEY UPDATE`.execute(transaction);
  await sql`SELECT FROM appointments WHERE event_id = ${eventId} AND slot_starts_at > now()
    ORDER BY appointment_id FOR NO KEY UPDATE`.execute(transaction);
  await lockEventSlots(transaction, eventId);
}

const SLOT_FIELDS = ['event_date', 'start_time', 'end_time', 'session_duration', 'breaks'] as const;

/** @throws {ValidationError} */
async function changeSlots(
  { now }: Services,
  transaction: Executor,
  eventId: string,
  { before, after, state }: Change,
  concerned: readonly AffectedSeat[],
): Promise<void> {
  const sameTimes = SLOT_FIELDS.every((name) => isDeepStrictEqual(before[name], after[name]));
  if (sameTimes && before.total_spaces === after.total_spaces) return;
  const slots = await transaction
    .selectFrom('event_slots')
    .select(['starts_at', 'taken', 'capacity'])
    .where('event_id', '=', eventId)
    .orderBy('starts_at')
    .execute();
  const displaced = concerned.filter((seat) => seat.displaced && isBooked(seat));
  const leaving = Map.groupBy(displaced, ({ slot_starts_at }) => slot_starts_at.getTime());
  const moves = slots.map(({ starts_at: from, taken, capacity }) => {
    const staying = taken - (leaving.get(from.getTime())?.length ?? 0);
    const to = shiftStart(from, before, after);
    return { from, to, taken: staying, beyond: Math.max(0, staying - capacity) };
  });
  const starts = getSlotStarts(after);
  checkSeats(now(), moves, starts, after, displaced.length);
  const isSlot = new Set(starts.map((at) => at.getTime()));
  const arriving = displaced.map(({ to }) => ({ to, taken: 1, beyond: 0 }));
  const at = Map.groupBy([...moves, ...arriving], ({ to }) => to.getTime());
  const sumAt = (start: Date, of: 'taken' | 'beyond') =>
    (at.get(start.getTime()) ?? []).reduce((sum, each) => sum + each[of], 0);
  const taken = starts.map((start) => sumAt(start, 'taken'));
  // People above capacity have no seat of their own: they stay above it.
  const within = starts.map((start, index) => (taken[index] ?? 0) - sumAt(start, 'beyond'));
  const capacities = spreadCapacity(within, after.total_spaces);
  const moving = moves.filter(
    ({ from, to }) => isSlot.has(to.getTime()) && from.getTime() !== to.getTime(),
  );
  const next = starts.map((startsAt, index) => ({
    startsAt,
    capacity: capacities[index] ?? 0,
    taken: taken[index] ?? 0,
  }));
  // A closed event stays closed: reopening it is a separate action.
  await replaceSlots(transaction, eventId, moving, next, state === 'closed');
  await moveSeats(transaction, displaced);
}

/** @throws {ValidationError} when anyone would have no seat, or a time in the past */
function checkSeats(
  now: Date,
  moves: ReadonlyArray<{ from: Date; to: Date; taken: number; beyond: number }>,
  starts: readonly Date[],
  after: EventDetails,
  displaced: number,
): void {
  const booked = moves.filter(({ taken }) => taken > 0);
  const seats = booked.reduce((sum, { taken, beyond }) => sum + taken - beyond, displaced);
  if (after.total_spaces < seats)
    throw new ValidationError({
      total_spaces: `${pluralise(seats, 'place is', 'places are')} taken.`,
    });
  const times = new Set(starts.map((at) => at.getTime()));
  const lost = booked.filter(({ to }) => !times.has(to.getTime()));
  const without = lost.reduce((sum, { taken }) => sum + taken, 0);
  if (without > 0) {
    const field = lost.some(({ to }) => isInsideBreak(to, after)) ? 'breaks' : 'end_time';
    throw new ValidationError({
      [field]: `${pluralise(without, 'booked place')} would no longer have a time. Move or cancel ${without === 1 ? 'it' : 'them'} first.`,
    });
  }
  for (const { from, to } of booked) {
    if (from.getTime() === to.getTime()) continue;
    if (from <= now) throw new ValidationError({ event_date: 'This event has started.' });
    if (to <= now) throw new ValidationError({ event_date: 'This time has passed.' });
  }
}
