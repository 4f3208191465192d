import { readFileSync } from 'node:fs';
import type { Registry } from '@chaps/contracts/registry';
import { buildApp, getBuildId } from '@chaps/mf-build';
import type { Page } from '@playwright/test';
import { loadedBuilds } from '../fixtures/loaded-builds.ts';
import { runCommand } from '../fixtures/publish-commands.ts';
import { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

let site: Site;
let older: string;
const newer = await getBuildId('mfe-events');

test.beforeAll(async () => {
  older = (await buildApp('mfe-events', 'older')).build;
  await buildApp('mfe-events');
  site = await Site.start({ builds: { 'mfe-events': older } });
});

test.afterAll(() => site.stop());

const registry = (): Registry => JSON.parse(readFileSync(site.folder.registry, 'utf8'));

async function comeBack(page: Page): Promise<void> {
  const read = page.waitForResponse('**/registry.json');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await read;
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function visitEvents(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await main(page).getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Any file counts. A heading would prove nothing: the previous page stays until the next one's code
 * has loaded.
 */
const expectBuilds = (page: Page, builds: string[]) =>
  expect.poll(() => loadedBuilds(page, '')).toEqual(builds);

test('an open tab shows a published build, and later a rollback, on its next visit', async ({
  page,
}) => {
  const shell = registry().shell;
  await page.goto(`${site.url}/events/community-screening`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectBuilds(page, [older]);

  const said = await runCommand(site, 'publish-remote', 'mfe-events', '--build', newer);
  expect(said).toContain(`mfe-events ${newer} is live`);
  await comeBack(page);
  await visitEvents(page);
  await expectBuilds(page, [older, newer]);

  const begin = performance.now();
  expect(await runCommand(site, 'rollback-remote', 'mfe-events')).toContain(older);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  process.stdout.write(`rolled back in ${seconds} s\n`);

  // A tab with the newer build keeps using it, even for a page that it had not opened before.
  await page
    .getByRole('main')
    .getByRole('link', { name: /LEARN MORE/i })
    .first()
    .click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await comeBack(page);
  await visitEvents(page);

  const fresh = await page.context().newPage();
  await fresh.goto(`${site.url}/events/community-screening`);
  await expect(fresh.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectBuilds(fresh, [older]);

  expect(registry().shell).toEqual(shell);
  expect(await runCommand(site, 'remotes', 'list')).toContain(`live    ${older}`);
});

test('a form in progress is unchanged when its remote is published', async ({ page }) => {
  await page.goto(`${site.url}/signup`);
  const firstName = page.getByRole('main').getByLabel('First name');
  await firstName.pressSequentially('Arthur');
  const { build } = await buildApp('mfe-account', 'older');
  await site.publish('mfe-account', build);
  await comeBack(page);
  await firstName.pressSequentially(' James');
  await page.getByRole('main').getByLabel('Last name').fill('Pendleton');
  await expect(firstName).toHaveValue('Arthur James');
  const used = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(used.filter((name) => name.includes(`/${build}/`))).toEqual([]);
});

test('a newer shell is announced in an open tab, and loaded on request', async ({
  page,
  expectAccessible,
}) => {
  const runs = (build: string) => page.locator(`script[src*="/shell/${build}/"]`);
  const before = registry().shell.build;
  const { build: newerShell } = await buildApp('shell', 'older');
  await page.goto(`${site.url}/login`);
  const email = page.getByRole('main').getByLabel('Email');
  await email.fill('arthur@example.org');
  await site.publish('shell', newerShell);
  await comeBack(page);

  const notice = page.getByText('A newer version of this site is ready.');
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(notice).toBeHidden();
  await comeBack(page);
  await expect(notice).toBeHidden();
  await expect(email).toHaveValue('arthur@example.org');
  await expect(runs(before)).not.toHaveCount(0);

  await page.reload();
  await expect(email).toBeVisible();
  await expect(runs(newerShell)).not.toHaveCount(0);
  await expect(notice).toBeHidden();

  // After a rollback, this tab sees the old build as newer as well.
  await site.rollBack('shell');
  await comeBack(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(runs(before)).not.toHaveCount(0);
  await expect(email).toBeVisible();
  await expect(notice).toBeHidden();
});
