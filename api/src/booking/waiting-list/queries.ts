import { MAX_HOLDS } from '@chaps/contracts';
import { MIN_OFFER_MINUTES } from '@chaps/contracts/waiting-lists';
import { type RawBuilder, sql } from 'kysely';
import { bookingState, onlineBookingEnd } from '../../events/booking-state.ts';
import { hasSeat, isActive, isOpen } from '../../events/conditions.ts';
import { canReceiveMail, mustBeCalled } from '../../messages/email/deliveries.ts';
import { mayBeContacted } from '../../people/contact.ts';
import { keptRecordId, phoneOfPerson, selectRecordIds } from '../../people/merges/records.ts';
import type { Executor } from '../../platform/db/database.ts';
import { toSqlText } from '../../platform/db/sql-text.ts';
import { repeatHeldElsewhere } from '../free-repeat.ts';

/** SQL: the ids of all records of the person with this one. */
export const selectRecordsOfPerson = (profileId: RawBuilder<unknown>) =>
  selectRecordIds(keptRecordId(profileId));

/** SQL condition: the person has cancelled a booking at the event, or staff have for them. */
export const hasCancelled = (profileId: RawBuilder<unknown>, eventId: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM appointments c WHERE c.event_id = ${eventId}
    AND c.status = 'cancelled' AND c.profile_id = ANY (${selectRecordsOfPerson(profileId)}))`;

/** SQL condition: the hold was offered from a waiting list. */
export const wasOffered = (hold: string): string =>
  `(EXISTS (SELECT FROM waiting_list offered WHERE offered.appointment_id = ${hold}.appointment_id))`;

/** SQL condition: the hold `a` ended after the person joined the list with the entry `w`. */
export const HAS_ENDED_SINCE_JOINING = sql`(a.status = 'released'
  AND least(a.expires_at, a.updated_at) > coalesce(w.resumed_at, w.joined_at))`;

/**
 * SQL condition: the person with the entry `w` is still waiting. They have no seat at the event,
 * have cancelled none, and have let none go since they joined: each of these ends an entry without
 * a further change.
 */
export const IS_WAITING = sql<boolean>`(w.appointment_id IS NULL
  AND ${mayBeContacted(sql`w.profile_id`)} AND NOT ${hasCancelled(sql`w.profile_id`, sql`w.event_id`)}
  AND NOT EXISTS (SELECT FROM appointments a WHERE a.event_id = w.event_id
    AND a.profile_id = ANY (${selectRecordsOfPerson(sql`w.profile_id`)}) AND (${sql.raw(hasSeat('a'))}
      OR ${HAS_ENDED_SINCE_JOINING})))`;

/** SQL: when a seat of the slot can no longer be booked online. */
export const onlineBookingDeadline = (startsAt: string, event: string) =>
  `least(${startsAt}, ${onlineBookingEnd(event)})`;

const leavesTime = (slot: string, event: string): string =>
  `${onlineBookingDeadline(`${slot}.starts_at`, event)} >= now() + interval '${MIN_OFFER_MINUTES} minutes'`;

/** SQL condition: a seat of the slot could be offered, if one were free. */
export const isOfferable = (slot: string, event: string): string =>
  `(${isOpen(slot, event)} AND ${leavesTime(slot, event)})`;

/**
 * SQL condition: there is time to offer a seat at the event, even while staff have closed booking.
 * A closed slot without a seat belongs to an earlier date.
 */
export const mayStillBeOffered = (event: string): string => `EXISTS (
  SELECT FROM event_slots s WHERE s.event_id = ${event}.event_id AND ${leavesTime('s', event)}
    AND (s.capacity > 0 OR NOT s.closed))`;

/**
 * SQL: the next person on an event's waiting list who may hold another seat, as entry `w` and profile `f`.
 */
export const nextPersonWaiting = (eventId: RawBuilder<unknown>) => sql`
  FROM waiting_list w JOIN profiles f USING (profile_id)
  WHERE w.event_id = ${eventId} AND ${IS_WAITING} AND ${canReceiveMail(sql`f.profile_id`)}
    AND ${sql.raw(repeatHeldElsewhere('f.profile_id', 'w.event_id'))} IS NULL
    AND (SELECT count(*) FROM appointments h WHERE h.profile_id = f.profile_id
      AND (${sql.raw(isActive('h'))} OR h.status = 'capturing')) < ${sql.lit(MAX_HOLDS)}
  ORDER BY w.joined_at, w.profile_id LIMIT 1`;

/**
 * SQL condition: a free seat of the slot is for the next person on the event's waiting list, even while it is
 * not held for them yet.
 * @param claimant SQL: the id of a person who is not refused if they are next
 */
export function isPromised(slot: string, event: string, claimant?: string): string {
  const next = `(SELECT w.profile_id ${toSqlText(nextPersonWaiting(sql.raw(`${event}.event_id`)))})`;
  const another = claimant
    ? `<> ALL (${toSqlText(selectRecordsOfPerson(sql.raw(claimant)))})`
    : 'IS NOT NULL';
  return `(${isOfferable(slot, event)} AND coalesce(${next} ${another}, false))`;
}

/** Staff have released these holds: people to whom one was offered keep their turn. */
export async function resumeWaiting(
  transaction: Executor,
  appointmentIds: readonly string[],
): Promise<void> {
  await sql`UPDATE waiting_list SET appointment_id = NULL, resumed_at = now()
    WHERE appointment_id = ANY (${[...appointmentIds]}::uuid[])`.execute(transaction);
}

/** With the id of a hold: the occasion of the mail that offers it. */
export const OFFER_MAIL = 'place-offered ';

/**
 * SQL that lets people keep their turn when what was offered to them lapsed before its mail was sent.
 * @param lapsed a table with the ids of holds that have lapsed and are released in the same transaction
 */
export const resumeWaitingIfUnnotified = (lapsed: string): string =>
  `UPDATE waiting_list w SET appointment_id = NULL, resumed_at = now() FROM ${lapsed}
    WHERE w.appointment_id = ${lapsed}.appointment_id AND NOT EXISTS (SELECT FROM outbox o
      WHERE o.occasion = '${OFFER_MAIL}' || w.appointment_id AND o.sent_at IS NOT NULL)`;

/** SQL: how many people are waiting for a place at the event `e`. */
export const WAITING_COUNT = sql<number>`(SELECT count(*)::int FROM waiting_list w
  WHERE w.event_id = e.event_id AND ${IS_WAITING})`;

/** The people who are waiting for a place at an event, or who have been offered one, in turn. */
export async function listPeopleWaiting(db: Executor, eventId: string) {
  const { rows } = await sql<{ name: string; phone: string | null; reached: boolean }>`
    SELECT f.first_name || ' ' || f.last_name AS name,
      ${phoneOfPerson(sql.ref('f.profile_id'))} AS phone, NOT ${mustBeCalled(sql`f.profile_id`)} AS reached
    FROM waiting_list w JOIN profiles f USING (profile_id)
    WHERE w.event_id = ${eventId} AND (${IS_WAITING} OR EXISTS (SELECT FROM appointments h
      WHERE h.appointment_id = w.appointment_id AND ${sql.raw(isActive('h'))}))
    ORDER BY w.joined_at, w.profile_id`.execute(db);
  return rows;
}

/** The events for which a person waits and which can still be booked, soonest first. */
export async function listWaitingLists(db: Executor, userId: string) {
  const { rows } = await sql<{
    event_id: string;
    event_name: string;
    event_date: string;
    joined_at: Date;
  }>`
    SELECT e.event_id, e.event_name, e.event_date, w.joined_at
    FROM waiting_list w JOIN events e USING (event_id) JOIN profiles f USING (profile_id)
    WHERE f.user_id = ${userId} AND ${sql.raw(bookingState('e'))} = 'bookable' AND ${IS_WAITING}
    ORDER BY e.starts_at, e.event_id`.execute(db);
  return rows.map(({ joined_at, ...row }) => ({ ...row, joined_at: joined_at.toISOString() }));
}

/** All entries of a record, for its export. */
export async function exportWaitingLists(db: Executor, profileId: string) {
  const rows = await db
    .selectFrom('waiting_list as w')
    .innerJoin('events as e', 'e.event_id', 'w.event_id')
    .select(['e.event_name', 'w.joined_at'])
    .where('w.profile_id', '=', profileId)
    .orderBy('w.joined_at')
    .execute();
  return rows.map(({ event_name, joined_at }) => ({ event_name, since: joined_at.toISOString() }));
}

export const forgetWaitingLists = (transaction: Executor, profileId: string): Promise<unknown> =>
  transaction.deleteFrom('waiting_list').where('profile_id', '=', profileId).execute();
