import pg from 'pg';
import { Accounts } from '../emulators/auth/accounts.ts';
import { Factors } from '../emulators/auth/factors.ts';
import type { RunningCommand } from '../processes/commands.ts';
import { type DatabaseServer, startDatabase } from '../processes/database.ts';
import { StartError } from '../processes/lifecycle.ts';
import { createApiEnvironment } from '../settings/environment.ts';
import type { Start } from '../settings/start-context.ts';
import { startEmulators } from './emulators.ts';
import { ensureSampleAccounts } from './sample-data.ts';

interface Databases {
  /**
   * Connection string of the product's own database with the API's login, which does not own the tables.
   */
  product: string;
  /** Connection string with the owner's login, for migrations and sample data. */
  owner: string;
  /** Connection string of the database that only Supabase Auth uses. */
  auth: string;
  /** The embedded server; null when DATABASE_URL replaces it. */
  server: DatabaseServer | null;
}

/** The API's login, which the migrations create. */
const SERVICE_LOGIN = 'chaps_service';

async function startEmbeddedDatabases(start: Start): Promise<Databases> {
  const { ports, dataDir, secrets, environment, shutdown } = start;
  const server = await startDatabase({
    port: ports.database,
    dataDir,
    password: secrets.DATABASE_PASSWORD,
    databases: ['chaps', 'auth'],
    fsync: environment.CHAPS_FSYNC,
  });
  await shutdown.add(() => server.stop());
  const service = new URL(server.url('chaps'));
  service.username = SERVICE_LOGIN;
  service.password = encodeURIComponent(secrets.DATABASE_SERVICE_PASSWORD);
  return { product: service.href, owner: server.url('chaps'), auth: server.url('auth'), server };
}

/**
 * The databases of an existing server: the one that DATABASE_URL names, and `<name>_auth` beside it,
 * which is
 * created if missing.
 * @throws {StartError} when the server does not respond, or the second database cannot be created
 */
async function prepareGivenDatabases(product: string, owner = product): Promise<Databases> {
  const url = new URL(owner);
  const name = `${decodeURIComponent(url.pathname.slice(1)) || 'chaps'}_auth`;
  const client = new pg.Client({ connectionString: owner, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new StartError(`the database in DATABASE_URL cannot be used: ${reason}`);
  } finally {
    await client.end().catch(() => undefined);
  }
  url.pathname = `/${encodeURIComponent(name)}`;
  return { product, owner, auth: url.href, server: null };
}

/** Starts the database, migrations, emulators, sample data and the API, one after the other. */
export async function startServices(
  start: Start,
): Promise<{ server: DatabaseServer | null; api: RunningCommand }> {
  const { environment, ports, secrets, commands, log } = start;
  const { DATABASE_URL, DATABASE_OWNER_URL } = environment;
  const databases = DATABASE_URL
    ? await prepareGivenDatabases(DATABASE_URL, DATABASE_OWNER_URL)
    : await startEmbeddedDatabases(start);
  log('database: answers');
  const env = createApiEnvironment(ports, secrets, databases.product, environment.variables);
  const ownerEnv = { ...env, DATABASE_OWNER_URL: databases.owner };
  const program = (file: string) => ['--import', 'tsx', `api/src/${file}`];
  await Promise.all([
    startEmulators(start, databases.auth),
    commands.run({ name: 'migrations', args: program('cli/migrate.ts'), env: ownerEnv }),
  ]);
  log('emulators: mailbox, sign-in, payments, forms and map are responding');
  const SAMPLE_USERS = JSON.stringify(await createSampleAccounts(databases.auth));
  const seedEnv = { ...ownerEnv, SAMPLE_USERS };
  await commands.run({ name: 'sample-data', args: program('cli/seed.ts'), env: seedEnv });
  log('sample data: in place');
  const watching = start.watched ? ['--watch', '--watch-preserve-output'] : [];
  const args = [...watching, ...program('server.ts')];
  const api = await commands.start({ name: 'api', args, env });
  await waitUntilReady(`http://localhost:${ports.api}/ready`, api);
  log('API: answers');
  return { server: databases.server, api };
}

async function createSampleAccounts(databaseUrl: string): Promise<Record<string, string>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    return await ensureSampleAccounts(new Accounts(pool), new Factors(pool));
  } finally {
    await pool.end();
  }
}

async function waitUntilReady(url: string, api: RunningCommand): Promise<void> {
  let ended = false;
  void api.ended.then(() => {
    ended = true;
  });
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return;
    if (ended || Date.now() > deadline) {
      throw new StartError(`the API did not start: ${api.lastLine()}`);
    }
    await new Promise((wait) => setTimeout(wait, 100));
  }
}
