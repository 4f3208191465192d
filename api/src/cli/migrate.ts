/**
 * Runs all pending migrations: `node --import tsx api/src/cli/migrate.ts`. Idempotent. DATABASE_OWNER_URL
 * owns the tables (default DATABASE_URL); a different login in DATABASE_URL, the API's, is created with the
 * service role.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { ownerUrl, readVariables, variables } from '../platform/config/config.ts';
import { getConnectionSettings } from '../platform/db/database.ts';
import { ensureLogin } from '../platform/db/login.ts';
import { prepareJobTables } from '../platform/jobs/queue.ts';

const MIGRATIONS_DIRECTORY = join(import.meta.dirname, '../../migrations');

/**
 * @param owner owns the tables and may create roles
 * @param service the API's login
 * @returns the names of the migrations that were run
 * @throws {Error} for a database from before the baseline (api/migrations/00_service.sql)
 */
export async function migrate(owner: string, service = owner): Promise<string[]> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    await client.query(`SET lock_timeout = '500ms'`);
    const names = await runMigrations(client);
    await prepareJobTables(owner);
    await grantJobTables(client);
    await ensureServiceLogin(client, new URL(service), new URL(owner));
    return names;
  } finally {
    await client.end();
  }
}

/**
 * PostgreSQL's code when `lock_timeout` has expired. In a deadlock the timeout comes first:
 * detection takes a second.
 */
const LOCK_NOT_AVAILABLE = '55P03';
/** Enough for more than half an hour: another copy may be migrating, too. */
const MAX_ATTEMPTS = 3000;

/**
 * Runs each pending migration. A migration waits at most half a second for a table's lock, because all later
 * calls queue behind it; then it lets them go first and tries again.
 */
async function runMigrations(client: pg.Client): Promise<string[]> {
  const before = await listAppliedMigrations(client);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(client);
      return (await listAppliedMigrations(client)).filter((name) => !before.includes(name));
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isBusy || attempt === MAX_ATTEMPTS) throw error;
      await client.query('ROLLBACK');
      await setTimeout(250);
    }
  }
}

async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS known`,
  );
  if (!rows[0].known) return [];
  const { rows: ran } = await client.query('SELECT name FROM migrations ORDER BY id');
  return ran.map(({ name }) => name);
}

const run = (client: pg.Client) =>
  runner({
    // node-pg-migrate would not wait for its own connection to close.
    dbClient: client,
    dir: MIGRATIONS_DIRECTORY,
    direction: 'up',
    migrationsTable: 'migrations',
    advisoryLockMode: 'wait',
    // Teams land migrations independently, so one with a lower number may come later.
    checkOrder: false,
    // A transaction for each migration, so that its locks end before the next one begins.
    singleTransaction: false,
    log: () => undefined,
  });

/** The service role adds and processes jobs; the queues themselves belong to the owner. */
const grantJobTables = (client: pg.Client) =>
  client.query(`
    GRANT USAGE ON SCHEMA pgboss TO chaps_api;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO chaps_api;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA pgboss TO chaps_api;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO chaps_api;`);

/** trust.md: the API's login can insert into logs and consents, never change them. */
async function ensureServiceLogin(client: pg.Client, service: URL, owner: URL): Promise<void> {
  const name = decodeURIComponent(service.username);
  if (name === decodeURIComponent(owner.username)) return;
  const login = await ensureLogin(client, service);
  await client.query(`GRANT chaps_api TO ${login}`);
  await setLoginSettings(client, login);
}

/** Gives the login the same settings as the API's pool, no matter what opens the connection. */
async function setLoginSettings(client: pg.Client, login: string): Promise<void> {
  // `show_limit()` loads its library first: only a superuser may set parameters of one that is not loaded.
  const { rows } = await client.query('SELECT current_database() AS name, show_limit()');
  const database = client.escapeIdentifier(rows[0].name);
  for (const [name, value] of Object.entries(getConnectionSettings())) {
    await client.query(
      `ALTER ROLE ${login} IN DATABASE ${database} SET ${name} = ${client.escapeLiteral(value)}`,
    );
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    const config = readVariables(
      variables.pick({ DATABASE_URL: true, DATABASE_OWNER_URL: true }),
      process.env,
    );
    const names = await migrate(ownerUrl(config), config.DATABASE_URL);
    process.stdout.write(
      names.length ? `migrated: ${names.join(', ')}\n` : 'the database is up to date\n',
    );
  } catch (error) {
    // The process that started it (npm start, Compose or the cluster) adds its name.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
