import { z } from 'zod';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  numFailedTestSuites: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        status: z.string(),
        assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
      }),
    )
    .default([]),
});

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z
    .array(
      z.object({
        results: z.array(z.object({ stdout: z.array(z.object({ text: z.string() })) })),
      }),
    )
    .default([]),
});

interface Suite {
  file: string;
  specs: z.infer<typeof spec>[];
  suites: Suite[];
}

const suite: z.ZodType<Suite> = z.object({
  file: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).default([]);
  },
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()).default([]),
  suites: z.array(suite).default([]),
});

/**
 * Counts the tests in vitest's JSON report; a file that could not be loaded counts as a failed
 * test.
 */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } =
    vitestReport.parse(report);
  return {
    passed: numPassedTests,
    failed: numFailedTests > 0 ? numFailedTests : Math.min(1, numFailedTestSuites),
    skipped: numPendingTests + numTodoTests,
  };
}

/**
 * Returns a line for each failed test in vitest's JSON report, and for each file that could not be
 * loaded.
 */
export const failedInVitest = (report: unknown): string[] =>
  vitestReport.parse(report).testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [name];
    return failed.map(({ fullName }) => `${name}: ${fullName}`);
  });

const writtenBy = ({ tests }: Suite['specs'][number]): string[] =>
  tests.flatMap(({ results }) => results.flatMap(({ stdout }) => stdout.map(({ text }) => text)));

const failedSpecs = ({ file, specs, suites }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map((each) => [`${file}: ${each.title}`, ...writtenBy(each)].join('\n')),
  ...suites.flatMap(failedSpecs),
];

/**
 * Returns the failed tests in Playwright's JSON report, with the output of each, such as its pages.
 */
export const failedInPlaywright = (report: unknown): string[] =>
  playwrightReport.parse(report).suites.flatMap(failedSpecs);

/** Counts the tests in Playwright's JSON report; a test that passed only on a retry has failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

export const sum = (counts: Counts[]): Counts =>
  counts.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

export const summaryLine = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
