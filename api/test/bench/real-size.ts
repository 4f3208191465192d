import { randomUUID } from 'node:crypto';
import { addDays, londonDate } from '@chaps/domain';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Executor } from '../../src/platform/db/database.ts';
import type { BenchSystem } from './bench-system.ts';
import { addManyEvents } from './many-events.ts';

export const PEOPLE = 300_000;
const UPCOMING = 2000;
const PAST = 8000;
const APPOINTMENTS = 1_000_000;
/** Rows per statement, so that none exceeds its time limit. */
const PER_STATEMENT = 2_000;
const FIRST =
  'John David Michael Peter Paul James Robert Andrew Stephen Mark Brian Alan Anthony Kevin Graham Keith Ian Colin Derek Seán Siôn Muhammad Rajesh Jon Jonathan George Thomas Leslie Raymond Neil';
/** One person in eighty has the first of these surnames. */
const LAST =
  "Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke O'Neill Smyth Khan Murphy Kelly Byrne Singh Ward Cox";

/** The real size in words. */
export const REAL_SIZE = `${PEOPLE} people, ${PAST + UPCOMING} events, ${APPOINTMENTS} appointments`;

/** Adds the data that the console is built for: several years of people, events and bookings. */
export async function addRealSize(db: Executor): Promise<void> {
  await addPeople(db);
  await addManyEvents(db, PAST, addDays(londonDate(new Date()), -701));
  await addManyEvents(db, UPCOMING);
  await addBookings(db);
}

export async function removeAll(db: Executor): Promise<void> {
  await sql`TRUNCATE appointments, profiles, staff_roles CASCADE`.execute(db);
  await sql`DELETE FROM event_slots`.execute(db);
  await sql`DELETE FROM events`.execute(db);
}

async function addPeople(db: Executor): Promise<void> {
  const [first, last] = [FIRST.split(' '), LAST.split(' ')];
  for (let from = 0; from < PEOPLE; from += PER_STATEMENT) {
    await sql`
      INSERT INTO profiles (profile_id, user_id, email, first_name, last_name, phone, date_of_birth,
        home_address)
      SELECT (20000000 + n)::text, gen_random_uuid(), 'p' || n || '@example.org',
        (${first}::text[])[1 + n % ${first.length}::int],
        CASE WHEN n % 80 = 0 THEN 'Smith'
          WHEN n % 3 = 0 THEN (${last}::text[])[1 + n / 7 % ${last.length}::int]
          ELSE (${last}::text[])[1 + n / 11 % ${last.length}::int] || substr(md5((n % 9000)::text), 1, 4) END,
        '+44 7700 9' || lpad((n % 100000)::text, 5, '0'), date '1946-01-01' + n % 14000,
        '1 High Street, ' || all_districts[1 + n % cardinality(all_districts)] || ' 1AA'
      FROM generate_series(${from}::int, ${from + PER_STATEMENT - 1}::int) n,
        (SELECT array_agg(district) AS all_districts FROM postcode_districts) d`.execute(db);
  }
  await sql`VACUUM ANALYZE profiles`.execute(db);
}

/** Adds a hundred bookings to each event, three or four per person. */
async function addBookings(db: Executor): Promise<void> {
  const events = PAST + UPCOMING;
  for (let from = 0; from < APPOINTMENTS; from += PER_STATEMENT) {
    await sql`
      INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price, reference,
        expires_at, confirmed_at)
      SELECT (20000000 + n * 7919 % ${PEOPLE}::int)::text, event_id, starts_at, 'confirmed', 2500,
        'CH-' || lpad(n::text, 8, '0'), now(), least(now(), starts_at - make_interval(days => 1 + (n % 60)::int))
      FROM generate_series(${from}::bigint, ${from + PER_STATEMENT - 1}::bigint) n
      JOIN (SELECT row_number() OVER (ORDER BY event_id) - 1 AS number, event_id, starts_at
        FROM events) numbered ON number = n / (${APPOINTMENTS}::int / ${events}::int)`.execute(db);
  }
  await sql`VACUUM ANALYZE appointments`.execute(db);
}

export async function coordinator(
  { jwtSecret }: BenchSystem,
  db: Executor,
  eventId: string | null,
  role = 'coordinator',
) {
  const userId = randomUUID();
  await sql`INSERT INTO accounts (user_id, confirmed_at) VALUES (${userId}, now())`.execute(db);
  await sql`INSERT INTO staff_members (user_id, email)
    VALUES (${userId}, ${`${userId}@example.org`})`.execute(db);
  await sql`INSERT INTO staff_roles (user_id, role, event_id, granted_by)
    VALUES (${userId}, ${role}, ${eventId}, 'the bench')`.execute(db);
  const timestamp = Math.floor(Date.now() / 1000);
  const amr = ['password', 'totp'].map((method) => ({ method, timestamp }));
  return new SignJWT({ sub: userId, aud: 'authenticated', role: 'authenticated', aal: 'aal2', amr })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret));
}
