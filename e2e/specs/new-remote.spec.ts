import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildApp, getBuildDirectory, PARTS, projectRoot } from '@chaps/mf-build';
import { createCheckoutCopy } from '@chaps/mf-build/checkout-copy';
import { OFFSET } from '../fixtures/stack.ts';
import { startCommand } from '../fixtures/start-command.ts';
import { expect, test } from '../fixtures/test.ts';

/** Its stack uses different ports from those of the other specs. */
const BESIDE = OFFSET + 61;

let copy: string;

// A copy of this checkout, with the existing builds of its apps.
test.beforeAll(async () => {
  copy = await createCheckoutCopy();
  for (const part of PARTS) {
    const { build } = await buildApp(part);
    const from = getBuildDirectory(part, build);
    cpSync(from, join(copy, from.slice(projectRoot.length)), { recursive: true });
  }
  cpSync(join(projectRoot, '.cache/builds'), join(copy, '.cache/builds'), { recursive: true });
});
test.afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a remote created from the template is live with npm start', async ({ page }) => {
  const begin = performance.now();
  await promisify(execFile)(
    process.execPath,
    ['shared/mf-build/src/commands/create-remote.ts', 'mfe-hello'],
    { cwd: copy },
  );
  const stop = await startCommand([], BESIDE, join(copy, '.data'), copy);
  try {
    await page.goto(`http://localhost:${3000 + BESIDE}/hello`);
    await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
    const seconds = (performance.now() - begin) / 1000;
    process.stdout.write(`a new remote was live after ${seconds.toFixed(1)} s\n`);
  } finally {
    // Close the page first: it preloads code for the next click, which fails once the site has stopped.
    await page.close();
    await stop();
  }
});
