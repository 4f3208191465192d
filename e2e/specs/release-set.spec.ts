import { execFile } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type AppName, PARTS } from '@chaps/mf-build';
import { createCheckoutCopy } from '@chaps/mf-build/checkout-copy';
import { type Part, publishSet } from '@chaps/publish/publish';
import type { Page } from '@playwright/test';
import { runCommand } from '../fixtures/publish-commands.ts';
import { Site } from '../fixtures/site.ts';
import { expect, test, waitUntilLive } from '../fixtures/test.ts';

const RUNTIME = 'shared/runtime/package.json';

const { version: VERSION }: { version: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../..', RUNTIME), 'utf8'),
);

let site: Site;
let copy: string;
let parts: Part[];

/**
 * Creates a checkout in which an export of `@chaps/runtime` is renamed, which makes it a new major
 * version.
 */
async function nextMajor(): Promise<string> {
  const folder = await createCheckoutCopy();
  const manifest = JSON.parse(readFileSync(join(folder, RUNTIME), 'utf8'));
  writeFileSync(join(folder, RUNTIME), JSON.stringify({ ...manifest, version: '2.0.0' }));
  for (const file of globSync('{shell,mfe-*,shared/*}/src/**/*.{ts,tsx}', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8');
    const renamed = text.replaceAll(/\bRemoteSlot\b/g, 'RemoteBlock');
    if (renamed !== text) writeFileSync(join(folder, file), renamed);
  }
  return folder;
}

/** Builds every app of a checkout. */
async function buildsIn(folder: string): Promise<Map<AppName, string>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['shared/mf-build/src/commands/build-parts.ts'],
    { cwd: folder },
  );
  return new Map(
    PARTS.map((part) => [part, new RegExp(`^${part} (\\w+) `, 'm').exec(stdout)?.[1] ?? '']),
  );
}

test.beforeAll(async () => {
  test.slow();
  site = await Site.start();
  copy = await nextMajor();
  const builds = await buildsIn(copy);
  parts = [...builds].map(([app, build]) => ({
    app,
    build,
    source: join(copy, app, 'dist', build),
  }));
});

test.afterAll(async () => {
  await site.stop();
  rmSync(copy, { recursive: true, force: true });
});

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

const runs = (page: Page, build: string | undefined) =>
  page.locator(`script[src*="/shell/${build}/"]`);

const getScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );

test('a major version of the runtime goes live with all its users, open tabs keep working, and it can be rolled back', async ({
  page,
}) => {
  const before = await site.live();
  const [shell] = parts;
  await page.goto(`${site.url}/news`);
  await waitUntilLive(page);
  await expect(heading(page)).toBeVisible();

  await expect(publishSet(site.folder, parts.slice(0, 1))).rejects.toThrow(
    `mfe-events needs @chaps/runtime ^${VERSION}; the shell provides 2.0.0`,
  );
  await expect(publishSet(site.folder, parts.slice(1))).rejects.toThrow(
    `mfe-events needs @chaps/runtime ^2.0.0; the shell provides ${VERSION}`,
  );
  await publishSet(site.folder, parts);

  // In the tab opened earlier, the old shell keeps running, with a remote that it had not loaded yet.
  const read = page.waitForResponse('**/registry.json');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await read;
  await expect(page.getByText('A newer version of this site is ready.')).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
  const scripts = await getScripts(page);
  expect(scripts.some((name) => name.includes(`/mfe-account/${before['mfe-account']}/`))).toBe(
    true,
  );
  for (const { build } of parts) {
    expect(scripts.filter((name) => name.includes(`/${build}/`))).toEqual([]);
  }

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(runs(page, shell?.build)).not.toHaveCount(0);
  await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
  // Above the footer of a news page is another remote's block, under the new name.
  await page.goto(`${site.url}/news`);
  await waitUntilLive(page);
  const content = parts.find(({ app }) => app === 'mfe-content');
  await expect
    .poll(async () => (await getScripts(page)).join(' '))
    .toContain(`/mfe-content/${content?.build}/`);

  const said = await runCommand(site, 'rollback-remote', 'mfe-events');
  for (const [part, build] of Object.entries(before)) {
    expect(said).toContain(`${part} ${build} is live`);
  }
  await page.goto(`${site.url}/login`);
  await expect(runs(page, before.shell)).not.toHaveCount(0);
  await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
});
