import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from './start-failure.ts';

/** Ids to run PostgreSQL under; empty for an ordinary user, who runs it as himself. */
export type ServiceUser = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root; these accounts exist on the systems we know. */
const ACCOUNTS = ['postgres', 'nobody'];

/**
 * The account PostgreSQL runs under.
 * @throws {StartFailure} when we are root and the system has none of the accounts
 */
export function serviceUser(): ServiceUser {
  if (process.getuid?.() !== 0) return {};
  for (const account of ACCOUNTS) {
    const [uid, gid] = ['-u', '-g'].map((flag) => {
      const { status, stdout } = spawnSync('id', [flag, account], { encoding: 'utf8' });
      return status === 0 ? Number(stdout) : Number.NaN;
    });
    if (uid && gid && uid > 0 && gid > 0) return { uid, gid };
  }
  throw new StartFailure(
    `PostgreSQL cannot run as root and there is no account '${ACCOUNTS.join("' or '")}': start as an ordinary user, or set DATABASE_URL`,
  );
}

/** Whether that user can enter a folder, asked of the system itself (modes, ACLs, mounts). */
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
 * A folder outside the project that the service user can enter, for checkouts below a closed
 * folder such as /root. Its name comes from the data folder's path, so each project keeps its own.
 * @throws {StartFailure} when someone else has put a folder there
 */
export function sharedFolder(dataDir: string): string {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = join('/var/tmp', `chaps-${key}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (statSync(folder).uid !== process.getuid?.()) {
    throw new StartFailure(`${folder} belongs to someone else: remove it, or set DATABASE_URL`);
  }
  return folder;
}

/**
 * PostgreSQL's programs where the service user can run them: as installed, else a copy.
 * @param binary path of the installed `postgres`
 */
export function reachableBinary(binary: string, user: ServiceUser, dataDir: string): string {
  const native = dirname(dirname(binary));
  if (canEnter(join(native, 'lib'), user)) return binary;
  const copy = join(sharedFolder(dataDir), 'native');
  if (!existsSync(join(copy, 'bin', basename(binary)))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  return join(copy, 'bin', basename(binary));
}
