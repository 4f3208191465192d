import type pg from 'pg';

/**
 * Creates a role that owns tables and cannot log in; leaves an existing one unchanged.
 * @param client logged in as a user that may create roles
 * @returns its name, quoted for SQL
 */
export async function ensureRole(client: pg.Client, name: string): Promise<string> {
  const role = client.escapeIdentifier(name);
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (!rowCount) await client.query(`CREATE ROLE ${role} NOLOGIN NOINHERIT`);
  return role;
}

/**
 * Creates a login with the name and password in a URL, e.g. `postgres://chaps_service:…@host/chaps`. An
 * existing login keeps its password.
 * @param client logged in as a user that may create roles
 * @param options attributes in addition to LOGIN
 * @returns its name, quoted for SQL
 */
export async function ensureLogin(client: pg.Client, url: URL, options = ''): Promise<string> {
  const name = decodeURIComponent(url.username);
  const login = client.escapeIdentifier(name);
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (!rowCount) {
    const password = client.escapeLiteral(decodeURIComponent(url.password));
    await client.query(`CREATE ROLE ${login} LOGIN ${options} PASSWORD ${password}`);
  }
  return login;
}
