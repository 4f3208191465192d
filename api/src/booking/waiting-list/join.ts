import { sql } from 'kysely';
import { type BookingState, bookingState } from '../../events/booking-state.ts';
import { hasFreeSeat, hasSeat, isLapsed, isOpen } from '../../events/conditions.ts';
import { isPassValid } from '../../events/passes.ts';
import { findEvent } from '../../events/queries.ts';
import { lockProfile } from '../../people/queries.ts';
import type { Services } from '../../platform/config/services.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError, NotFoundError } from '../../platform/http/errors.ts';
import { accessCodeRequiredError, alreadyBookedError, assertBookable } from '../errors.ts';
import { releaseHoldAndOfferSeat } from '../hold-queries.ts';
import {
  HAS_ENDED_SINCE_JOINING,
  hasCancelled,
  isOfferable,
  isPromised,
  selectRecordsOfPerson,
} from './queries.ts';

interface JoinFacts {
  booking_state: BookingState;
  is_offerable: boolean;
  has_free: boolean;
  has_seat: boolean;
  has_cancelled: boolean;
}

async function readJoinFacts(db: Executor, eventId: string, profileId: string) {
  const slots = (condition: string) =>
    sql`EXISTS (SELECT FROM event_slots s WHERE s.event_id = e.event_id AND ${sql.raw(condition)})`;
  const { rows } = await sql<JoinFacts>`
    SELECT ${sql.raw(bookingState('e'))} AS booking_state,
      ${slots(isOfferable('s', 'e'))} AS is_offerable,
      ${slots(`${isOpen('s', 'e')} AND ${hasFreeSeat('s')} AND NOT ${isPromised('s', 'e')}`)} AS has_free,
      EXISTS (SELECT FROM appointments a WHERE a.event_id = e.event_id
        AND a.profile_id = ANY (${selectRecordsOfPerson(sql`${profileId}::text`)}) AND ${sql.raw(hasSeat('a'))}
        AND NOT ${sql.raw(isLapsed('a'))}) AS has_seat,
      ${hasCancelled(sql`${profileId}::text`, sql`e.event_id`)} AS has_cancelled
    FROM events e WHERE e.event_id = ${eventId}`.execute(db);
  const [facts] = rows;
  if (!facts) throw new NotFoundError();
  return facts;
}

/** @throws {HttpError} why the person cannot wait for a place at the event */
function assertMayWait(facts: JoinFacts): void {
  assertBookable(facts.booking_state);
  if (facts.has_seat) throw alreadyBookedError();
  if (facts.has_cancelled) {
    const message =
      'You have cancelled a booking at this event, so you cannot join its waiting list.';
    throw new HttpError(409, 'CANCELLED_BEFORE', message);
  }
  if (facts.has_free) {
    const message = 'There is a place at this event now. Please reload the page to book it.';
    throw new HttpError(409, 'EVENT_CHANGED', message);
  }
  if (!facts.is_offerable) assertBookable('closing');
}

/**
 * Puts the person at the end of the waiting list of a full event; someone who already waits keeps their place.
 * @throws {HttpError} 403 ACCESS_CODE_REQUIRED; 404; 409 PROFILE_REQUIRED, EVENT_PASSED, BOOKING_CLOSED,
 * ALREADY_BOOKED, CANCELLED_BEFORE, and EVENT_CHANGED when a place is free
 */
export async function joinWaitingList(
  { db, keys, now }: Pick<Services, 'db' | 'keys' | 'now'>,
  userId: string,
  eventId: string,
  pass: string | undefined,
): Promise<void> {
  const event = await findEvent(db, eventId);
  if (!event) throw new NotFoundError();
  if (event.is_private && !(await isPassValid(keys, pass, eventId, now()))) {
    throw accessCodeRequiredError();
  }
  await withTransaction(db, async (transaction) => {
    const { profile_id: profileId } = await lockProfile(transaction, userId);
    assertMayWait(await readJoinFacts(transaction, eventId, profileId));
    // An earlier entry that has ended starts again.
    await sql`INSERT INTO waiting_list AS w (event_id, profile_id) VALUES (${eventId}, ${profileId})
      ON CONFLICT (event_id, profile_id)
      DO UPDATE SET joined_at = now(), appointment_id = NULL, resumed_at = NULL
      WHERE w.appointment_id IS NOT NULL OR EXISTS (SELECT FROM appointments a
        WHERE a.event_id = w.event_id AND a.profile_id = ANY (${selectRecordsOfPerson(sql`w.profile_id`)})
          AND ${HAS_ENDED_SINCE_JOINING})`.execute(transaction);
  });
}

/**
 * Leaves the list, and gives up a place that was offered from it; repeating it has no effect.
 * @throws {HttpError} 409 PROFILE_REQUIRED
 */
export const leaveWaitingList = (db: Executor, userId: string, eventId: string): Promise<void> =>
  withTransaction(db, async (transaction) => {
    const { profile_id: profileId } = await lockProfile(transaction, userId);
    const offer = await transaction
      .selectFrom('waiting_list as w')
      .innerJoin('appointments as h', 'h.appointment_id', 'w.appointment_id')
      .select('h.appointment_id')
      .where('w.event_id', '=', eventId)
      .where('w.profile_id', '=', profileId)
      .where(sql.raw<boolean>(`NOT ${isLapsed('h')}`))
      .executeTakeFirst();
    if (offer) {
      // The entry stays, to distinguish the offer from a hold of their own.
      await releaseHoldAndOfferSeat(transaction, offer.appointment_id);
      return;
    }
    await transaction
      .deleteFrom('waiting_list')
      .where('event_id', '=', eventId)
      .where('profile_id', '=', profileId)
      .execute();
  });
