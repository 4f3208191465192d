import { spawnSync } from 'node:child_process';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';

/** Runs a program with arguments. @returns what it wrote */
type Run = (args: string[]) => Promise<string>;

/**
 * @param compose runs `docker compose`
 * @param docker runs the engine's own program
 * @param copies of the API there are to be
 */
export async function updateApi(compose: Run, docker: Run, copies: number): Promise<void> {
  const containers = async () =>
    (await compose(['ps', '--quiet', 'api'])).split('\n').filter(Boolean);
  const old = await containers();
  await compose(['run', '--rm', '--no-deps', '-T', 'migrate']);
  const scale = ['--scale', `api=${old.length + copies}`];
  const up = ['up', '--detach', '--no-build', '--no-deps', '--no-recreate', '--wait'];
  await compose([...up, ...scale, 'api']);
  for (const container of old) {
    await docker(['stop', container]);
    await docker(['rm', container]);
  }
}

const count = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('It must be a number.');
  return Number(text);
};

if (import.meta.main) {
  const { copies } = new Command('npm run update-api --')
    .description(
      'Replaces the copies of the API by copies of the newest image (docker compose build api) without an unanswered request: the new copies are healthy before the old ones are told to stop, and those finish what they have begun (DRAIN_SECONDS).',
    )
    .option('--copies <number>', 'how many there are to be', count, 3)
    .parse()
    .opts();
  const docker: Run = async (args) => {
    const { status, stdout } = spawnSync('docker', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`docker ${args.join(' ')} ended with ${status}`);
    return stdout;
  };
  try {
    await updateApi((args) => docker(['compose', ...args]), docker, copies);
    process.stdout.write(`${copies} new copies answer.\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
