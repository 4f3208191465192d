import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS, projectRoot } from '@chaps/mf-build/apps';
import { createCheckoutCopy } from '@chaps/mf-build/checkout-copy';
import { expect, test } from 'vitest';
import { Checkout } from '../recipes/checkout.ts';
import { RECIPES } from '../recipes/recipes.ts';

/**
 * All sources except tests, and the files that the recipes change, compiled as one program without
 * output.
 */
const PROGRAM = {
  extends: './tsconfig.tests.json',
  compilerOptions: { incremental: false, tsBuildInfoFile: null },
  include: [...PARTS.map((part) => `${part}/src`), 'api/src'],
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing'],
};

/** These files declare types for the tests. */
const SETUPS = ['shared/testing/src/component-setup.ts', 'api/test/global-setup.ts'];

test('the recipes in docs/changes.md still apply, touch the stated number of files, and have no type errors', {
  timeout: 300_000,
}, async () => {
  const copy = await createCheckoutCopy();
  const run = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  };
  try {
    const touched = new Set<string>();
    const counts = Object.entries(RECIPES).map(([name, recipe]) => {
      const checkout = new Checkout(copy);
      recipe(checkout);
      for (const file of checkout.changed) if (/\.tsx?$/.test(file)) touched.add(file);
      return [name, checkout.changed.size];
    });
    const document = readFileSync(join(projectRoot, 'docs/changes.md'), 'utf8');
    const said = document.matchAll(/^\| .*\(`([\w-]+)`\) \|[^|]*\| (\d+) \|/gm);
    expect([...said].map(([, name, files]) => [name, Number(files)])).toEqual(counts);
    run('--import', 'tsx', 'api/test/write-db-types.ts');
    writeFileSync(
      join(copy, 'tsconfig.changes.json'),
      JSON.stringify({ ...PROGRAM, files: [...SETUPS, ...touched] }),
    );
    // More threads duplicate work: twice the processor time, hardly any faster on two cores.
    const compile = ['-p', 'tsconfig.changes.json', '--singleThreaded'];
    run('node_modules/typescript/bin/tsc', ...compile);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
