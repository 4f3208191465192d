import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findServiceUser } from './cluster-folder.ts';
import { freePort } from './free-port.ts';
import { startGuardedProcess } from './guarded-process.ts';

/** The first version in which transaction pooling supports named prepared statements. */
const MIN_VERSION = [1, 21];

/**
 * The PgBouncer that PGBOUNCER_BINARY names, or the one on the PATH.
 * @returns undefined when there is none, or it is too old
 * @throws {Error} when the named one cannot be started or is too old
 */
export function findPgBouncer(): string | undefined {
  const named = process.env.PGBOUNCER_BINARY;
  const program = named || 'pgbouncer';
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  const [oldestMajor = 0, oldestMinor = 0] = MIN_VERSION;
  const is = Number(major) * 1000 + Number(minor);
  if (is >= oldestMajor * 1000 + oldestMinor) return program;
  if (named)
    throw new Error(
      `PGBOUNCER_BINARY is not PgBouncer ${MIN_VERSION.join('.')} or later: ${named}`,
    );
  return undefined;
}

export interface Pooler {
  /** The login's address through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer that pools one login by transaction.
 * @param login address of the login at the server
 * @param size maximum number of connections to the server
 */
export async function startPgBouncer(
  program: string,
  login: string,
  size: number,
): Promise<Pooler> {
  const server = new URL(login);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'chaps-pgbouncer-'));
  // When started as root, it runs as a different user.
  chmodSync(folder, 0o755);
  const users = join(folder, 'users.txt');
  const [name, password] = [server.username, server.password].map(decodeURIComponent);
  writeFileSync(users, `"${name}" "${password}"\n`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: size,
    max_client_conn: 1000,
    max_prepared_statements: 200,
    ignore_startup_parameters: 'options',
  };
  const file = join(folder, 'pgbouncer.ini');
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  const databases = `* = host=${server.hostname} port=${server.port}`;
  writeFileSync(file, ['[databases]', databases, '[pgbouncer]', ...lines, ''].join('\n'));
  let output = '';
  const process_ = await startGuardedProcess({
    command: program,
    args: [file],
    cwd: '/',
    ...findServiceUser(),
    stopSignal: 'SIGINT',
    onOutput: (text) => {
      output += text;
    },
  });
  const url = new URL(login);
  url.host = `127.0.0.1:${port}`;
  let running = true;
  void process_.ended.then(() => {
    running = false;
  });
  while (!(await answers(url.href))) {
    if (!running) throw new Error(`PgBouncer did not start: ${output}`);
    await wait(50);
  }
  return {
    url: url.href,
    async stop() {
      await process_.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
