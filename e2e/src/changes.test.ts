import { execFileSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build/apps';
import { checkoutCopy } from '@chaps/mf-build/checkout-copy';
import { expect, test } from 'vitest';

test('the recipes of docs/changes.md still apply, and what they make has no type error', {
  timeout: 240_000,
}, async () => {
  const recipes = globSync('docs/changes/*.diff', { cwd: projectRoot });
  expect(recipes).toHaveLength(3);
  const copy = await checkoutCopy();
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: copy, encoding: 'utf8' });
  try {
    for (const recipe of recipes) run('git', 'apply', join(projectRoot, recipe));
    const tsc = join(copy, 'node_modules/typescript/bin/tsc');
    run(process.execPath, tsc, '-b', 'mfe-account', 'mfe-booking', 'mfe-events', 'mfe-staff');
    run(process.execPath, tsc, '-p', 'api', '--noEmit');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
