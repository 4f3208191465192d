/** Tests that the site can be restored from its backups: `npm run server -- restore-test`, each month. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Server } from './docker.ts';
import { createEventFile } from './event-file.ts';

export interface RestoreTest {
  /** Runs `docker compose` for the live site. */
  live: (args: string[]) => Promise<string>;
  /** Runs `docker compose` for the restored project, with these variables. */
  restored: (args: string[], environment: Record<string, string>) => Promise<string>;
  /** Runs the engine's own program. */
  docker: (args: string[]) => Promise<string>;
  /** Name of the restored project's database volume. */
  volume: string;
}

/** Sends no mail from restored data, and uses separate networks. */
const SEPARATE_SETTINGS = {
  ...{ SMTP_URL: '', SMTP_HOST: '', SMTP_PORT: '', SMTP_USER: '', SMTP_PASSWORD: '' },
  ...{ EDGE_SUBNET: '172.30.1.0/24', STAFF_NAME: 'Restore test' },
};

const PRODUCT_ARGUMENTS = ['psa-community', '--name', 'PSA blood test', '--price', '25.00'];

/**
 * Restores both databases to a moment in a separate project, starts sign-in and API on them, signs in,
 * makes
 * a booking, and reports the outcome to the live site.
 * @param moment in PostgreSQL's format
 * @throws {Error} when a step fails
 */
export async function testRestore(parts: RestoreTest, moment: string): Promise<void> {
  const report = (outcome: string) =>
    parts.live(['exec', '-T', 'backup', 'chaps-pgbackrest', 'report', 'restore-test', outcome]);
  try {
    await restoreAndBook(parts, moment);
  } catch (error) {
    await report('failed');
    throw error;
  }
  await report('done');
}

async function restoreAndBook({ live, restored, docker, volume }: RestoreTest, moment: string) {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-restore-test-'));
  const environment = { ...SEPARATE_SETTINGS, RESTORE_TEST_FOLDER: folder };
  const compose = (...args: string[]) => restored(args, environment);
  try {
    writeFileSync(join(folder, 'events.csv'), createEventFile());
    // Read by a container's own user.
    chmodSync(folder, 0o755);
    await compose('down', '--volumes', '--timeout', '20');
    await docker(['volume', 'create', volume]);
    // Run by the live site's backup service, which has access to the backups, next to its own data.
    const data = '/restored/18/docker';
    const into = ['--env', `PGDATA=${data}`, '--env', `PGBACKREST_PG1_PATH=${data}`];
    const run = ['run', '--rm', '--no-deps', '-T', ...into, '--volume', `${volume}:/restored`];
    await live([...run, 'database', 'chaps-pgbackrest', 'recover', moment]);
    await compose('up', '--detach', '--no-build', 'gateway');
    const staff = (...args: string[]) =>
      compose('run', '--rm', '--no-deps', '-T', 'staff', ...args);
    // A site in use has the product already.
    const products = await staff('list-products');
    if (!products.includes('psa-community')) await staff('add-product', ...PRODUCT_ARGUMENTS);
    await staff('import-events', '/files/events.csv');
    await compose('run', '--rm', '-T', 'book');
  } finally {
    await compose('down', '--volumes', '--timeout', '20');
    rmSync(folder, { recursive: true, force: true });
  }
}

const PROJECT = 'chaps-restore-test';

/** The restore test of a server, in a separate project next to it. */
export function openRestoreTest({ folder, compose, docker }: Server): RestoreTest {
  const { COMPOSE_FILE, CONTAINER_RESOLVER } = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  const files = [...(COMPOSE_FILE || 'docker-compose.yml').split(':'), 'deploy/restore-test.yml'];
  const project = ['--project-name', PROJECT, ...files.flatMap((file) => ['--file', file])];
  const isFixed = CONTAINER_RESOLVER === '127.0.0.11';
  const apart = {
    INSIDE_SUBNET: '172.30.3.0/24',
    ...(isFixed ? {} : { CONTAINER_RESOLVER: '172.30.3.1' }),
  };
  return {
    docker,
    live: compose,
    restored: (args, environment) => compose([...project, ...args], { ...environment, ...apart }),
    volume: `${PROJECT}_database`,
  };
}

/** In PostgreSQL's format. */
export const formatTenMinutesAgo = () =>
  new Date(Date.now() - 600_000).toISOString().replace(/T/, ' ').replace('Z', '+00');
