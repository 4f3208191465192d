import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOverrideServer } from '@chaps/local/site/override';
import { buildApp, getBuildId } from '@chaps/mf-build';
import { readDescriptor } from '@chaps/mf-build/descriptor';
import type { Page } from '@playwright/test';
import { pageWithoutRequests, Site } from '../fixtures/site.ts';
import { addresses, OFFSET } from '../fixtures/stack.ts';
import { startCommand } from '../fixtures/start-command.ts';
import { expect, test } from '../fixtures/test.ts';

// One remote runs from source against a site that is live elsewhere (ADR 9).

/** The developer's server uses different ports from those of the stack. */
const BESIDE = OFFSET + 37;
const developer = `http://localhost:${3002 + BESIDE}`;
const override = `mfe-events@${developer}`;
const noticeText = `mfe-events from ${developer}`;
const overridden = `${pageWithoutRequests('mfe-events')}?remote-override=${override}`;

const folder = mkdtempSync(join(tmpdir(), 'chaps-against-'));
const develop = (site: string) =>
  startCommand(['--watch', 'mfe-events', '--against', site], BESIDE, folder);

test.afterAll(() => rmSync(folder, { recursive: true }));

const getFiles = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

async function eventsFilesFrom(page: Page): Promise<string[]> {
  const scripts = (await getFiles(page)).filter((name) => /\/mfe-events\/\w+\/.*\.js$/.test(name));
  return [...new Set(scripts.map((name) => new URL(name).origin))];
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('a site that allows a developer’s machine loads one remote from there, and says so', async ({
  page,
  complaints,
}) => {
  // The developer's server stops while an open page may still be connected to it.
  complaints.expect(/\/mfe-events\/builds net::/);
  const published = (await buildApp('mfe-events', 'older')).build;
  const builds = { 'mfe-events': published };
  const site = await Site.start({ builds, config: { remoteOverrides: developer } });
  const stop = await develop(site.url);
  try {
    await page.goto(site.url + overridden);
    const notice = page.getByRole('status').filter({ hasText: noticeText });
    await expect(notice).toContainText('not the published version');
    await expect(heading(page)).toBeVisible();
    await expect.poll(() => eventsFilesFrom(page)).toEqual([developer]);

    // Other remotes come from the site; the override persists in the tab, without being in the address.
    await page.goto(site.url + pageWithoutRequests('mfe-account'));
    await page.goto(site.url + pageWithoutRequests('mfe-events'));
    await expect(heading(page)).toBeVisible();
    await expect(notice).toBeVisible();
    const entry = `${developer}/mfe-events/${await getBuildId('mfe-events')}/remoteEntry.js`;
    await expect.poll(() => getFiles(page)).toContain(entry);

    await notice.getByRole('button', { name: 'Use the published version' }).click();
    await expect(notice).toBeHidden();
    await expect(heading(page)).toBeVisible();
    await expect.poll(() => eventsFilesFrom(page)).toEqual([site.originOf('mfe-events')]);
  } finally {
    await page.close();
    await stop();
    await site.stop();
  }
});

test('an open page shows each new build immediately', async ({ page, complaints }) => {
  complaints.expect(/\/mfe-events\/builds net::/);
  const older = await buildApp('mfe-events', 'older');
  const newer = await buildApp('mfe-events');
  const site = await Site.start({ config: { remoteOverrides: developer } });
  const { server, show } = await buildOverrideServer('mfe-events', developer);
  const entryOf = (build: string) => `${developer}/mfe-events/${build}/remoteEntry.js`;
  try {
    show(readDescriptor('mfe-events', newer.build));
    await server.listen({ host: 'localhost', port: Number(new URL(developer).port) });
    await page.goto(site.url + overridden);
    await expect(heading(page)).toBeVisible();
    await expect.poll(() => getFiles(page)).toContain(entryOf(newer.build));
    const loaded = page.waitForEvent('load');
    show(readDescriptor('mfe-events', older.build));
    await loaded;
    await expect(heading(page)).toBeVisible();
    await expect.poll(() => getFiles(page)).toContain(entryOf(older.build));
  } finally {
    await page.close();
    await server.close();
    await site.stop();
  }
});

test('production allows no override: page, policy and command reject it and say so', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const document = await page.goto(overridden);
  await expect(page.getByRole('status').filter({ hasText: noticeText })).toContainText(
    'was rejected',
  );
  await expect(heading(page)).toBeVisible();
  expect(asked.filter((url) => url.startsWith(developer))).toEqual([]);
  expect(document?.headers()['content-security-policy']).not.toContain(developer);
  const message = `${addresses.site} accepts no remote from ${developer}`;
  await expect(develop(addresses.site)).rejects.toThrow(message);
});
