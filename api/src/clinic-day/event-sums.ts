import { KM_PER_MILE } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { kilometres } from '../events/distance.ts';
import type { Executor } from '../platform/db/database.ts';
import { gaveSample, hasAttended, isInGroup } from './attendance.ts';

/**
 * SQL: the number of bookings of the event `e`, of walk-ins among them, and of people who came, did not come
 * and gave a sample. @param when condition on the event
 */
export const attendanceCounts = (when = sql`true`) => sql`
  SELECT count(*)::int AS booked, (count(*) FILTER (WHERE p.came))::int AS came,
    (count(*) FILTER (WHERE NOT p.came))::int AS missed,
    (count(*) FILTER (WHERE p.is_walk_in))::int AS walk_ins,
    (count(*) FILTER (WHERE p.sampled))::int AS sampled
  FROM (SELECT ${sql.raw(hasAttended('a'))} AS came, ${sql.raw(gaveSample('a'))} AS sampled,
      a.origin IS NOT DISTINCT FROM 'walk-in' AS is_walk_in FROM appointments a
    WHERE ${when} AND a.event_id = e.event_id AND ${isInGroup('booked')}) p`;

/** SQL: the month of an event `e`. */
const MONTH = sql`to_char(e.event_date, 'YYYY-MM')`;

/** SQL: people booked at events `e` by month and age on the day, '' where unknown. */
export const agesByMonth = (events: RawBuilder<unknown>) => sql`
  SELECT coalesce(extract(year FROM age(e.event_date,
      coalesce(a.booked_date_of_birth, f.date_of_birth)))::text, '') AS age, count(*)::int AS people,
    ${MONTH} AS month
  FROM events e JOIN appointments a USING (event_id) JOIN profiles f USING (profile_id)
  WHERE ${events} AND ${isInGroup('booked')} GROUP BY 1, 3`;

const HOME_POINT = { latitude: sql`d.latitude`, longitude: sql`d.longitude` };
const EVENT_POINT = { latitude: sql`e.latitude`, longitude: sql`e.longitude` };

/** SQL: people booked at events `e` by month and whole miles from their home, '' where unknown. */
export const milesByMonth = (events: RawBuilder<unknown>) => sql`
  SELECT coalesce(floor(${kilometres(HOME_POINT, EVENT_POINT)} / ${KM_PER_MILE})::text, '') AS miles,
    count(*)::int AS people, ${MONTH} AS month
  FROM events e JOIN appointments a USING (event_id) JOIN profiles f USING (profile_id)
    LEFT JOIN postcode_districts d ON d.district = postcode_district(f.home_address)
  WHERE ${events} AND ${isInGroup('booked')} GROUP BY 1, 3`;

/** Closes an event's books and stores the numbers for reports; nothing more can be recorded. */
export async function insertClosure(
  transaction: Executor,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<void> {
  const isClosed = sql`e.event_id = ${eventId}`;
  await sql`
    INSERT INTO event_closures (event_id, closed_by, booked, came, missed, walk_ins, sampled, ages,
      miles)
    SELECT e.event_id, ${userId}, s.booked, s.came, s.missed, s.walk_ins, s.sampled,
      (SELECT coalesce(jsonb_object_agg(g.age, g.people), '{}') FROM (${agesByMonth(isClosed)}) g),
      (SELECT coalesce(jsonb_object_agg(g.miles, g.people), '{}') FROM (${milesByMonth(isClosed)}) g)
    FROM events e CROSS JOIN LATERAL (${attendanceCounts()}) s WHERE e.event_id = ${eventId}`.execute(
    transaction,
  );
}
