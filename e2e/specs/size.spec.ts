import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

// Runs with the browser specs because it uses the same builds.
test('/, every view and every entry are within their budgets', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/size-limit/bin.js', '--json'],
    { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' },
  );
  const checks: { name: string; passed: boolean; size: number }[] = JSON.parse(stdout || '[]');
  expect(checks.length, stderr).toBeGreaterThan(20);
  expect(checks.filter(({ passed }) => !passed)).toEqual([]);
  expect(status, stderr).toBe(0);
});
