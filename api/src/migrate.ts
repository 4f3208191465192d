/**
 * Brings the database of DATABASE_URL to the newest migration: `node --import tsx api/src/migrate.ts`.
 * Running it again changes nothing; several at once wait for each other.
 */
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { prepareJobTables } from './jobs/queue.ts';

const directory = join(import.meta.dirname, '../migrations');

/** @returns the names of the migrations that were run */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const run = await runner({
    databaseUrl,
    dir: directory,
    direction: 'up',
    migrationsTable: 'migrations',
    advisoryLockMode: 'wait',
    log: () => undefined,
  });
  await prepareJobTables(databaseUrl);
  await grantJobTables(databaseUrl);
  return run.map(({ name }) => name);
}

/** The service role adds jobs within its own transactions. */
async function grantJobTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      GRANT USAGE ON SCHEMA pgboss TO chaps_api;
      GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA pgboss TO chaps_api;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA pgboss TO chaps_api;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO chaps_api;`);
  } finally {
    await client.end();
  }
}

if (process.argv[1] === import.meta.filename) {
  const url = process.env.DATABASE_URL;
  if (!url) {
    process.stderr.write('DATABASE_URL is missing\n');
    process.exit(1);
  }
  try {
    const names = await migrate(url);
    process.stdout.write(
      names.length ? `migrated: ${names.join(', ')}\n` : 'the database is up to date\n',
    );
  } catch (error) {
    process.stderr.write(`migration failed: ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
