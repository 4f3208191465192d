/**
 * Moves API, worker and backups to another release, and back. A release may follow the one before it, and may be
 * followed by it again: migrations only add (docs/adr/0034-one-release-at-a-time.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import type { Server } from './docker.ts';
import { fillIn } from './make-keys.ts';
import { checkoutRelease } from './release.ts';

export interface Operator {
  /** Runs `docker compose`, as if .env named this release. @returns what it wrote */
  compose: (args: string[], release?: string) => Promise<string>;
  /** Runs the engine's own program. @returns what it wrote */
  docker: (args: string[]) => Promise<string>;
}

/** Seconds until a container that is not ready counts as failed: the worker's health check takes 3 minutes. */
const WAIT_SECONDS = 300;
/**
 * Seconds for which the gateway leaves out a copy that refused it, as each does that is still starting
 * (fail_timeout in docker-compose.yml).
 */
export const DRAIN_SECONDS = 15;
/** `docker compose up` of services that must become ready. */
export const UP = [
  'up',
  '--detach',
  '--no-build',
  '--no-deps',
  '--wait',
  `--wait-timeout=${WAIT_SECONDS}`,
];

/** Beside the API's copies; each is one container, which is replaced in place. */
const ALONE = ['worker', 'backup'];

async function remove({ docker }: Operator, containers: string[]): Promise<void> {
  for (const container of containers) {
    await docker(['stop', container]);
    await docker(['rm', container]);
  }
}

/**
 * Replaces the API's copies, the worker and the service that makes backups without a request that is not
 * answered: the new copies are ready before the old ones are told to stop, and those finish what they have
 * begun (DRAIN_SECONDS).
 * @param migrate brings the database to the release first; going back needs no migration
 * @throws {Error} when the release does not become ready; then the release that ran before still runs
 */
export async function moveTo(
  release: string,
  operator: Operator,
  { migrate }: { migrate: boolean },
): Promise<void> {
  const { compose } = operator;
  if (migrate) await compose(['run', '--rm', '--no-deps', '-T', 'migrate'], release);
  await replaceCopies('api', operator, {
    release,
    alone: () => compose([...UP, ...ALONE], release),
    back: () => compose([...UP, ...ALONE]),
  });
}

interface Replacement {
  release?: string;
  /** What else must become ready before the old copies are stopped. */
  alone?: () => Promise<unknown>;
  /** Returns what `alone` has replaced. */
  back?: () => Promise<unknown>;
}

/**
 * Replaces the copies of a service: the new ones are ready, and asked by the gateway, before the old ones
 * are told to stop.
 * @throws {Error} when none runs, or when they do not become ready; then the old ones still run
 */
export async function replaceCopies(
  service: string,
  operator: Operator,
  { release, alone, back }: Replacement = {},
): Promise<void> {
  const { compose } = operator;
  const copies = async (...which: string[]) =>
    (await compose(['ps', '--quiet', ...which, service])).split('\n').filter(Boolean);
  const old = await copies();
  if (old.length === 0) throw new Error(`No copy of ${service} runs: docker compose up --detach`);
  try {
    const both = ['--no-recreate', '--scale', `${service}=${2 * old.length}`, service];
    await compose([...UP, ...both], release);
    await alone?.();
  } catch (error) {
    await remove(
      operator,
      // Also one that ends as soon as it is started, and is not running at the moment.
      (await copies('--all')).filter((copy) => !old.includes(copy)),
    );
    await back?.();
    throw error;
  }
  await wait(DRAIN_SECONDS * 1000);
  await remove(operator, old);
}

/** Ways to move the services of a server. */
export const createOperator = ({ compose, docker }: Server): Operator => ({
  compose: (args, release) => compose(args, release ? { RELEASE: release } : {}),
  docker,
});

/**
 * Moves a server to a release: pulls its images, or builds them from this checkout, runs the migrations and
 * replaces the containers.
 * @param given tag of the images; this checkout's when left out
 * @param back returns to the previous release, once
 * @returns the release that runs
 * @throws {Error} when there is none, or when it does not become ready
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
    await operator.compose([REGISTRY ? 'pull' : 'build', 'migrate', 'api', ...ALONE], release);
  await moveTo(release, operator, { migrate: !back });
  const next = { RELEASE: release, PREVIOUS_RELEASE: back ? '' : RELEASE };
  writeFileSync(file, fillIn(text, next));
  return release;
}

/** Replaces the containers that read secrets at their start, by the same release. */
export async function replaceReaders(server: Server): Promise<void> {
  const operator = createOperator(server);
  const { RELEASE = '' } = parseEnv(readFileSync(join(server.folder, '.env'), 'utf8'));
  await moveTo(RELEASE, operator, { migrate: false });
  await operator.compose([...UP, '--force-recreate', 'worker']);
}
