import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { startApiProcess, testEnvironment } from '@chaps/api/testing';
import { type DatabaseServer, startDatabase } from '@chaps/local/processes/database';
import { freePort } from '@chaps/local/processes/free-port';
import { projectRoot } from '@chaps/mf-build/apps';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runToEnd, serviceCommand, serviceHealthCheck, start } from './container.ts';

// The one-shot container for migrations, from an empty database and from the previous version.

const directory = join(projectRoot, 'api/migrations');
const migrations = readdirSync(directory, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => parse(name).name)
  .sort();

let dataDir: string;
let server: DatabaseServer;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'chaps-migrations-'));
  chmodSync(dataDir, 0o755);
  server = await startDatabase({
    port: await freePort(),
    dataDir,
    password: crypto.randomUUID(),
    databases: ['empty', 'previous'],
    fsync: 'off',
  });
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The API's login; a separate one for each database, so that neither knows the other's. */
function serviceUrl(database: string): string {
  const url = new URL(server.url(database));
  url.username = `service_${database}`;
  url.password = 'password';
  return url.href;
}

const migrate = (database: string) =>
  runToEnd(serviceCommand('migrate'), {
    DATABASE_URL: serviceUrl(database),
    DATABASE_OWNER_URL: server.url(database),
  });

async function queryAt(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

const query = (database: string, sql: string) => queryAt(server.url(database), sql);

/** Whether the API runs on a database, and which events it returns. */
async function eventsOf(database: string): Promise<string[]> {
  const port = String(await freePort());
  const environment = { ...testEnvironment(serviceUrl(database)), PORT: port, JOBS: 'off' };
  const api = await startApiProcess(environment);
  try {
    const answer = await fetch(`${api.url}/events`);
    const { events } = (await answer.json()) as { events: { event_name: string }[] };
    return events.map((event) => event.event_name);
  } finally {
    await api.stop();
  }
}

test('migrates an empty database so that the API runs on it, and changes nothing when repeated', async () => {
  const said = await migrate('empty');
  for (const name of migrations) expect(said).toContain(name);
  expect(await migrate('empty')).toContain('up to date');
  expect(await eventsOf('empty')).toEqual([]);
});

test('the worker’s health check fails until a worker has done a job', async () => {
  await migrate('empty');
  const environment = { DATABASE_URL: serviceUrl('empty') };
  expect(await start(serviceHealthCheck('worker'), environment).ended).toBe(1);
});

test('the sign-in service gets its own database without access to the product’s database', async () => {
  await migrate('empty');
  const url = new URL(server.url('sign_in'));
  url.username = 'supabase_auth_admin';
  url.password = 'password';
  const environment = { DATABASE_OWNER_URL: server.url('empty'), AUTH_DATABASE_URL: url.href };
  for (const _time of ['first', 'again']) {
    expect(await runToEnd(serviceCommand('auth-database'), environment)).toContain('sign_in');
  }
  // One of the service's migrations grants rights to this role.
  const role = `SELECT rolcanlogin FROM pg_roles WHERE rolname = 'postgres'`;
  expect(await query('empty', role)).toEqual([{ rolcanlogin: false }]);
  // The service creates its tables without naming a schema.
  await queryAt(url.href, 'CREATE TABLE users (id uuid); CREATE SCHEMA more;');
  const tables = `SELECT schemaname, tableowner FROM pg_tables WHERE tablename = 'users'`;
  const own = [{ schemaname: 'auth', tableowner: 'supabase_auth_admin' }];
  expect(await queryAt(url.href, tables)).toEqual(own);
  // A login that replaces the first one works the same way.
  url.username = 'supabase_auth_admin_a';
  url.password = 'other';
  const next = { AUTH_DATABASE_URL: url.href, AUTH_DATABASE_ROLE: 'supabase_auth_admin' };
  expect(await runToEnd(serviceCommand('auth-database'), { ...environment, ...next })).toContain(
    'sign_in',
  );
  await query('empty', 'ALTER ROLE supabase_auth_admin NOLOGIN');
  await queryAt(url.href, 'DROP TABLE users; CREATE TABLE users (id uuid)');
  expect(await queryAt(url.href, tables)).toEqual(own);
  url.pathname = '/empty';
  await expect(queryAt(url.href, 'SELECT * FROM public.profiles')).rejects.toThrow('denied');
});

test('migrates a database of the previous version with all its data', async () => {
  await runner({
    databaseUrl: server.url('previous'),
    dir: directory,
    direction: 'up',
    count: migrations.length - 1,
    migrationsTable: 'migrations',
    log: () => undefined,
  });
  await query(
    'previous',
    `INSERT INTO products VALUES ('psa', 'PSA blood test', 2500);
     INSERT INTO events (event_name, product_id, event_date, start_time, end_time, session_duration,
       contact_email, address_line_1, city, postcode, latitude, longitude)
     VALUES ('Kept event', 'psa', current_date + 9, '09:00', '10:00', 15,
       'events@example.org', 'The Hall', 'Colchester', 'CO1 1TJ', 51.9, 0.9);
     INSERT INTO event_slots (event_id, starts_at, capacity)
       SELECT event_id, starts_at, 4 FROM events;
     INSERT INTO profiles (user_id, email, first_name, last_name)
       VALUES (gen_random_uuid(), 'kept@example.org', 'Arthur', 'Kept');`,
  );
  const said = await migrate('previous');
  expect(said).toContain(migrations.at(-1));
  expect(await query('previous', 'SELECT email FROM profiles')).toEqual([
    { email: 'kept@example.org' },
  ]);
  expect(await eventsOf('previous')).toEqual(['Kept event']);
});
