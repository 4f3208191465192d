import pg from 'pg';
import { type DatabaseServer, startDatabase } from '../processes/database.ts';
import type { Shutdown } from '../processes/shutdown.ts';
import { StartFailure } from '../processes/start-failure.ts';

export interface Databases {
  /** Connection string of the product's own database, as the API logs in: not the tables' owner. */
  product: string;
  /** The same as the owner, for migrations and sample data. */
  owner: string;
  /** Connection string of the database that Supabase Auth has to itself. */
  auth: string;
  /** The embedded server; null when DATABASE_URL replaces it. */
  server: DatabaseServer | null;
}

/** What the API logs in as; the migrations make it. */
const SERVICE_LOGIN = 'chaps_service';

/** The embedded server with both databases. */
export async function embeddedDatabases(
  options: { port: number; dataDir: string; password: string; servicePassword: string },
  shutdown: Shutdown,
): Promise<Databases> {
  const server = await startDatabase({ ...options, databases: ['chaps', 'auth'] });
  await shutdown.add(() => server.stop());
  const service = new URL(server.url('chaps'));
  service.username = SERVICE_LOGIN;
  service.password = encodeURIComponent(options.servicePassword);
  return { product: service.href, owner: server.url('chaps'), auth: server.url('auth'), server };
}

/**
 * The databases of a server that is there already: the one DATABASE_URL names, and beside it
 * `<name>_auth`, made when it is missing. Its owner is DATABASE_OWNER_URL, else the same login.
 * @throws {StartFailure} when it does not answer or the second cannot be made
 */
export async function givenDatabases(
  databaseUrl: string,
  ownerUrl = databaseUrl,
): Promise<Databases> {
  const url = new URL(ownerUrl);
  const name = `${decodeURIComponent(url.pathname.slice(1)) || 'chaps'}_auth`;
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new StartFailure(`the database of DATABASE_URL cannot be used: ${reason}`);
  } finally {
    await client.end().catch(() => undefined);
  }
  url.pathname = `/${encodeURIComponent(name)}`;
  return { product: databaseUrl, owner: ownerUrl, auth: url.href, server: null };
}
