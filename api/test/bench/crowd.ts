import { SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Executor } from '../../src/platform/db/database.ts';

export interface Person {
  userId: string;
  profileId: string;
  token: string;
}

export async function people(db: Executor, secret: string, count: number): Promise<Person[]> {
  const { rows } = await sql<{ userId: string; profileId: string }>`
    WITH added AS (
      INSERT INTO profiles (user_id, email, first_name, last_name)
      SELECT id, id || '@example.org', 'A', 'B'
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${count}::int + 20)) person
      -- Profile ids are short and random: two may be alike.
      ON CONFLICT (profile_id) DO NOTHING
      RETURNING user_id, profile_id
    ), confirmed AS (
      INSERT INTO accounts (user_id, confirmed_at) SELECT user_id, now() FROM added
    )
    SELECT user_id AS "userId", profile_id AS "profileId" FROM added`.execute(db);
  const key = new TextEncoder().encode(secret);
  return Promise.all(
    rows.slice(0, count).map(async (row) => ({
      ...row,
      token: await new SignJWT({ sub: row.userId, aud: 'authenticated', role: 'authenticated' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(key),
    })),
  );
}

export interface BenchEvent {
  id: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** The instants and London times of its 12 slots. */
  slots: Array<{ startsAt: Date; time: string }>;
}

/** Adds an event ten days from now: 12 slots with `capacity` seats each. */
export async function addEvent(db: Executor, capacity: number, paid = false): Promise<BenchEvent> {
  await sql`INSERT INTO products (product_id, product_name, product_price)
    VALUES ('psa', 'PSA blood test', 2500) ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ id: string; date: string }>`
    INSERT INTO events (event_name, product_id, event_date, start_time, end_time,
      session_duration, payment_required, contact_email, address_line_1, city, postcode,
      latitude, longitude)
    VALUES ('Bench', 'psa', current_date + 10, '09:00', '12:00', 15, ${paid}, 'a@example.org', 'Hall',
      'York', 'YO1 6JX', 53.9, -1.1) RETURNING event_id AS id, event_date::text AS date`.execute(
    db,
  );
  const [made] = rows;
  if (!made) throw new Error('no event');
  const slots = await sql<{ startsAt: Date; time: string }>`
    INSERT INTO event_slots (event_id, starts_at, capacity)
    SELECT event_id, starts_at + n * interval '15 minutes', ${capacity}::int
    FROM events, generate_series(0, 11) n WHERE event_id = ${made.id}
    RETURNING starts_at AS "startsAt",
      to_char(starts_at AT TIME ZONE 'Europe/London', 'HH24:MI') AS time`.execute(db);
  return { ...made, slots: slots.rows };
}
