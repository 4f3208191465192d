import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './find-browser.ts';
import { type Moment, MovedClock } from './moved-clock.ts';
import { readArguments, usageError } from './read-arguments.ts';
import { countPlaywright, countVitest, summaryLine } from './test-counts.ts';

/**
 * `npm run test:clock`: the unit and API tests at other dates and times, or browser tests at 23:40.
 */
const USAGE =
  'npm run test:clock -- [--moment <name>]... [--journeys] [-- <arguments of Vitest or Playwright>]';

// All in the future: see MovedClock.
const MOMENTS: Record<string, Moment> = {
  'winter-2330': { start: '2030-12-15T23:30:00Z', zone: 'UTC' },
  'winter-0010': { start: '2030-12-16T00:10:00Z', zone: 'America/New_York' },
  'summer-2330': { start: '2031-06-15T22:30:00Z', zone: 'Asia/Kolkata' },
  'summer-0010': { start: '2031-06-15T23:10:00Z', zone: 'UTC' },
  // The clocks change, or the year ends, while the tests run.
  'spring-forward': { start: '2031-03-30T00:58:00Z', zone: 'Europe/London' },
  'fall-back': { start: '2031-10-26T00:58:00Z', zone: 'Europe/London' },
  'new-year': { start: '2030-12-31T23:58:00Z', zone: 'UTC' },
  // Months after it are shorter: half a year later is 28 February.
  'month-end': { start: '2030-08-31T12:00:00Z', zone: 'UTC' },
  'leap-day': { start: '2032-02-29T23:20:00Z', zone: 'UTC' },
  // Reveals dates that were far away when they were written, and 32-bit timestamps.
  'a-generation-later': { start: '2060-06-15T12:00:00Z', zone: 'UTC' },
};

/** 23:40 in London's summer time: after midnight its date is ahead of the UTC date. */
const JOURNEYS: Moment = { start: '2031-06-15T22:40:00Z', zone: 'UTC' };

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    moment: { type: 'string', multiple: true, default: Object.keys(MOMENTS) },
    journeys: { type: 'boolean' },
  },
});
const unknown = values.moment.find((name) => !(name in MOMENTS));
if (unknown !== undefined) {
  usageError(USAGE, `There is no moment '${unknown}': ${Object.keys(MOMENTS).join(', ')}`);
}

const folder = mkdtempSync(join(tmpdir(), 'chaps-clock-'));
const reportFile = join(folder, 'report.json');

/** @returns undefined when the tests ended without a report */
function readReport(): unknown {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(reportFile, { force: true });
  }
}

/** Prints the results for one moment, with the tests that failed. @returns whether all passed */
function reportTests(name: string, report: unknown): boolean {
  if (report === undefined) {
    process.stdout.write(`${name}: vitest ended without a report\n`);
    return false;
  }
  const counts = countVitest(report);
  process.stdout.write(`${name}: ${summaryLine(counts)}\n`);
  for (const { name: file, message, assertionResults } of vitestReport.parse(report).testResults) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed) {
      const [why = ''] = failureMessages.join('').split('\n', 1);
      process.stdout.write(`  ${file}: ${fullName}\n    ${why}\n`);
    }
    if (failed.length === 0 && message) process.stdout.write(`  ${file}: ${message}\n`);
  }
  return counts.failed === 0;
}

/** @returns whether all passed */
async function runTests(clock: MovedClock, name: string, args: string[]): Promise<boolean> {
  const moment = MOMENTS[name];
  if (!moment) throw new Error(`There is no moment '${name}'.`);
  const vitest = ['run', '--reporter=json', `--outputFile=${reportFile}`, ...args];
  await clock.run(moment, 'vitest/vitest.mjs', vitest, { output: 'ignore' });
  if (clock.stopped) return false;
  return reportTests(`${name} (${moment.start}, ${moment.zone})`, readReport());
}

/** @returns whether all passed */
async function runJourneys(clock: MovedClock, args: string[]): Promise<boolean> {
  const playwright = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  await clock.run(JOURNEYS, '@playwright/test/cli.js', [...playwright, ...args], {
    output: 'inherit',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, CHROMIUM_PATH: findBrowser() },
  });
  const report = readReport();
  const counts = report === undefined ? undefined : countPlaywright(report);
  const result = counts ? summaryLine(counts) : 'Playwright ended without a report';
  process.stdout.write(`journeys (${JOURNEYS.start}, ${JOURNEYS.zone}): ${result}\n`);
  return counts?.failed === 0;
}

async function runAll(clock: MovedClock): Promise<boolean> {
  if (values.journeys) return runJourneys(clock, positionals);
  let passed = true;
  for (const name of values.moment) {
    passed = (await runTests(clock, name, positionals)) && passed;
  }
  return passed;
}

const clock = new MovedClock();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => clock.stop());
const passed = await runAll(clock);
rmSync(folder, { recursive: true });
process.exitCode = passed ? 0 : 1;
