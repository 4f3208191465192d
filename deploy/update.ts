/**
 * Moves API, worker and backups to another release, and back. A release may follow the one before it, and may be
 * followed by it again: migrations only add (docs/adr/0034-one-release-at-a-time.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Command } from '@commander-js/extra-typings';
import { docker } from './docker.ts';
import { fillIn } from './make-keys.ts';
import { releaseOfCheckout } from './release.ts';

export interface Operator {
  /** Runs `docker compose`, as if .env named this release. @returns what it wrote */
  compose: (args: string[], release?: string) => Promise<string>;
  /** Runs the engine's own program. @returns what it wrote */
  docker: (args: string[]) => Promise<string>;
}

/** Seconds until a container that is not ready counts as failed: the worker's health check takes 3 minutes. */
const PATIENCE = 300;
const UP = ['up', '--detach', '--no-build', '--no-deps', '--wait', `--wait-timeout=${PATIENCE}`];

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
  const copies = async () => (await compose(['ps', '--quiet', 'api'])).split('\n').filter(Boolean);
  const old = await copies();
  if (old.length === 0) throw new Error('No copy of the API runs: docker compose up --detach');
  if (migrate) await compose(['run', '--rm', '--no-deps', '-T', 'migrate'], release);
  try {
    const both = ['--no-recreate', '--scale', `api=${2 * old.length}`, 'api'];
    await compose([...UP, ...both], release);
    await compose([...UP, ...ALONE], release);
  } catch (error) {
    await remove(
      operator,
      (await copies()).filter((copy) => !old.includes(copy)),
    );
    await compose([...UP, ...ALONE]);
    throw error;
  }
  await remove(operator, old);
}

const compose = (args: string[], release?: string) =>
  docker(['compose', ...args], release ? { RELEASE: release } : {});

async function update(given: string | undefined, back: boolean): Promise<string> {
  const file = join(import.meta.dirname, '../.env');
  const text = readFileSync(file, 'utf8');
  const { RELEASE = '', PREVIOUS_RELEASE = '', REGISTRY = '' } = parseEnv(text);
  const release = back ? PREVIOUS_RELEASE : (given ?? releaseOfCheckout());
  if (!release) throw new Error('.env names no release to go back to (PREVIOUS_RELEASE).');
  if (release === RELEASE) throw new Error(`Release ${release} runs already.`);
  if (!back) await compose([REGISTRY ? 'pull' : 'build', 'migrate', 'api', ...ALONE], release);
  await moveTo(release, { compose, docker }, { migrate: !back });
  const next = { RELEASE: release, PREVIOUS_RELEASE: back ? '' : RELEASE };
  writeFileSync(file, fillIn(text, next));
  return release;
}

if (import.meta.main) {
  const command = new Command('npm run update --')
    .description(
      'Moves API, worker and backups to a release: pulls its images from REGISTRY, or builds them from this checkout; runs the migrations; waits until the new containers are ready; stops the old ones. A release that does not become ready changes nothing.',
    )
    .argument('[release]', "tag of the images; without it, this checkout's")
    .option('--back', 'returns to the release before, once')
    .parse();
  const [release] = command.processedArgs;
  const { back = false } = command.opts();
  try {
    process.stdout.write(`API, worker and backups run release ${await update(release, back)}.\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
