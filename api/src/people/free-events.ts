import type { FreeEvents } from '@chaps/contracts/staff-people';
import type { StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import { isWithinReach } from '../accounts/reach.ts';
import { hasFreeSeat, hasSeat, isOpenToStaff } from '../events/conditions.ts';
import { kilometres, type Point } from '../events/distance.ts';
import { SUMMARY } from '../events/event-queries.ts';
import type { Executor } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { isInReach } from './list.ts';
import { listRecordIds } from './merges/records.ts';

const SHOWN = 8;

interface Place extends Point {
  near: string;
}

/** About where a person lives, by the district of their postcode; else where the event is. */
async function placeOf(db: Executor, address: string | null, eventId: string | undefined) {
  const { rows } = await sql<Place>`
    SELECT near, latitude, longitude FROM (
      SELECT 1 AS choice, d.district AS near, d.latitude, d.longitude FROM postcode_districts d
      WHERE d.district = postcode_district(${address})
      UNION ALL SELECT 2, e.city, e.latitude, e.longitude FROM events e
      WHERE e.event_id = ${eventId ?? null}::uuid) p
    ORDER BY choice LIMIT 1`.execute(db);
  return rows[0];
}

/**
 * Events within reach with a free seat for the person, the nearest first. One for an audience, or with
 * an access code, is for those who were asked: it is offered in place of such an event alone.
 * @throws {NotFoundError} for somebody out of reach, too
 */
export async function eventsWithFreeSeats(
  db: Executor,
  reach: StaffReach,
  profileId: string,
  eventId?: string,
): Promise<FreeEvents> {
  const { rows: people } = await sql<{ home_address: string | null }>`
    SELECT f.home_address FROM profiles f
    WHERE f.profile_id = ${profileId} AND f.is_active AND ${isInReach(reach)}`.execute(db);
  const [person] = people;
  if (!person) throw new NotFoundError();
  const place = await placeOf(db, person.home_address, eventId);
  const own = { latitude: sql`e.latitude`, longitude: sql`e.longitude` };
  const distance = place ? kilometres(place, own) : sql`NULL::float8`;
  const records = await listRecordIds(db, profileId);
  const { rows } = await sql<FreeEvents['items'][number]>`
    SELECT ${SUMMARY}, round((${distance})::numeric, 1)::float8 AS distance_km, free.free_spaces
    FROM events e CROSS JOIN LATERAL (
      SELECT sum(greatest(s.capacity - s.taken, 1))::int AS free_spaces FROM event_slots s
      WHERE s.event_id = e.event_id AND ${sql.raw(isOpenToStaff('s', 'e'))}
        AND ${sql.raw(hasFreeSeat('s'))}) free
    WHERE e.starts_at > now() AND free.free_spaces > 0 AND ${isWithinReach(reach)}
      AND e.event_id IS DISTINCT FROM ${eventId ?? null}::uuid
      AND (coalesce(e.exclusive_for, 'COMMUNITY'), e.is_private) IN (SELECT 'COMMUNITY', false
        UNION SELECT coalesce(x.exclusive_for, 'COMMUNITY'), x.is_private FROM events x
          WHERE x.event_id = ${eventId ?? null}::uuid)
      AND NOT EXISTS (SELECT FROM appointments a WHERE a.event_id = e.event_id
        AND a.profile_id = ANY (${records}) AND ${sql.raw(hasSeat('a'))})
    ORDER BY ${distance} NULLS LAST, e.starts_at, e.event_id LIMIT ${SHOWN}`.execute(db);
  return { near: place?.near ?? null, items: rows };
}
