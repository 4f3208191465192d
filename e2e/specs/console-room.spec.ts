import type { Page } from '@playwright/test';
import { difference } from '../fixtures/actions/staff-money.ts';
import { currentFocus, isFocusVisible } from '../fixtures/focus.ts';
import { enlargeText, pageOverflow } from '../fixtures/reflow.ts';
import { openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { knownPerson, upcomingEvent } from '../screens/data.ts';
import type { Role } from '../screens/screen.ts';
import { CONSOLE } from '../screens/tours.ts';

// Even with the longest names, no page of the console is wider than its window: on a tablet, or at
// twice the text size on a laptop or phone.

/** Pages whose address has no parameters. */
const getPages = (role: Role) =>
  new Set(
    CONSOLE.flat()
      .filter(({ as, route }) => as === role && !route.includes(':'))
      .map(({ route }) => route),
  );

const TABS = ['', '/bookings', '/day', '/samples', '/messages', '/money', '/settings'];

/** Checks a tablet upright and on its side, then larger text on a laptop and a phone. */
async function expectNoOverflow(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const expectNarrow = async (where: string) =>
    expect.soft(await pageOverflow(page), `${path} ${where}: pixels wider than the window`).toBe(0);
  await expectNarrow('at 768');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectNarrow('at 1024');
  await enlargeText(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNarrow(`in large text at ${width}`);
  }
}

test('no page for a coordinator is wider than its window', async ({ page }) => {
  const [event, person] = await Promise.all([upcomingEvent(), knownPerson(), difference()]);
  await openConsole(page, 'coordinator');
  for (const path of getPages('coordinator')) await expectNoOverflow(page, path);
  for (const tab of TABS) await expectNoOverflow(page, `/staff/events/${event.id}${tab}`);
  await expectNoOverflow(page, `/staff/events/${event.id}/bookings/${event.booking}`);
  await expectNoOverflow(page, `/staff/people/${person.profileId}`);
});

test('each link in a table stays visible below the header when the user tabs backwards', async ({
  page,
}) => {
  await upcomingEvent();
  await page.setViewportSize({ width: 1024, height: 640 });
  await openConsole(page, 'coordinator', '/staff/events');
  const links = page.getByRole('table').getByRole('link');
  await links.last().focus();
  const count = await links.count();
  expect(count).toBeGreaterThan(10);
  for (let step = 1; step < count; step += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(currentFocus)).toEqual(isFocusVisible);
  }
});

test('no page for an administrator is wider than its window', async ({ page }) => {
  await openConsole(page, 'admin');
  for (const path of getPages('admin')) await expectNoOverflow(page, path);
});
