import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildParts, PARTS, REMOTES } from '@chaps/mf-build';
import { findBrowser } from './find-browser.ts';
import { readArguments } from './read-arguments.ts';
import {
  type Counts,
  countPlaywright,
  countVitest,
  failedInPlaywright,
  failedInVitest,
  sum,
  summaryLine,
} from './test-counts.ts';

readArguments('npm test', {});

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'chaps-test-'));

/** Repeated at the end, for readers who see only the last lines of a long run. */
const failed: string[] = [];

const running = new Set<ChildProcess>();

function start(bin: string, args: string[], output: 'inherit' | 'pipe', env = {}): ChildProcess {
  const tool = spawn(process.execPath, [join(projectRoot, 'node_modules', bin), ...args], {
    cwd: projectRoot,
    stdio: ['ignore', output, output],
    // Programs share their compiled code: this saves a twentieth of the unit tests' processor time.
    env: { ...process.env, NODE_COMPILE_CACHE: join(reports, 'compiled'), ...env },
  });
  running.add(tool);
  tool.on('close', () => running.delete(tool));
  return tool;
}

/** Whether a tool succeeded. */
async function ended(tool: ChildProcess): Promise<boolean> {
  const [code] = await once(tool, 'close');
  return code === 0;
}

/** Collects a tool's output until it ends, so that the outputs of concurrent tools do not mix. */
async function readOutput(tool: ChildProcess): Promise<{ went: boolean; output: string }> {
  let output = '';
  for (const stream of [tool.stdout, tool.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output += text;
    });
  }
  return { went: await ended(tool), output };
}

/** Runs one of the project's tools with its output shown, and resolves to whether it succeeded. */
const runTool = (bin: string, args: string[], env: Record<string, string> = {}) =>
  ended(start(bin, args, 'inherit', env));

/** A check that passes or fails as a whole counts as one test. */
async function check(name: string, bin: string, args: string[]): Promise<Counts> {
  const { went: passed, output } = await readOutput(start(bin, args, 'pipe'));
  process.stdout.write(`${name}: ${passed ? 'passed' : 'failed'}\n${output}`);
  if (!passed) failed.push(name);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/**
 * Checks of the sources alone run concurrently, because none keeps two cores busy. More compiler
 * threads would duplicate work.
 */
const checks = async () =>
  sum(
    await Promise.all([
      check('types', 'typescript/bin/tsc', ['-b', '--singleThreaded', 'tsconfig.json', ...REMOTES]),
      check('lint and imports', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
      check('unused files, exports and dependencies', 'knip/bin/knip.js', []),
    ]),
  );

interface Reader {
  count: (report: unknown) => Counts;
  failures: (report: unknown) => string[];
}

/** A runner that died before it wrote a report is a failure, not 'nothing to count'. */
function countReport(file: string, { count, failures }: Reader, went: boolean): Counts {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const counts = count(report);
    failed.push(...failures(report));
    return went || counts.failed > 0 ? counts : { ...counts, failed: counts.failed + 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function vitest(run: string): Promise<Counts> {
  const file = join(reports, `${run}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const tool = start('vitest/vitest.mjs', args, 'pipe', { VITEST_RUN: run });
  const { went, output } = await readOutput(tool);
  process.stdout.write(`${run}:\n${output}`);
  return countReport(file, { count: countVitest, failures: failedInVitest }, went);
}

/** The runs of `vitest.config.ts`. */
const units = async () => sum(await Promise.all(['api', 'pages', 'others'].map(vitest)));

async function builds(): Promise<Counts> {
  try {
    await buildParts(PARTS, ({ app, duration }) => {
      process.stdout.write(`built ${app} in ${duration} ms\n`);
    });
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    process.stderr.write(`${error}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function journeys(): Promise<Counts> {
  const file = join(reports, 'playwright.json');
  const went = await runTool(
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: findBrowser() },
  );
  return countReport(file, { count: countPlaywright, failures: failedInPlaywright }, went);
}

/** Every step runs, even after a failed one, so that one run shows everything there is to fix. */
const steps: [string, () => Promise<Counts>][] = [
  ['types, lint, imports and unused code', checks],
  ['units, components and API', units],
  ['production builds', builds],
  ['browser journeys', journeys],
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const tool of running) tool.kill(signal);
    process.exitCode = 1;
  });
}

const counts: Counts[] = [];
for (const [name, step] of steps) {
  process.stdout.write(`\n── ${name}\n`);
  const begin = performance.now();
  counts.push(await step());
  process.stdout.write(`── ${name}: ${Math.round((performance.now() - begin) / 1000)} s\n`);
}
rmSync(reports, { recursive: true });
const total = sum(counts);
for (const name of failed) process.stdout.write(`\nfailed: ${name.replace(projectRoot, '')}`);
process.stdout.write(`\n${summaryLine(total)}\n`);
process.exitCode = total.failed > 0 ? 1 : process.exitCode;
