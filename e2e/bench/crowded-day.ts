import { withDatabase } from '../fixtures/database.ts';
import { newEvent, type OwnEvent } from '../fixtures/events.ts';

const FIRST = ['John', 'David', 'Michael', 'Peter', 'Paul', 'James', 'Robert', 'Andrew', 'Seán'];
const LAST = ['Smith', 'Jones', 'Taylor', 'Brown', "O'Neill", 'Robinson', 'Thompson', 'Singh'];

/** Creates an event today that this many people have booked, spread evenly over its times. */
export async function crowdedDay(people: number): Promise<OwnEvent> {
  const event = await newEvent({ free: true, day: 0, session: 15, seats: people });
  await withDatabase(async (client) => {
    await client.query(
      `WITH person AS (
         INSERT INTO profiles (user_id, email, first_name, last_name, date_of_birth)
         SELECT gen_random_uuid(), 'day' || n || '@example.org', ($2::text[])[1 + n % $4],
           ($3::text[])[1 + n % $5] || CASE WHEN n % 40 = 0 THEN '' ELSE '-' || substr(md5(n::text), 1, 4) END,
           date '1950-01-01' + n * 7
         FROM generate_series(1, $6::int) n
         RETURNING profile_id
       ), slot AS (
         SELECT starts_at, row_number() OVER (ORDER BY starts_at) - 1 AS n, count(*) OVER () AS slots
         FROM event_slots WHERE event_id = $1
       )
       INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price, expires_at,
         confirmed_at)
       SELECT profile_id, $1, starts_at, 'confirmed', 0, starts_at, starts_at - interval '1 day'
       FROM (SELECT profile_id, row_number() OVER () AS n FROM person) numbered
       JOIN slot ON slot.n = numbered.n % slots`,
      [event.id, FIRST, LAST, FIRST.length, LAST.length, people],
    );
    await client.query(
      `UPDATE event_slots s SET taken = (SELECT count(*) FROM appointments a
         WHERE a.event_id = s.event_id AND a.slot_starts_at = s.starts_at) WHERE event_id = $1`,
      [event.id],
    );
  });
  return event;
}
