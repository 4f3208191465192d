/**
 * Moves the API, worker and backups to a different release, and back. A release may follow its
 * predecessor, and be
 * followed by it again, because migrations only add (docs/adr/0034-one-release-at-a-time.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import type { Server } from './docker.ts';
import { fillIn } from './make-keys.ts';
import { checkoutRelease } from './release.ts';

export interface Operator {
  /** Runs `docker compose` as if .env named this release. @returns its output */
  compose: (args: string[], release?: string) => Promise<string>;
  /** Runs the engine's own program. @returns its output */
  docker: (args: string[]) => Promise<string>;
}

/**
 * Seconds after which a container that is not ready counts as failed: the worker's health check takes 3
 * minutes.
 */
const WAIT_SECONDS = 300;
/**
 * Seconds for which the gateway skips a copy that refused a connection, as every copy does while it starts
 * (fail_timeout in docker-compose.yml).
 */
export const DRAIN_SECONDS = 15;
/** `docker compose up` for services that must become ready. */
export const UP_COMMAND = [
  'up',
  '--detach',
  '--no-build',
  '--no-deps',
  '--wait',
  `--wait-timeout=${WAIT_SECONDS}`,
];

/** Services in addition to the API's copies: each is a single container, replaced in place. */
const SINGLE_SERVICES = ['worker', 'backup'];

async function remove({ docker }: Operator, containers: string[]): Promise<void> {
  for (const container of containers) {
    await docker(['stop', container]);
    await docker(['rm', container]);
  }
}

/**
 * Replaces the API's copies, the worker and the backup service without leaving a request unanswered: the
 * new
 * copies are ready before the old ones are told to stop, and the old ones finish their requests
 * (DRAIN_SECONDS).
 * @param migrate brings the database to the release first; going back needs no migration
 * @throws {Error} when the release does not become ready; then the previous release keeps running
 */
export async function switchToRelease(
  release: string,
  operator: Operator,
  { migrate }: { migrate: boolean },
): Promise<void> {
  const { compose } = operator;
  if (migrate) await compose(['run', '--rm', '--no-deps', '-T', 'migrate'], release);
  await replaceCopies('api', operator, {
    release,
    alone: () => compose([...UP_COMMAND, ...SINGLE_SERVICES], release),
    back: () => compose([...UP_COMMAND, ...SINGLE_SERVICES]),
  });
}

interface ReplaceCopiesOptions {
  release?: string;
  /** What else must become ready before the old copies are stopped. */
  alone?: () => Promise<unknown>;
  /** Undoes the replacements made by `alone`. */
  back?: () => Promise<unknown>;
}

/**
 * Replaces the copies of a service: the new ones are ready and used by the gateway before the old ones are
 * told to stop.
 * @throws {Error} when none runs, or the new ones do not become ready; then the old ones keep running
 */
export async function replaceCopies(
  service: string,
  operator: Operator,
  { release, alone, back }: ReplaceCopiesOptions = {},
): Promise<void> {
  const { compose } = operator;
  const copies = async (...which: string[]) =>
    (await compose(['ps', '--quiet', ...which, service])).split('\n').filter(Boolean);
  const old = await copies();
  if (old.length === 0)
    throw new Error(`No copy of ${service} is running: docker compose up --detach`);
  try {
    const both = ['--no-recreate', '--scale', `${service}=${2 * old.length}`, service];
    await compose([...UP_COMMAND, ...both], release);
    await alone?.();
  } catch (error) {
    await remove(
      operator,
      // Includes a copy that exits as soon as it starts, even while it is not running.
      (await copies('--all')).filter((copy) => !old.includes(copy)),
    );
    await back?.();
    throw error;
  }
  await wait(DRAIN_SECONDS * 1000);
  await remove(operator, old);
}

/** Lets the services of a server move to a different release. */
export const createOperator = ({ compose, docker }: Server): Operator => ({
  compose: (args, release) => compose(args, release ? { RELEASE: release } : {}),
  docker,
});

/**
 * Moves a server to a release: pulls its images, or builds them from this checkout, runs the migrations and
 * replaces the containers.
 * @param given tag of the images; by default this checkout's
 * @param back returns to the previous release, once
 * @returns the release that runs
 * @throws {Error} when there is none, or it does not become ready
 */
export async function update(
  server: Server,
  { given, back = false }: { given?: string | undefined; back?: boolean },
): Promise<string> {
  const file = join(server.folder, '.env');
  const text = readFileSync(file, 'utf8');
  const { RELEASE = '', PREVIOUS_RELEASE = '', REGISTRY = '' } = parseEnv(text);
  const release = back ? PREVIOUS_RELEASE : (given ?? checkoutRelease());
  if (!release) throw new Error('.env names no release to go back to (PREVIOUS_RELEASE).');
  if (release === RELEASE) throw new Error(`Release ${release} is already running.`);
  const operator = createOperator(server);
  if (!back)
    await operator.compose(
      [REGISTRY ? 'pull' : 'build', 'migrate', 'api', ...SINGLE_SERVICES],
      release,
    );
  await switchToRelease(release, operator, { migrate: !back });
  const next = { RELEASE: release, PREVIOUS_RELEASE: back ? '' : RELEASE };
  writeFileSync(file, fillIn(text, next));
  return release;
}

/** Replaces the containers that read secrets when they start, with the same release. */
export async function replaceReaders(server: Server): Promise<void> {
  const operator = createOperator(server);
  const { RELEASE = '' } = parseEnv(readFileSync(join(server.folder, '.env'), 'utf8'));
  await switchToRelease(RELEASE, operator, { migrate: false });
  await operator.compose([...UP_COMMAND, '--force-recreate', 'worker']);
}
