import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from './lifecycle.ts';

/** The PostgreSQL version whose data folders this package can open. */
export const POSTGRES_VERSION = '18';

/** `<dataDir>/postgres` if the service user can enter it, else a folder in /var/tmp. */
export function getClusterFolder(dataDir: string, user: ServiceUser): string {
  return join(canEnter(dataDir, user) ? dataDir : ensureSharedFolder(dataDir), 'postgres');
}

/**
 * Checks a cluster folder before anything is started. Removes a stale `postmaster.pid` left by a crash:
 * after
 * a restart of the machine, its process id may belong to any other process, and PostgreSQL would refuse to
 * start.
 * @returns 'empty' when a cluster has to be created, else 'ready'
 * @throws {StartError} for a folder of a different PostgreSQL version, or one in use
 */
export function inspectCluster(folder: string): 'empty' | 'ready' {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    rmSync(folder, { recursive: true, force: true });
    return 'empty';
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== POSTGRES_VERSION) {
    throw new StartError(
      `${folder} holds data from PostgreSQL ${version}, but this project runs ${POSTGRES_VERSION}: move the folder away, or start afresh with 'npm start -- --fresh'`,
    );
  }
  const pidFile = join(folder, 'postmaster.pid');
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    if (readCommandLine(pid).includes(folder)) {
      throw new StartError(`${folder} is in use by a running PostgreSQL (process ${pid})`);
    }
    rmSync(pidFile);
  }
  return 'ready';
}

function readCommandLine(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self/cmdline')) return existsSync(file) ? readFileSync(file, 'utf8') : '';
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
}

/** User and group id for PostgreSQL; empty for an ordinary user, who runs it under their own. */
export type ServiceUser = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root; common systems have one of these accounts. */
const SERVICE_ACCOUNTS = ['postgres', 'nobody'];

/**
 * The account that PostgreSQL runs under.
 * @throws {StartError} when we are root and the system has none of the accounts
 */
export function findServiceUser(): ServiceUser {
  if (process.getuid?.() !== 0) return {};
  for (const account of SERVICE_ACCOUNTS) {
    const [uid, gid] = ['-u', '-g'].map((flag) => {
      const { status, stdout } = spawnSync('id', [flag, account], { encoding: 'utf8' });
      return status === 0 ? Number(stdout) : Number.NaN;
    });
    if (uid && gid && uid > 0 && gid > 0) return { uid, gid };
  }
  throw new StartError(
    `PostgreSQL cannot run as root and there is no account '${SERVICE_ACCOUNTS.join("' or '")}': start as an ordinary user, or set DATABASE_URL`,
  );
}

/** Whether that user can enter a folder, according to the system itself (modes, ACLs, mounts). */
export function canEnter(folder: string, user: ServiceUser): boolean {
  if (user.uid === undefined) return true;
  const { status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/**
 * A folder outside the project that the service user can enter, for checkouts inside a closed folder such
 * as
 * /root. Its name is derived from the data folder's path, so each project has its own.
 * @throws {StartError} when another user has created a folder there
 */
export function ensureSharedFolder(dataDir: string): string {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = join('/var/tmp', `chaps-${key}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (statSync(folder).uid !== process.getuid?.()) {
    throw new StartError(`${folder} belongs to another user: remove it, or set DATABASE_URL`);
  }
  return folder;
}

/**
 * PostgreSQL's programs in a folder where the service user can run them: as installed, or a copy.
 * @param binary path of the installed `postgres`
 */
export function ensureReachableBinary(binary: string, user: ServiceUser, dataDir: string): string {
  const native = dirname(dirname(binary));
  if (canEnter(join(native, 'lib'), user)) return binary;
  const copy = join(ensureSharedFolder(dataDir), 'native');
  if (!existsSync(join(copy, 'bin', basename(binary)))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  return join(copy, 'bin', basename(binary));
}
