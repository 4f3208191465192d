import type { EventsWithSpaces } from '@chaps/contracts/staff-people';
import type { StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { isWithinReach } from '../accounts/reach.ts';
import { isOwedRepeat } from '../booking/free-repeat.ts';
import { hasFreeSeat, hasSeat, isOpenToStaff } from '../events/conditions.ts';
import { kilometres, type Point } from '../events/distance.ts';
import { SUMMARY_COLUMNS } from '../events/event-queries.ts';
import type { Executor } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { isInReach } from './list.ts';
import { listRecordIds } from './merges/records.ts';

const MAX_SHOWN = 8;

interface Place extends Point {
  near: string;
}

/** Roughly where a person lives, from their postcode district; else where the event is. */
async function findSearchOrigin(db: Executor, address: string | null, eventId: string | undefined) {
  const { rows } = await sql<Place>`
    SELECT near, latitude, longitude FROM (
      SELECT 1 AS choice, d.district AS near, d.latitude, d.longitude FROM postcode_districts d
      WHERE d.district = postcode_district(${address})
      UNION ALL SELECT 2, e.city, e.latitude, e.longitude FROM events e
      WHERE e.event_id = ${eventId ?? null}::uuid) p
    ORDER BY choice LIMIT 1`.execute(db);
  return rows[0];
}

interface Search {
  profileId: string;
  address: string | null;
  /** The event for which an alternative is sought. */
  eventId: string | undefined;
  /** SQL condition: the slot `s` of the event `e` may be used. */
  isOpen: string;
  /** SQL condition: the event `e` may be offered. */
  isOffered: RawBuilder<unknown>;
  /** SQL: the coordinates of the event `e`. */
  at: Record<keyof Point, RawBuilder<unknown>>;
  /** Greatest distance in kilometres. */
  atMost: number | null;
  limit: number;
}

/** Events with a free seat that the person has not booked: nearest first, then soonest. */
export async function findFreeEvents(
  db: Executor,
  { profileId, address, eventId, isOpen, isOffered, at, atMost, limit }: Search,
): Promise<EventsWithSpaces> {
  const place = await findSearchOrigin(db, address, eventId);
  const distance = place ? kilometres(place, at) : sql`NULL::float8`;
  const records = await listRecordIds(db, profileId);
  const { rows } = await sql<EventsWithSpaces['items'][number]>`
    SELECT ${SUMMARY_COLUMNS}, round((${distance})::numeric, 1)::float8 AS distance_km, free.free_spaces
    FROM events e CROSS JOIN LATERAL (
      SELECT sum(greatest(s.capacity - s.taken, 1))::int AS free_spaces FROM event_slots s
      WHERE s.event_id = e.event_id AND ${sql.raw(isOpen)} AND ${sql.raw(hasFreeSeat('s'))}) free
    WHERE e.starts_at > now() AND free.free_spaces > 0 AND ${isOffered}
      AND e.event_id IS DISTINCT FROM ${eventId ?? null}::uuid
      AND coalesce(${distance} <= ${atMost}::float8, true)
      AND NOT EXISTS (SELECT FROM appointments a WHERE a.event_id = e.event_id
        AND a.profile_id = ANY (${records}) AND ${sql.raw(hasSeat('a'))})
    ORDER BY ${distance} NULLS LAST, e.starts_at, e.event_id LIMIT ${limit}`.execute(db);
  return { near: place?.near ?? null, items: rows };
}

/**
 * Events with a free seat for the person that this member of staff can see. An event for an audience, or with
 * an access code, is for invited people: it is only offered in place of another such event.
 * @throws {NotFoundError} for a person who does not exist or is not visible to this member of staff
 */
export async function listEventsWithFreeSeats(
  db: Executor,
  reach: StaffReach,
  profileId: string,
  eventId?: string,
): Promise<EventsWithSpaces> {
  const { rows: people } = await sql<{ home_address: string | null; free_repeat: boolean }>`
    SELECT f.home_address, ${sql.raw(isOwedRepeat('f.profile_id'))} AS free_repeat FROM profiles f
    WHERE f.profile_id = ${profileId} AND f.is_active AND ${isInReach(reach)}`.execute(db);
  const [person] = people;
  if (!person) throw new NotFoundError();
  const isOffered = sql`${isWithinReach(reach)}
    AND (coalesce(e.exclusive_for, 'COMMUNITY'), e.is_private) IN (SELECT 'COMMUNITY', false
      UNION SELECT coalesce(x.exclusive_for, 'COMMUNITY'), x.is_private FROM events x
        WHERE x.event_id = ${eventId ?? null}::uuid)`;
  const found = await findFreeEvents(db, {
    ...{ profileId, address: person.home_address, eventId, isOffered },
    ...{ isOpen: isOpenToStaff('s', 'e'), atMost: null, limit: MAX_SHOWN },
    at: { latitude: sql`e.latitude`, longitude: sql`e.longitude` },
  });
  return { ...found, free_repeat: person.free_repeat };
}
