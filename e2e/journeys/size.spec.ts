import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

// Beside the journeys, because these are the builds that they run on.
test('the first view of /, every remote and every entry are within their budgets', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['shared/mf-build/src/size.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  const over = stdout.split('\n').filter((line) => line.includes('(OVER '));
  expect(over).toEqual([]);
  expect(status, stderr).toBe(0);
});
