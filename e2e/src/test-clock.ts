import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { closingLine, countVitest } from './test-counts.ts';

/**
 * `npm run test:clock`: the unit and API tests at other times, with Debian's faketime. The clock of
 * every process is moved by the same amount, that of PostgreSQL too, and goes on from there.
 * Names of moments choose some of them; all other arguments go to vitest:
 * `npm run test:clock -- leap-day --project api`.
 */
const MOMENTS: Record<string, { start: string; zone: string }> = {
  'winter-2330': { start: '2026-12-15T23:30:00Z', zone: 'UTC' },
  'winter-0010': { start: '2026-12-16T00:10:00Z', zone: 'America/New_York' },
  'summer-2330': { start: '2027-06-15T22:30:00Z', zone: 'Asia/Kolkata' },
  'summer-0010': { start: '2027-06-15T23:10:00Z', zone: 'UTC' },
  // The clocks change, or the year ends, while the tests run.
  'spring-forward': { start: '2027-03-28T00:58:00Z', zone: 'Europe/London' },
  'fall-back': { start: '2026-10-25T00:58:00Z', zone: 'Europe/London' },
  'new-year': { start: '2026-12-31T23:58:00Z', zone: 'UTC' },
  'leap-day': { start: '2028-02-29T23:20:00Z', zone: 'UTC' },
  // Shows dates that were far away when they were written.
  'a-generation-later': { start: '2060-06-15T12:00:00Z', zone: 'UTC' },
};

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'chaps-clock-'));
let running: ChildProcess | undefined;

/** @returns the report; undefined when vitest ended without one */
async function runAt(start: string, zone: string, args: string[]): Promise<unknown> {
  const seconds = Math.round((Date.parse(start) - Date.now()) / 1000);
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  const vitest = ['run', '--reporter=json', `--outputFile=${file}`, ...args];
  running = spawn(
    'faketime',
    [
      '-f',
      `${seconds < 0 ? '' : '+'}${seconds}s`,
      process.execPath,
      'node_modules/.bin/vitest',
    ].concat(vitest),
    {
      cwd: projectRoot,
      // Timers must not jump with the clock.
      env: { ...process.env, TZ: zone, DONT_FAKE_MONOTONIC: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await once(running, 'exit');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes the result of one moment, with the tests that failed. @returns whether all passed */
function tell(name: string, report: unknown): boolean {
  if (report === undefined) {
    process.stdout.write(`${name}: vitest ended without a report\n`);
    return false;
  }
  const counts = countVitest(report);
  process.stdout.write(`${name}: ${closingLine(counts)}\n`);
  for (const { name: file, message, assertionResults } of vitestReport.parse(report).testResults) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName } of failed) process.stdout.write(`  ${file}: ${fullName}\n`);
    if (failed.length === 0 && message) process.stdout.write(`  ${file}: ${message}\n`);
  }
  return counts.failed === 0;
}

if (spawnSync('faketime', ['--version']).error) {
  process.stderr.write("faketime is not installed: 'apt-get install faketime'\n");
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });
}

const given = process.argv.slice(2);
const chosen = given.filter((word) => word in MOMENTS);
const rest = given.filter((word) => !(word in MOMENTS));
for (const [name, { start, zone }] of Object.entries(MOMENTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const passed = tell(`${name} (${start}, ${zone})`, await runAt(start, zone, rest));
  if (!passed) process.exitCode = 1;
}
rmSync(folder, { recursive: true });
