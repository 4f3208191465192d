import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseServer, startDatabase } from '@chaps/local/processes/database';
import { freePort } from '@chaps/local/processes/free-port';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runToEnd, serviceCommand } from './container.ts';

// On managed servers and CloudNativePG, the owner may create roles and databases but is not a superuser.

let dataDir: string;
let server: DatabaseServer;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'chaps-managed-'));
  chmodSync(dataDir, 0o755);
  const password = crypto.randomUUID();
  server = await startDatabase({
    port: await freePort(),
    dataDir,
    password,
    databases: [],
    fsync: 'off',
  });
  await query(server.url('postgres'), `CREATE ROLE owner LOGIN CREATEROLE CREATEDB PASSWORD 'own'`);
  await query(server.url('postgres'), 'CREATE DATABASE product OWNER owner');
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

function login(database: string, name: string): string {
  const url = new URL(server.url(database));
  url.username = name;
  url.password = 'own';
  return url.href;
}

test('migrations need no superuser', async () => {
  const environment = {
    DATABASE_URL: login('product', 'chaps_service'),
    DATABASE_OWNER_URL: login('product', 'owner'),
  };
  expect(await runToEnd(serviceCommand('migrate'), environment)).toContain('migrated');
  expect(await runToEnd(serviceCommand('migrate'), environment)).toContain('up to date');
  const asService = 'SET ROLE chaps_api; SELECT count(*)::int FROM events';
  await query(environment.DATABASE_URL, asService);
});

test('a connection without settings, such as a pooler’s, gets the API’s session defaults', async () => {
  const service = login('product', 'chaps_service');
  const settings = `SELECT current_user AS role, current_setting('timezone') AS zone,
    current_setting('statement_timeout') AS longest,
    current_setting('pg_trgm.strict_word_similarity_threshold') AS similar`;
  expect(await query(service, settings)).toEqual([
    { role: 'chaps_api', zone: 'UTC', longest: '15s', similar: '0.45' },
  ]);
  const owner = login('product', 'owner');
  expect(await query(owner, 'SELECT current_user AS role')).toEqual([{ role: 'owner' }]);
});

test('the sign-in service’s database needs no superuser', async () => {
  const environment = {
    DATABASE_OWNER_URL: login('product', 'owner'),
    AUTH_DATABASE_URL: login('sign_in', 'supabase_auth_admin'),
  };
  for (const _time of ['first', 'again']) {
    expect(await runToEnd(serviceCommand('auth-database'), environment)).toContain('sign_in');
  }
  await query(environment.AUTH_DATABASE_URL, 'CREATE TABLE users (id uuid)');
  const tables = `SELECT schemaname, tableowner FROM pg_tables WHERE tablename = 'users'`;
  expect(await query(environment.AUTH_DATABASE_URL, tables)).toEqual([
    { schemaname: 'auth', tableowner: 'supabase_auth_admin' },
  ]);
});
