import { sql } from 'kysely';
import type { Executor } from '../src/platform/db/database.ts';

/**
 * Adds confirmed bookings to an event's first time; names repeat, and seats are not counted.
 * @param db with the rights of the tables' owner
 */
export const addBookings = (db: Executor, eventId: string, count: number) =>
  sql`
    WITH people AS (
      INSERT INTO profiles (profile_id, user_id, email, first_name, last_name, date_of_birth)
      SELECT (10000000 + n)::text, gen_random_uuid(), n || '@many.example.org', 'P' || n % 3,
        'Same', '1970-01-01'
      FROM generate_series(1, ${count}::int) n RETURNING profile_id)
    INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price,
      held_at, expires_at, confirmed_at)
    SELECT profile_id, ${eventId}, s.starts_at, 'confirmed', 0,
      now() - make_interval(mins => (row_number() OVER ())::int % 7), now(), now()
    FROM people, (SELECT min(starts_at) AS starts_at FROM event_slots
      WHERE event_id = ${eventId}) s`.execute(db);
