import { londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../../src/platform/db/database.ts';

/** Seats per event. */
const SEATS = 120;

/**
 * Adds events over 700 days in 200 towns and 48 counties, as in England: 1 in 100 for companies, 1
 * in 10 for lodges.
 * @param today the day before the first event
 */
export async function addManyEvents(
  db: Executor,
  count: number,
  today = londonDate(new Date()),
): Promise<void> {
  await sql`
    INSERT INTO products (product_id, product_name, product_price)
    VALUES ('psa', 'PSA blood test', 2500) ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO events (event_name, product_id, event_date, start_time, end_time, session_duration,
      payment_required, exclusive_for, contact_email, address_line_1, city, state, postcode, latitude,
      longitude)
    SELECT 'Event ' || n, 'psa', ${today}::date + 1 + n % 700, '09:00', '12:00', 15, true,
      CASE WHEN n % 100 = 0 THEN 'CORPORATE' WHEN n % 10 = 1 THEN 'FREEMASONS' END,
      'events@example.org', 'Hall ' || n, 'Town' || md5((n % 200)::text),
      'Shire' || md5((n % 48)::text),
      'ZZ' || n % 90 + 10 || ' 1AA', 54 + (n % 100) / 50.0, -3 + (n % 70) / 50.0
    FROM generate_series(1, ${count}::int) n`.execute(db);
  await sql`
    INSERT INTO event_slots (event_id, starts_at, capacity)
    SELECT event_id, starts_at, ${SEATS} FROM events e
    WHERE NOT EXISTS (SELECT FROM event_slots s WHERE s.event_id = e.event_id)`.execute(db);
  // Does what autovacuum would: adds the new rows to the indexes and the statistics.
  await sql`VACUUM ANALYZE events`.execute(db);
  await sql`VACUUM ANALYZE event_slots`.execute(db);
}

/** Events per statement that adds appointments, so that none exceeds its time limit. */
const EVENTS_PER_STATEMENT = 500;

/**
 * Adds confirmed appointments by 1,000 people at every event.
 * @param each appointments per event; its slot counts them as taken
 */
export async function addAppointments(db: Executor, each: number): Promise<number> {
  await sql`
    INSERT INTO profiles (user_id, email, first_name, last_name)
    SELECT id, id || '@example.org', 'A', 'B'
    FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 1000)) person
    ON CONFLICT (profile_id) DO NOTHING`.execute(db);
  let added = 0;
  for (let first = 0; ; first += EVENTS_PER_STATEMENT) {
    const { rows } = await sql<{ events: number; added: number }>`
      WITH event AS (
        SELECT event_id, starts_at, row_number() OVER () AS number
        FROM (SELECT event_id, starts_at FROM events ORDER BY event_id
          OFFSET ${first} LIMIT ${EVENTS_PER_STATEMENT}) part
      ), person AS (
        SELECT profile_id, row_number() OVER () - 1 AS number, count(*) OVER () AS people
        FROM profiles
      ), added AS (
        INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price,
          expires_at, confirmed_at)
        SELECT person.profile_id, event_id, starts_at, 'confirmed', 2500, now(), now()
        FROM event CROSS JOIN generate_series(1, ${each}::int) n
        JOIN person ON person.number = (event.number * ${each}::int + n) % people
        -- References are short and random: two may be alike.
        ON CONFLICT DO NOTHING
        RETURNING event_id
      ), counted AS (
        UPDATE event_slots s SET taken = a.taken
        FROM (SELECT event_id, count(*) AS taken FROM added GROUP BY event_id) a
        WHERE s.event_id = a.event_id
      )
      SELECT (SELECT count(*)::int FROM event) AS events, count(*)::int AS added
      FROM added`.execute(db);
    const [statement] = rows;
    if (!statement || statement.events === 0) break;
    added += statement.added;
  }
  await sql`VACUUM ANALYZE appointments`.execute(db);
  await sql`VACUUM ANALYZE event_slots`.execute(db);
  return added;
}
