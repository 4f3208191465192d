import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../test/database.ts';
import { migrate } from './migrate.ts';

/** A database as left by the migrations before the baseline, each with its own name. */
async function olderDatabase() {
  const database = await emptyDatabase();
  const dir = mkdtempSync(join(tmpdir(), 'chaps-migrate-'));
  writeFileSync(join(dir, '001_service-role.sql'), 'CREATE TABLE events (event_id uuid);');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await runner({
    dbClient: client,
    dir,
    direction: 'up',
    migrationsTable: 'migrations',
    log: () => undefined,
  });
  await client.end();
  rmSync(dir, { recursive: true });
  return database;
}

async function rowsOf(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const tablesOf = async (url: string) =>
  (
    await rowsOf(
      url,
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
    )
  ).map(({ name }) => name);

const countsOf = async (url: string) =>
  (
    await rowsOf(
      url,
      `SELECT (SELECT count(*)::int FROM postcode_districts) AS districts,
        (SELECT count(*)::int FROM place_names) AS places`,
    )
  )[0];

test('a migration that reads a data file runs once, and is recorded without its file extension', async () => {
  const { url, drop } = await emptyDatabase();
  const data = new URL('../../migrations/data/', import.meta.url);
  const linesOf = (file: string) =>
    readFileSync(new URL(file, data), 'utf8').split('\n').length - 1;
  try {
    expect(await migrate(url)).toContain('20261128050000_postcode-districts');
    expect(await migrate(url)).toEqual([]);
    expect(await countsOf(url)).toEqual({
      districts: linesOf('postcode-districts.tsv'),
      places: linesOf('place-names.tsv') + linesOf('county-names.tsv'),
    });
  } finally {
    await drop();
  }
});

test('a database older than the baseline is left alone, and the error says what to do', async () => {
  const older = await olderDatabase();
  try {
    await expect(migrate(older.url)).rejects.toThrow(
      /^this database was made before .* npm start -- --fresh/,
    );
    expect(await tablesOf(older.url)).toEqual(['events', 'migrations']);
  } finally {
    await older.drop();
  }
});

test('a migration that needs a table in use lets other transactions go first, then retries', async () => {
  const { url, drop } = await emptyDatabase();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    await migrate(url);
    const last = '20261129000018_days-of-before';
    await other.query('DELETE FROM migrations WHERE name = $1', [last]);
    await other.query('BEGIN; LOCK TABLE events');
    const here = '(SELECT oid FROM pg_database WHERE datname = current_database())';
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND database = ${here}`;
    const waits = async () => (await rowsOf(url, waiting)).length > 0;
    const migrated = migrate(url);
    for (const isWaiting of [true, false, true]) {
      await expect.poll(waits, { timeout: 60_000 }).toBe(isWaiting);
    }
    await other.query('COMMIT');
    expect(await migrated).toEqual([last]);
  } finally {
    await other.end();
    await drop();
  }
});
