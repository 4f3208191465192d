/**
 * `npm start`: the whole product on this machine, until Ctrl-C.
 * `--fresh` begins with new data; `--watch` rebuilds what changes; names of remotes after
 * `--watch` say which parts run from source; `--against <site>` runs one of them in a site that is
 * live elsewhere, and nothing else.
 */
import { type AppName, REMOTES } from '@chaps/mf-build/apps';
import { againstSite } from './against/against-site.ts';
import { whenNpmIsGone } from './processes/npm-parent.ts';
import { Shutdown, StartCancelled } from './processes/shutdown.ts';
import { StartFailure } from './processes/start-failure.ts';
import { startStack } from './stack/start-stack.ts';
import { summary } from './stack/summary.ts';

const shutdown = new Shutdown();
let asked = false;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** @throws {StartFailure} for a name that is no part of the site */
function partsNamed(args: string[]): AppName[] {
  const known: AppName[] = ['shell', ...REMOTES];
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

/** @returns what is printed last, and what resolves with a line when something died by itself */
async function start(): Promise<{ about: string; failed: Promise<string> }> {
  const args = process.argv.slice(2);
  const against = args.indexOf('--against');
  if (against >= 0) {
    const [part, ...more] = partsNamed(args.toSpliced(against, 2));
    if (!part || part === 'shell' || more.length > 0) {
      throw new StartFailure('--against needs the name of one remote, e.g. mfe-events');
    }
    return againstSite({ remote: part, site: args[against + 1], shutdown, log: say });
  }
  const watch = args.includes('--watch') ? partsNamed(args) : undefined;
  const fresh = args.includes('--fresh');
  const stack = await startStack({ fresh, shutdown, log: say, ...(watch ? { watch } : {}) });
  return { about: summary(stack), failed: stack.failed };
}

try {
  const began = performance.now();
  const { about, failed } = await start();
  const seconds = Math.round((performance.now() - began) / 1000);
  say(`\n${about}\n\nstarted in ${seconds} s; Ctrl-C stops it all`);
  say('ready');
  const failure = await failed;
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
