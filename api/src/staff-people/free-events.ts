import type { FreeEvents } from '@chaps/contracts/staff-people';
import { postcodeIn, type StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import { hasFreeSeat, hasSeat, isOpenToStaff } from '../booking/conditions.ts';
import type { Executor } from '../db/database.ts';
import { kilometres, type Point } from '../events/queries.ts';
import { NotFoundError } from '../http/errors.ts';
import { allRecords } from '../record-merges/records.ts';
import { within as eventsWithin, SUMMARY } from '../staff-events/event-queries.ts';
import { within } from './list.ts';

const SHOWN = 8;

interface Candidate extends Point {
  near: string;
  events: number;
}

/** No event has such a postcode. */
const NOWHERE = { district: '-', area: '-' };

/**
 * About where a person lives: where events have been in the district of their postcode, else in its area,
 * which is all that is known of postcodes here; else where the event is that they cannot come to.
 */
async function placeOf(db: Executor, address: string | null, eventId: string | undefined) {
  const { district, area } = postcodeIn(address ?? '') ?? NOWHERE;
  const places = [
    [sql`${district}`, sql`e.postcode_key LIKE ${`${district.toLowerCase()}___`}`],
    [sql`${area}`, sql`e.postcode_key ~ ${`^${area.toLowerCase()}[0-9]`}`],
    [sql`min(e.city)`, sql`e.event_id = ${eventId ?? null}::uuid`],
  ] as const;
  for (const [near, which] of places) {
    const { rows } = await sql<Candidate>`
      SELECT ${near}::text AS near, avg(latitude) AS latitude, avg(longitude) AS longitude,
        count(*)::int AS events FROM events e WHERE ${which}`.execute(db);
    const [place] = rows;
    if (place && place.events > 0) return place;
  }
  return undefined;
}

/**
 * Events within reach with a free seat for the person, the nearest first. One for an audience, or with
 * an access code, is for those who were asked: it is offered in place of such an event alone.
 * @throws {NotFoundError} for somebody out of reach, too
 */
export async function freeEvents(
  db: Executor,
  reach: StaffReach,
  profileId: string,
  eventId?: string,
): Promise<FreeEvents> {
  const { rows: people } = await sql<{ home_address: string | null }>`
    SELECT f.home_address FROM profiles f
    WHERE f.profile_id = ${profileId} AND f.is_active AND ${within(reach)}`.execute(db);
  const [person] = people;
  if (!person) throw new NotFoundError();
  const place = await placeOf(db, person.home_address, eventId);
  const own = { latitude: sql`e.latitude`, longitude: sql`e.longitude` };
  const distance = place ? kilometres(place, own) : sql`NULL::float8`;
  const records = await allRecords(db, profileId);
  const { rows } = await sql<FreeEvents['items'][number]>`
    SELECT ${SUMMARY}, round((${distance})::numeric, 1)::float8 AS distance_km, free.free_spaces
    FROM events e CROSS JOIN LATERAL (
      SELECT sum(greatest(s.capacity - s.taken, 1))::int AS free_spaces FROM event_slots s
      WHERE s.event_id = e.event_id AND ${sql.raw(isOpenToStaff('s', 'e'))}
        AND ${sql.raw(hasFreeSeat('s'))}) free
    WHERE e.starts_at > now() AND free.free_spaces > 0 AND ${eventsWithin(reach)}
      AND e.event_id IS DISTINCT FROM ${eventId ?? null}::uuid
      AND (coalesce(e.exclusive_for, 'COMMUNITY'), e.is_private) IN (SELECT 'COMMUNITY', false
        UNION SELECT coalesce(x.exclusive_for, 'COMMUNITY'), x.is_private FROM events x
          WHERE x.event_id = ${eventId ?? null}::uuid)
      AND NOT EXISTS (SELECT FROM appointments a WHERE a.event_id = e.event_id
        AND a.profile_id = ANY (${records}) AND ${sql.raw(hasSeat('a'))})
    ORDER BY ${distance} NULLS LAST, e.starts_at, e.event_id LIMIT ${SHOWN}`.execute(db);
  return { near: place?.near ?? null, items: rows };
}
