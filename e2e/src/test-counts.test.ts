import { expect, test } from 'vitest';
import {
  countPlaywright,
  countVitest,
  failedInPlaywright,
  failedInVitest,
  sum,
  summaryLine,
} from './test-counts.ts';

const vitestReport = {
  numPassedTests: 10,
  numFailedTests: 0,
  numPendingTests: 0,
  numFailedTestSuites: 0,
};

test('a test file that does not load counts as a failure', () => {
  expect(countVitest({ ...vitestReport, numFailedTestSuites: 1 }).failed).toBe(1);
});

test('a flaky journey counts as a failure', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
  expect(countPlaywright({ stats })).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('an error outside any journey counts as a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats, errors: [{ message: 'no server' }] }).failed).toBe(1);
});

test('failed tests are named, including a test in a suite, and a file that does not load', () => {
  const passed = { status: 'passed', fullName: 'works' };
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [passed, { ...passed, status: 'failed' }],
    },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [passed] },
  ];
  expect(failedInVitest({ ...vitestReport, testResults })).toEqual([
    'a.test.ts: works',
    'b.test.ts',
  ]);
  const file = 'specs/d.spec.ts';
  const tests = [{ results: [{ stdout: [{ text: 'failed at /events' }] }] }];
  const inner = { file, specs: [{ title: 'breaks', ok: false, tests }] };
  const suites = [{ file, specs: [{ title: 'works', ok: true }], suites: [inner] }];
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  expect(failedInPlaywright({ stats, suites })).toEqual([
    'specs/d.spec.ts: breaks\nfailed at /events',
  ]);
});

test('the summary line adds up every step', () => {
  const total = sum([countVitest(vitestReport), { passed: 1, failed: 2, skipped: 3 }]);
  expect(summaryLine(total)).toBe('11 passed, 2 failed, 3 skipped');
});
