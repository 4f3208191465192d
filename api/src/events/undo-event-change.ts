import { formatAddress } from '@chaps/contracts';
import { storedColumns } from '@chaps/contracts/event-details';
import { eventPrices } from '@chaps/contracts/events';
import { sql } from 'kysely';
import { cancelAppointmentChanges, moveSeats, replaceSlots } from '../booking/event-slots.ts';
import { cancelEmails } from '../messages/email/cancel-emails.ts';
import type { Services } from '../platform/config/services.ts';
import { type AuditEntry, writeAudits } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import { getChangedFields, lockEvent } from './change-event.ts';
import { readStaffEvent } from './event-queries.ts';
import { updateEvent } from './manage.ts';
import { findRecordedSteps, isBooked } from './plan-change.ts';
import {
  deleteSavedChange,
  type EventSnapshot,
  explainUndoConflict,
  isLive,
  listSeats,
  readSavedChange,
  type SavedSeat,
} from './saved-change.ts';

const hasMoved = ({ from, to }: SavedSeat) => from.getTime() !== to.getTime();

const eventChangedError = (message: string) => new HttpError(409, 'EVENT_CHANGED', message);
const cannotUndoError = (reason: string) =>
  eventChangedError(`${reason}, so this cannot be undone.`);

const getAppointmentIds = (seats: readonly SavedSeat[]) =>
  seats.map(({ appointment_id }) => appointment_id);

/**
 * Cancels the mails about a change and deletes its records, including records of released holds.
 * @throws {HttpError} 409
 */
async function cancelChangeEmails(
  transaction: Executor,
  eventId: string,
  booked: readonly SavedSeat[],
  seats: readonly SavedSeat[],
): Promise<void> {
  const theirs = sql`appointment_id = ANY (${getAppointmentIds(booked)}::uuid[])`;
  // The mails were queued in the same transaction as the change.
  const changedAt = sql`(SELECT changed_at FROM event_change_undos WHERE event_id = ${eventId})`;
  const { sent } = await cancelEmails(
    transaction,
    sql`${theirs} AND kind = 'event-changed' AND created_at = ${changedAt}`,
  );
  // Every mail about a booking states its time and place.
  const { rows } = await sql`SELECT FROM outbox WHERE ${theirs} AND dropped_at IS NULL
    AND (sent_at >= ${changedAt} OR claimed_until > now()) LIMIT 1`.execute(transaction);
  if (sent > 0 || rows.length > 0) throw cannotUndoError('Someone has been notified');
  await cancelAppointmentChanges(transaction, getAppointmentIds(seats), changedAt);
}

/** Restores the slots and appointments of an event. */
async function restorePlan(
  transaction: Executor,
  eventId: string,
  slots: EventSnapshot['slots'],
  seats: readonly SavedSeat[],
  isClosed: boolean,
): Promise<void> {
  const takenAt = Map.groupBy(seats.filter(isLive), ({ from }) => from.getTime());
  const restored = slots.map(({ starts_at: startsAt, capacity }) => ({
    startsAt,
    capacity,
    taken: takenAt.get(startsAt.getTime())?.length ?? 0,
  }));
  await replaceSlots(transaction, eventId, [], restored, isClosed);
  const moved = seats.filter(hasMoved);
  const moves = moved.map(({ appointment_id, from: to }) => ({ appointment_id, to }));
  await moveSeats(transaction, moves);
}

/** Adds an entry to the history of each booking. */
async function auditSeats(
  transaction: Executor,
  booked: readonly SavedSeat[],
  isPlaceBack: boolean,
  entry: Pick<AuditEntry, 'actor' | 'eventId' | 'requestId'>,
): Promise<void> {
  const { rows } = await sql<{ appointment_id: string; profile_id: string }>`
    SELECT appointment_id, profile_id FROM appointments
    WHERE appointment_id = ANY (${getAppointmentIds(booked)}::uuid[])`.execute(transaction);
  const profiles = new Map(rows.map((row) => [row.appointment_id, row.profile_id]));
  const entries = booked.flatMap((seat): AuditEntry[] => {
    const { appointment_id, from, to } = seat;
    const about = {
      ...entry,
      subject: `appointment ${appointment_id}`,
      profileId: profiles.get(appointment_id) ?? '',
      reason: 'The change to the event was undone.',
    };
    if (!hasMoved(seat)) {
      return isPlaceBack ? [{ ...about, action: 'change of the place undone' }] : [];
    }
    const details = { from: to.toISOString(), to: from.toISOString() };
    return [{ ...about, action: 'move undone', details }];
  });
  await writeAudits(transaction, entries);
}

/**
 * Undoes the last change of an event before people are notified of it: the event, its slots and its bookings
 * are as before, and no one may cancel free of charge because of it. Released holds are not restored.
 * @throws {HttpError} 404; 409 EVENT_CHANGED when the minute is over, someone has been notified, or someone
 * has booked, moved, cancelled or come in the meantime
 */
export async function undoEventChange(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: string,
  eventId: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockEvent(transaction, eventId);
    const { event: current, version, state } = await readStaffEvent(transaction, eventId);
    if (state === 'called off') throw cannotUndoError('The event has since been called off');
    const { event: restored, slots, seats } = await readSavedChange(transaction, eventId, version);
    const isMoved = restored.event_date !== current.event_date;
    const recorded = isMoved && (await findRecordedSteps(transaction, eventId));
    if (recorded) throw eventChangedError(`${recorded} This cannot be undone.`);
    const found = await listSeats(transaction, eventId);
    const reason = explainUndoConflict(seats, found);
    if (reason) throw cannotUndoError(reason);
    const seatById = new Map(found.map((seat) => [seat.appointment_id, seat]));
    const there = seats.flatMap((seat) => {
      const present = seatById.get(seat.appointment_id);
      return present ? [{ ...seat, status: present.status, is_reserved: present.is_reserved }] : [];
    });
    const booked = there.filter((seat) => isLive(seat) && isBooked(seat));
    const isPast = booked.some((seat) => hasMoved(seat) && seat.from <= now());
    if (isPast) throw cannotUndoError('One of the earlier appointment times has passed');
    await cancelChangeEmails(transaction, eventId, booked, there);
    await restorePlan(transaction, eventId, slots, there, state === 'closed');
    const row = { ...storedColumns.parse(restored), version: version + 1 };
    await updateEvent(transaction, eventId, row, eventPrices.parse(restored));
    await deleteSavedChange(transaction, eventId);
    const entry = { actor, eventId, requestId };
    const isPlaceBack = formatAddress(restored) !== formatAddress(current);
    await auditSeats(transaction, booked, isPlaceBack, entry);
    const change = {
      before: getChangedFields(current, restored),
      after: getChangedFields(restored, current),
    };
    const action = 'event change undone' as const;
    await writeAudits(transaction, [{ ...entry, ...change, action, subject: `event ${eventId}` }]);
  });
}
