/**
 * `npm start`: runs the whole product on this machine until Ctrl-C.
 * `--fresh` starts with new data; `--watch` rebuilds what changes; names of remotes after `--watch` select
 * the parts that run from source; `--against <site>` runs a single one of them in a site that is live
 * elsewhere.
 */
import { parseArgs } from 'node:util';
import { PARTS } from '@chaps/mf-build/apps';
import { Shutdown, StartCancelled, StartError } from './processes/lifecycle.ts';
import { onNpmExit } from './processes/npm-parent.ts';
import { developAgainst } from './site/override.ts';
import { startStack } from './stack/start-stack.ts';
import { formatSummary } from './stack/summary.ts';

const shutdown = new Shutdown();
let isStopping = false;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** @throws {StartError} for a name that is not a part of the site, or an unknown option */
function readArguments() {
  const options = {
    fresh: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    against: { type: 'string' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const named = positionals.map((name) => {
      const part = PARTS.find((one) => one === name);
      if (!part)
        throw new Error(`${name} is not a part of the site. Its parts are: ${PARTS.join(', ')}`);
      return part;
    });
    return { ...values, named };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

async function stopAndExit(code: number): Promise<never> {
  await shutdown.run();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!isStopping) print('\nstopping');
    isStopping = true;
    void stopAndExit(0);
  });
}

onNpmExit(() => void stopAndExit(1));

// When a terminal closes, so do its pipes; writing to it must not keep us from stopping.
process.stdout.on('error', () => void stopAndExit(1));

/** @returns the text to print last, and a promise of one line when something has ended unexpectedly */
async function start(): Promise<{ about: string; failed?: Promise<string> }> {
  const { fresh, watch, against, named } = readArguments();
  if (against !== undefined) {
    const [part, ...more] = named;
    if (!part || part === 'shell' || more.length > 0) {
      throw new StartError('--against needs the name of one remote, e.g. mfe-events');
    }
    return { about: await developAgainst(part, against, { shutdown, log: print }) };
  }
  const watched = watch ? named : undefined;
  const stack = await startStack({ fresh, shutdown, log: print, watch: watched });
  return { about: formatSummary(stack), failed: stack.failed };
}

try {
  const began = performance.now();
  const { about, failed } = await start();
  const seconds = Math.round((performance.now() - began) / 1000);
  print(`\n${about}\n\nstarted in ${seconds} s; Ctrl-C stops it all\nready`);
  const failure = await failed;
  if (failure !== undefined && !shutdown.begun) {
    process.stderr.write(`${failure}\n`);
    await stopAndExit(1);
  }
} catch (error) {
  if (isStopping || error instanceof StartCancelled) await stopAndExit(0);
  const isExpected = error instanceof StartError;
  const reason = isExpected
    ? error.message
    : `failed: ${error instanceof Error ? error.stack : error}`;
  process.stderr.write(`${reason}\n`);
  await stopAndExit(1);
}
