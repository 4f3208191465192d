import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter, type ServiceUser, sharedFolder } from './service-user.ts';
import { StartFailure } from './start-failure.ts';

/** The PostgreSQL version whose data folders we can open. */
export const POSTGRES_VERSION = '18';

/**
 * Where the cluster lives: `<dataDir>/postgres` when the service user can enter it, else a folder
 * below /var/tmp named after the data folder's path.
 */
export function clusterFolder(dataDir: string, user: ServiceUser): string {
  return join(canEnter(dataDir, user) ? dataDir : sharedFolder(dataDir), 'postgres');
}

/**
 * Checks a cluster folder before anything is started. A stale `postmaster.pid`, left by a crash,
 * is removed: after a restart of the machine its number may belong to any other process, and
 * PostgreSQL would then refuse to start.
 * @returns 'empty' when a cluster has to be made, else 'ready'
 * @throws {StartFailure} for a folder of another PostgreSQL version or one in use
 */
export function inspectCluster(folder: string): 'empty' | 'ready' {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    rmSync(folder, { recursive: true, force: true });
    return 'empty';
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== POSTGRES_VERSION) {
    throw new StartFailure(
      `${folder} holds data of PostgreSQL ${version}, this project runs ${POSTGRES_VERSION}: move the folder away, or begin anew with 'npm start -- --fresh'`,
    );
  }
  const pidFile = join(folder, 'postmaster.pid');
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    if (servesFolder(pid, folder)) {
      throw new StartFailure(`${folder} is in use by a running PostgreSQL (process ${pid})`);
    }
    rmSync(pidFile);
  }
  return 'ready';
}

function servesFolder(pid: number, folder: string): boolean {
  return commandLine(pid).includes(folder);
}

function commandLine(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self/cmdline')) return existsSync(file) ? readFileSync(file, 'utf8') : '';
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
}
