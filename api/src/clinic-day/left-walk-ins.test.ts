import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { test as base, expect } from 'vitest';
import { emptyDatabase } from '../../test/database.ts';
import { migrate } from '../cli/migrate.ts';

const directory = join(import.meta.dirname, '../../migrations');

/** The migrations before those that drop what the release before 1.1.0 needed. */
const EARLIER = readdirSync(directory, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => parse(name).name)
  .filter((name) => name < '20261208100000');

const EVENT = '00000000-0000-4000-8000-000000000001';
const BOOKED = '00000000-0000-4000-8000-000000000002';
const LEFT = '00000000-0000-4000-8000-000000000003';
const CARRIED = '00000000-0000-4000-8000-000000000004';
const STAFF = '00000000-0000-4000-8000-000000000009';

/** A database as release 1.1.0 left it. */
const test = base.extend('database', async ({ task: _ }, { onCleanup }) => {
  const { url, drop } = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onCleanup(async () => {
    await client.end();
    await drop();
  });
  await runner({
    ...{ dbClient: client, dir: directory, direction: 'up', count: EARLIER.length },
    ...{ migrationsTable: 'migrations', singleTransaction: false, log: () => undefined },
  });
  return { url, client };
});

const walkIn = (id: string) => `
  INSERT INTO walk_ins (walk_in_id, event_id, first_name, last_name, date_of_birth, phone, added_by)
  VALUES ('${id}', '${EVENT}', 'Charles', 'Babbage', '1955-12-26', '01473 000999', '${STAFF}');`;
const stepOf = (id: string) => `
  INSERT INTO visit_steps (action_id, event_id, walk_in_id, step, done_by, done_at, list_version)
  VALUES (gen_random_uuid(), '${EVENT}', '${id}', 'arrived', '${STAFF}', now(), 0);`;

test('remaining walk-ins and attendance marks become appointments and steps, and none is lost', async ({
  database: { url, client },
}) => {
  const read = async (statement: string) => (await client.query(statement)).rows;
  await client.query(`
    INSERT INTO products VALUES ('psa', 'PSA blood test', 2500);
    INSERT INTO events (event_id, event_name, product_id, event_date, start_time, end_time,
      session_duration, contact_email, address_line_1, city, postcode, latitude, longitude)
    VALUES ('${EVENT}', 'An event', 'psa', current_date - 9, '09:00', '10:00', 15,
      'events@example.org', 'The Hall', 'Colchester', 'CO1 1TJ', 51.9, 0.9);
    INSERT INTO event_slots (event_id, starts_at, capacity) SELECT event_id, starts_at, 4 FROM events;
    WITH person AS (INSERT INTO profiles (user_id, email, first_name, last_name)
      VALUES (gen_random_uuid(), 'ann@example.org', 'Ann', 'Booked') RETURNING profile_id)
    INSERT INTO appointments (appointment_id, profile_id, event_id, slot_starts_at, status, price,
      expires_at, confirmed_at)
    SELECT '${BOOKED}', profile_id, event_id, starts_at, 'confirmed', 0, now(), now()
    FROM person, events;
    INSERT INTO attendance (appointment_id, event_id, came, marked_by)
    VALUES ('${BOOKED}', '${EVENT}', NULL, '${STAFF}'), ('${BOOKED}', '${EVENT}', true, '${STAFF}');
    ${walkIn(CARRIED)}
    SET session_replication_role = replica;
    ${walkIn(LEFT)} ${stepOf(LEFT)} ${stepOf(CARRIED)}
    INSERT INTO tube_codes (event_id, code, walk_in_id, made_by)
    VALUES ('${EVENT}', 'T-1', '${LEFT}', '${STAFF}');
    RESET session_replication_role;`);
  await expect(migrate(url)).rejects.toThrow(
    '0 walk-ins have no appointment, and 1 steps, labels and consents still name a walk-in',
  );
  expect(await read('SELECT count(*)::int AS walk_ins FROM walk_ins')).toEqual([{ walk_ins: 2 }]);
  await client.query(`UPDATE visit_steps SET appointment_id = walk_in_id, walk_in_id = NULL
    WHERE walk_in_id = '${CARRIED}'`);
  expect(await migrate(url)).not.toEqual([]);
  expect(
    await read(`SELECT a.appointment_id, last_name, phone, array_agg(step) AS steps
      FROM appointments a JOIN profiles USING (profile_id) LEFT JOIN visit_steps USING (appointment_id)
      GROUP BY 1, 2, 3 ORDER BY 1`),
  ).toEqual([
    { appointment_id: BOOKED, last_name: 'Booked', phone: null, steps: ['arrived'] },
    ...[LEFT, CARRIED].map((appointment_id) => ({
      ...{ appointment_id, last_name: 'Babbage', phone: '01473 000999', steps: ['arrived'] },
    })),
  ]);
  expect(await read('SELECT code, appointment_id FROM tube_codes')).toEqual([
    { code: 'T-1', appointment_id: LEFT },
  ]);
  expect(await read('SELECT appointment_id, state FROM visits ORDER BY 1')).toMatchObject([
    { appointment_id: BOOKED, state: 'arrived' },
    { appointment_id: LEFT, state: 'arrived' },
    { appointment_id: CARRIED },
  ]);
  expect(
    await read(`SELECT relname FROM pg_class WHERE relname IN ('walk_ins', 'attendance')
      UNION ALL SELECT proname FROM pg_proc WHERE proname ~ '^(visit_of|step_stands|carry_)'`),
  ).toEqual([]);
  // An interrupted migration begins again.
  const last = '20261208100002_walk-ins-end';
  await client.query('DELETE FROM migrations WHERE name = $1', [last]);
  expect(await migrate(url)).toEqual([last]);
});
