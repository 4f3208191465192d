import { randomBytes } from 'node:crypto';
import { change, readSettings } from '../configuration.ts';
import type { Server } from '../docker.ts';
import { createOperator, replaceCopies, replaceReaders } from '../update.ts';
import type { Rotation } from './rotation.ts';

/** Logins of the API and the sign-in service; each belongs to a role that owns or may use the tables. */
const LOGINS = [
  {
    setting: 'DATABASE_SERVICE_LOGIN',
    secret: 'DATABASE_SERVICE_PASSWORD',
    first: 'chaps_service',
    made: 'migrate',
  },
  {
    setting: 'AUTH_DATABASE_LOGIN',
    secret: 'AUTH_DATABASE_PASSWORD',
    first: 'supabase_auth_admin',
    made: 'auth-database',
  },
] as const;

const OWNER = 'chaps';
const createPassword = () => randomBytes(24).toString('hex');

/** PostgreSQL allows one password per login, so the next login has a different name. */
export const getNextLogin = (first: string, current: string): string =>
  current === `${first}_a` ? `${first}_b` : `${first}_a`;

const PSQL_COMMAND = [
  ...['exec', '-T', 'database', 'psql', `--username=${OWNER}`, '--no-align', '--tuples-only'],
  '--set=ON_ERROR_STOP=1',
];

/** Statements contain passwords, so they are passed on standard input, not as arguments. */
const query = (server: Server, sql: string) => server.compose(PSQL_COMMAND, {}, sql);

const readCurrentLogin = (server: Server, { setting, first }: (typeof LOGINS)[number]) =>
  readSettings(server.folder)[setting] || first;

/** Names of the logins that are not in use. */
async function listUnusedLogins(server: Server): Promise<string[]> {
  const names = LOGINS.flatMap((login) =>
    [login.first, `${login.first}_a`, `${login.first}_b`].filter(
      (name) => name !== readCurrentLogin(server, login),
    ),
  );
  const list = names.map((name) => `'${name}'`).join();
  const rows = await query(
    server,
    `SELECT rolname FROM pg_roles WHERE rolcanlogin AND rolname IN (${list})`,
  );
  return rows.split('\n').filter(Boolean);
}

/** Creates the logins that .env names, unless they exist, and makes the services use them. */
async function activateLogins(server: Server): Promise<void> {
  for (const { made } of LOGINS) {
    await server.compose(['run', '--rm', '--no-deps', '-T', made]);
  }
  await replaceCopies('auth', createOperator(server));
  await replaceReaders(server);
}

/**
 * Passwords for the database: for the API, the sign-in service, and the owner's one-off commands.
 */
export const createDatabaseRotation = (server: Server): Rotation => ({
  async begin() {
    if ((await listUnusedLogins(server)).length > 0) {
      throw new Error('A rotation is in progress: complete it with --finish.');
    }
    const owner = createPassword();
    await query(server, `ALTER ROLE ${OWNER} PASSWORD '${owner}'`);
    change(server.folder, { DATABASE_PASSWORD: owner });
    for (const login of LOGINS) {
      const name = getNextLogin(login.first, readCurrentLogin(server, login));
      change(server.folder, { [login.setting]: name, [login.secret]: createPassword() });
    }
    await activateLogins(server);
  },
  async finish() {
    const older = await listUnusedLogins(server);
    if (older.length === 0)
      throw new Error('There is only one login each: no rotation is in progress.');
    // An interrupted rotation may have left the older logins in use.
    await activateLogins(server);
    for (const name of older) {
      // The first login of the sign-in service owns its tables.
      const isOwner = name === 'supabase_auth_admin';
      await query(server, isOwner ? `ALTER ROLE ${name} NOLOGIN` : `DROP ROLE ${name}`);
    }
  },
  until: 'At once, if the site is healthy',
});
