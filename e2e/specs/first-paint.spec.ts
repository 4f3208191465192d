import { setTimeout as wait } from 'node:timers/promises';
import type { RemoteName } from '@chaps/mf-build';
import type { Browser } from '@playwright/test';
import { comparePaints, recordFirstPaints } from '../fixtures/first-paint.ts';
import { OPEN_REMOTES, pageWithoutRequests } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const DELAY_MS = 1500;

/** Common landing pages, and one page of every remote. */
const firstPages: [RemoteName, path: string][] = [
  ['mfe-content', '/'],
  ['mfe-events', '/events'],
  ['mfe-account', '/login'],
  ...OPEN_REMOTES.map((remote): [RemoteName, string] => [remote, pageWithoutRequests(remote)]),
];

async function expectStyledFromTheFirst(browser: Browser, remote: RemoteName, path: string) {
  const page = await browser.newPage();
  const late: string[] = [];
  await page.route('**/*.css', async (route) => {
    late.push(route.request().url());
    await wait(DELAY_MS);
    await route.continue();
  });
  await recordFirstPaints(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => comparePaints(page), remote)
    .toEqual({ isComplete: true, changed: [], isNoticed: true });
  // The style sheets of a prerendered page are served by the site itself.
  const own = late.filter((url) => [`/${remote}/`, '/prerendered/'].some((of) => url.includes(of)));
  expect(own.length, remote).toBeGreaterThan(0);
  await page.context().close();
}

test('no frame is shown unstyled when styles arrive 1.5 s late', async ({ browser }) => {
  await Promise.all(
    firstPages.map(([remote, path]) => expectStyledFromTheFirst(browser, remote, path)),
  );
});
