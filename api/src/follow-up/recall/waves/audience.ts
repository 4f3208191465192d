import type { TestInvitations } from '@chaps/contracts/test-invitations';
import { INVITATION_MILES, KM_PER_MILE, MAX_AGE, MIN_AGE, responseRate } from '@chaps/domain';
import { sql } from 'kysely';
import { bookingState } from '../../../events/booking-state.ts';
import { hasFreeSeat, isBooked, isOpen } from '../../../events/conditions.ts';
import { kilometres } from '../../../events/distance.ts';
import { canReceiveMail } from '../../../messages/email/deliveries.ts';
import { isKept, selectRecordIds } from '../../../people/merges/records.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { isDue } from '../shown.ts';

export interface InvitationEvent {
  event_id: string;
  event_name: string;
  event_date: string;
  latitude: number | null;
  longitude: number | null;
  state: 'bookable' | 'closing' | 'passed' | 'cancelled';
  is_for_all: boolean;
  free_seats: number;
}

/** An event with the seats that anyone may book online now. @throws {NotFoundError} */
export async function findInvitationEvent(db: Executor, eventId: string): Promise<InvitationEvent> {
  const { rows } = await sql<InvitationEvent>`
    SELECT e.event_id, e.event_name, e.event_date, e.latitude, e.longitude,
      ${sql.raw(bookingState('e'))} AS state,
      NOT e.is_private AND coalesce(e.exclusive_for, 'COMMUNITY') = 'COMMUNITY' AS is_for_all,
      (SELECT coalesce(sum(greatest(s.capacity - s.taken, 1)), 0)::int FROM event_slots s
        WHERE s.event_id = e.event_id AND ${sql.raw(isOpen('s', 'e'))}
          AND ${sql.raw(hasFreeSeat('s'))}) AS free_seats
    FROM events e WHERE e.event_id = ${eventId}`.execute(db);
  const [event] = rows;
  if (!event) throw new NotFoundError();
  return event;
}

/** A sentence that says why an event cannot invite anyone now; null when it can. */
export function findInvitationObstacle({
  state,
  is_for_all,
  latitude,
  free_seats,
}: InvitationEvent): string | null {
  if (!is_for_all) return 'This event is for a particular group, so nobody else can be invited.';
  if (state !== 'bookable') return 'This event cannot be booked online now.';
  if (latitude === null)
    return 'We do not know where this event is. Set its location in the settings.';
  return free_seats === 0 ? 'This event has no free seats.' : null;
}

const EVENT = { latitude: sql`e.latitude`, longitude: sql`e.longitude` };
const DISTRICT = { latitude: sql`d.latitude`, longitude: sql`d.longitude` };
const MAX_INVITATION_KM = Math.max(...INVITATION_MILES) * KM_PER_MILE;

/** SQL: the person is of an age at which the test is offered, on the day of the event `e`. */
const IS_ELIGIBLE_AGE = sql`extract(year FROM age(e.event_date, f.date_of_birth))
  BETWEEN ${sql.lit(MIN_AGE)} AND ${sql.lit(MAX_AGE)}`;

/**
 * SQL: FROM and WHERE for the recalls `c` and people `f` near the event `e`: due, of an eligible age, and
 * living within the distance they chose. Their districts are found first, by an index.
 */
const selectNearby = (eventId: string, today: string) => sql`
  events e JOIN postcode_districts d ON ${kilometres(EVENT, DISTRICT)} <= ${MAX_INVITATION_KM}::float8
    JOIN profiles f ON postcode_district(f.home_address) = d.district AND f.is_active
    JOIN recalls c ON c.profile_id = f.profile_id
  WHERE e.event_id = ${eventId} AND ${kilometres(EVENT, DISTRICT)} <= f.invitation_miles * ${KM_PER_MILE}::float8
    AND ${isDue(today)} AND ${IS_ELIGIBLE_AGE} AND ${isKept(sql`f.profile_id`)}`;

/** The same, for people whom the event `e` may invite because nobody has invited them to this test. */
const selectAudience = (eventId: string, today: string) => sql`
  ${selectNearby(eventId, today)}
    AND NOT EXISTS (SELECT FROM test_invitations i
      WHERE i.recall_id = c.recall_id AND i.due_on = c.due_on AND i.state <> 'not sent')`;

const CAN_RECEIVE_MAIL = canReceiveMail(sql`f.profile_id`);

