/**
 * Creates the login and database of AUTH_DATABASE_URL for the sign-in service, using
 * DATABASE_OWNER_URL: `node --import tsx api/src/cli/auth-database.ts`. If AUTH_DATABASE_ROLE is
 * set to another role, the login works as that role. Idempotent.
 */
import pg from 'pg';
import { readVariables, variables } from '../platform/config/config.ts';
import { ensureLogin, ensureRole } from '../platform/db/login.ts';

async function withConnection<Value>(url: URL, work: (client: pg.Client) => Promise<Value>) {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

try {
  const needed = variables.pick({ DATABASE_OWNER_URL: true, AUTH_DATABASE_URL: true }).required();
  const config = readVariables(
    needed.extend(variables.pick({ AUTH_DATABASE_ROLE: true }).shape),
    process.env,
  );
  const owner = new URL(config.DATABASE_OWNER_URL);
  const auth = new URL(config.AUTH_DATABASE_URL);
  const name = decodeURIComponent(auth.pathname.slice(1));
  const { login, role } = await withConnection(owner, async (client) => {
    const login = await ensureLogin(client, auth, 'NOINHERIT');
    const role = config.AUTH_DATABASE_ROLE
      ? await ensureRole(client, config.AUTH_DATABASE_ROLE)
      : login;
    if (role !== login) {
      await client.query(`GRANT ${role} TO ${login}; ALTER ROLE ${login} SET role TO ${role}`);
    }
    // Only a member of a role may give it a database, unless they are a superuser.
    await client.query(`GRANT ${role} TO CURRENT_USER`);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    const database = client.escapeIdentifier(name);
    if (!rowCount) await client.query(`CREATE DATABASE ${database} OWNER ${role}`);
    // One of the service's migrations grants rights to this role, which exists on hosted Supabase.
    const { rowCount: hasPostgres } = await client.query(
      "SELECT FROM pg_roles WHERE rolname = 'postgres'",
    );
    if (!hasPostgres) await client.query('CREATE ROLE postgres NOLOGIN');
    return { login, role };
  });
  // The service's migrations expect a schema of their own, but do not name it.
  const inside = new URL(owner);
  inside.pathname = auth.pathname;
  await withConnection(inside, async (client) => {
    await client.query(`CREATE SCHEMA IF NOT EXISTS auth AUTHORIZATION ${role}`);
    await client.query(`ALTER ROLE ${login} SET search_path = 'auth'`);
  });
  process.stdout.write(`the database of the sign-in service is ready: ${name}\n`);
} catch (error) {
  process.stderr.write(`failed: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
