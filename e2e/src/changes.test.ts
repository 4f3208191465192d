import { execFileSync } from 'node:child_process';
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS, projectRoot } from '@chaps/mf-build/apps';
import { checkoutCopy } from '@chaps/mf-build/checkout-copy';
import { expect, test } from 'vitest';

/** All that is not a test as one program, of which nothing is written. */
const PROGRAM = {
  extends: './tsconfig.tests.json',
  compilerOptions: { incremental: false, tsBuildInfoFile: null },
  include: [...PARTS.map((part) => `${part}/src`), 'api/src'],
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing'],
};

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
    writeFileSync(join(copy, 'tsconfig.changes.json'), JSON.stringify(PROGRAM));
    // More threads repeat work of each other: twice the processor time, hardly sooner on two cores.
    const compile = ['-p', 'tsconfig.changes.json', '--singleThreaded'];
    run(process.execPath, 'node_modules/typescript/bin/tsc', ...compile);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