/** How many people an event may invite, by e-mail and otherwise. @param today London date */
export async function countAudience(db: Executor, eventId: string, today: string) {
  const { rows } = await sql<{ people: number; without_email: number }>`
    SELECT (count(*) FILTER (WHERE reached))::int AS people,
      (count(*) FILTER (WHERE NOT reached))::int AS without_email
    FROM (SELECT ${CAN_RECEIVE_MAIL} AS reached FROM ${selectAudience(eventId, today)}) x`.execute(
    db,
  );
  return rows[0] ?? { people: 0, without_email: 0 };
}

/** People near an event who are queued for other events, by event. @param today London date */
export async function listQueuedElsewhere(
  db: Executor,
  eventId: string,
  today: string,
): Promise<TestInvitations['queued_elsewhere']> {
  const { rows } = await sql<TestInvitations['queued_elsewhere'][number]>`
    WITH nearby AS (SELECT c.recall_id, c.due_on FROM ${selectNearby(eventId, today)})
    SELECT w.event_id, o.event_name, w.is_paused, count(*)::int AS people
    FROM nearby n JOIN test_invitations i ON i.recall_id = n.recall_id AND i.due_on = n.due_on
      JOIN invitation_waves w USING (wave_id) JOIN events o ON o.event_id = w.event_id
    WHERE i.state = 'waiting' AND w.event_id <> ${eventId}
    GROUP BY w.event_id, o.event_name, w.is_paused
    ORDER BY o.event_name, w.event_id, w.is_paused`.execute(db);
  return rows;
}

/** Adds this many people of the audience to a wave, longest due first. @returns how many */
export async function fillWave(
  transaction: Executor,
  waveId: string,
  eventId: string,
  { people, today }: { people: number; today: string },
): Promise<number> {
  const { rows } = await sql`
    INSERT INTO test_invitations (wave_id, recall_id, due_on)
    SELECT ${waveId}::uuid, c.recall_id, c.due_on FROM ${selectAudience(eventId, today)} AND ${CAN_RECEIVE_MAIL}
    ORDER BY c.due_on, c.recall_id LIMIT ${people}
    ON CONFLICT DO NOTHING RETURNING recall_id`.execute(transaction);
  return rows.length;
}

/** Days that someone has to respond. */
const RESPONSE_DAYS = 60;
/** Events within this distance count as the same place. */
const SAME_PLACE_KM = 15 * KM_PER_MILE;
/** Newer invitations are left out of the response rate. */
const MIN_INVITATION_AGE = '3 days';
/** Invitations older than this no longer reflect the response rate. */
const MAX_INVITATION_AGE = '2 years';

/** SQL: the person with the recall `c` has booked since the invitation `i`. */
export const HAS_BOOKED_SINCE = sql`EXISTS (SELECT FROM appointments b
  WHERE b.profile_id = ANY (${selectRecordIds(sql`c.profile_id`)}) AND ${sql.raw(isBooked('b'))}
    AND b.held_at BETWEEN i.sent_at AND i.sent_at + interval '1 day' * ${sql.lit(RESPONSE_DAYS)})`;

/** The share of people who book after being invited to an event near this one. */
export async function estimateBookingRate(
  db: Executor,
  eventId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ sent: number; booked: number }>`
    SELECT count(*)::int AS sent, (count(*) FILTER (WHERE ${HAS_BOOKED_SINCE}))::int AS booked
    FROM events e JOIN events d ON ${kilometres(EVENT, DISTRICT)} <= ${SAME_PLACE_KM}::float8
      JOIN invitation_waves w ON w.event_id = d.event_id
      JOIN test_invitations i USING (wave_id) JOIN recalls c USING (recall_id)
    WHERE e.event_id = ${eventId} AND i.state = 'sent'
      AND i.sent_at BETWEEN ${now}::timestamptz - ${MAX_INVITATION_AGE}::interval
        AND ${now}::timestamptz - ${MIN_INVITATION_AGE}::interval`.execute(db);
  return responseRate(rows[0] ?? { sent: 0, booked: 0 });
}

/** The number of invitations to the event that may still be accepted. */
export async function countOpenInvitations(
  db: Executor,
  eventId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM invitation_waves w JOIN test_invitations i USING (wave_id)
      JOIN recalls c USING (recall_id)
    WHERE w.event_id = ${eventId} AND (i.state = 'waiting' OR i.state = 'sent'
      AND i.sent_at > ${now}::timestamptz - interval '14 days' AND NOT ${HAS_BOOKED_SINCE})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
