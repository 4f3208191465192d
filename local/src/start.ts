/**
 * `npm start`: the whole product on this machine, until Ctrl-C.
 * `--fresh` begins with new data; `--watch` rebuilds what changes; names of remotes after
 * `--watch` say which parts run from source.
 */
import { type PartToBuild, REMOTES } from '@chaps/shared/build/parts';
import { whenNpmIsGone } from './process/npm-parent.ts';
import { StartFailure } from './process/start-failure.ts';
import { Shutdown, StartCancelled } from './stack/shutdown.ts';
import { startStack } from './stack/start-stack.ts';
import { summary } from './stack/summary.ts';

const shutdown = new Shutdown();
let asked = false;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** @throws {StartFailure} for a name that is no part of the site */
function partsNamed(args: string[]): PartToBuild[] {
  const known: PartToBuild[] = ['shell', ...REMOTES];
  return args
    .filter((arg) => !arg.startsWith('--'))
    .map((name) => {
      const part = known.find((one) => one === name);
      if (!part) throw new StartFailure(`${name} is no part of the site: ${known.join(', ')}`);
      return part;
    });
}

async function end(code: number): Promise<never> {
  await shutdown.run();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!asked) say('\nstopping');
    asked = true;
    void end(0);
  });
}

whenNpmIsGone(() => void end(1));

// A terminal that is closed takes its pipes with it; writing to it must not keep us from stopping.
process.stdout.on('error', () => void end(1));

try {
  const fresh = process.argv.includes('--fresh');
  const began = performance.now();
  const watch = process.argv.includes('--watch') ? partsNamed(process.argv.slice(2)) : undefined;
  const stack = await startStack({ fresh, shutdown, log: say, ...(watch ? { watch } : {}) });
  say(
    `\n${summary(stack)}\n\nstarted in ${Math.round((performance.now() - began) / 1000)} s; Ctrl-C stops it all`,
  );
  say('ready');
  const failure = await stack.failed;
  if (!shutdown.begun) {
    process.stderr.write(`${failure}\n`);
    await end(1);
  }
} catch (error) {
  if (asked || error instanceof StartCancelled) await end(0);
  const reason =
    error instanceof StartFailure
      ? error.message
      : `failed: ${error instanceof Error ? error.stack : error}`;
  process.stderr.write(`${reason}\n`);
  await end(1);
}
