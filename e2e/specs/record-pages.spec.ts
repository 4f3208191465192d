import { loadDeclaration, REMOTES } from '@chaps/mf-build';
import type { Page } from '@playwright/test';
import { type Pair, recordPages } from '../fixtures/record-pages.ts';
import { expect, test } from '../fixtures/test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Navigates to an address within the site, as a link does. */
async function follow(page: Page, path: string): Promise<void> {
  const left = await title(page).elementHandle();
  await page.evaluate((to) => {
    const { state } = window.history;
    const entry = { usr: null, key: crypto.randomUUID(), idx: (state?.idx ?? 0) + 1 };
    window.history.pushState(entry, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: entry }));
  }, path);
  // The other record's page has its own heading, which receives focus unless the page begins with a field
  // that does.
  await page.waitForFunction((heading) => !heading?.isConnected, left);
  await expect(page.getByRole('main').locator('h1:focus, input:focus')).toHaveCount(1);
  await expect(page.getByRole('main').locator('[data-pending]')).toHaveCount(0);
}

/** The page's first field that accepts any text. */
const field = (page: Page) =>
  page
    .getByRole('main')
    .locator(
      'textarea, input:not([type]), input[type=text], input[type=search], input[type=password]',
    )
    .and(page.locator(':enabled:not([readonly])'))
    .filter({ visible: true })
    .first();

/** @returns whether there was a field to type into */
async function visitPair(page: Page, [a, b]: Pair): Promise<boolean> {
  await follow(page, a);
  const isTyped = (await field(page).count()) > 0;
  if (isTyped) await field(page).fill('Typed for A');
  await follow(page, b);
  expect(await typedIn(page)).toBe(0);
  return isTyped;
}

const typedIn = (page: Page) =>
  page
    .locator('input, textarea')
    .evaluateAll(
      (fields) =>
        fields.filter((each) => 'value' in each && String(each.value).startsWith('Typed for'))
          .length,
    );

test('input on one record’s page is not carried to the next page, whose heading receives focus', async ({
  page,
  complaints,
}) => {
  complaints.expect(/404/);
  const pages = await recordPages(page);
  const declared = await Promise.all(REMOTES.map(loadDeclaration));
  const ofRecords = declared.flatMap(({ routes }) => routes).filter((route) => route.includes(':'));
  const missing = ofRecords.filter((route) => !pages[route]);
  expect(missing, 'routes of a record without an entry in fixtures/record-pages.ts').toEqual([]);
  const typed: string[] = [];
  for (const [route, pair] of Object.entries(pages)) {
    await test.step(route, async () => {
      await page.goto(pair[1]);
      await expect(title(page)).toBeVisible();
      if (await visitPair(page, pair)) typed.push(route);
    });
  }
  // Each kind of form that is open on its page was covered.
  expect(typed).toEqual(
    expect.arrayContaining(['/staff/people/:person', '/staff/letters/:letter', '/clinic/:event']),
  );
});
