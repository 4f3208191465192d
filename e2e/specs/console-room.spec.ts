import type { Page } from '@playwright/test';
import { difference } from '../fixtures/actions/staff-money.ts';
import { enlargeText, tooWide } from '../fixtures/room.ts';
import { openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { eventAhead, knownPerson } from '../screens/data.ts';

// With the longest names, no page of the console is wider than its window: neither on a tablet nor
// in text of twice the size on a laptop or a phone.

const PAGES = [
  '/staff',
  '/staff/events',
  '/staff/new-event',
  '/staff/import-events',
  '/staff/people',
  '/staff/book',
  '/staff/data-requests',
  '/staff/failed-mails',
  '/staff/money',
  '/staff/money/movements',
  '/staff/money/reconciliation',
  '/staff/invoices',
  '/staff/reports',
  '/staff/settings',
  '/staff/mails',
  '/staff/templates',
  '/staff/event-templates',
  '/staff/laboratories',
];

const OF_ADMINISTRATORS = [
  '/staff/settings',
  '/staff/staff-accounts',
  '/staff/audit',
  '/staff/releases',
  '/staff/status',
];

const TABS = ['', '/bookings', '/day', '/samples', '/messages', '/money', '/settings'];

/** On a tablet upright and on its side; then in larger text on a laptop and a phone. */
async function expectRoom(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const expectNarrow = async (where: string) =>
    expect.soft(await tooWide(page), `${path} ${where}: pixels wider than the window`).toBe(0);
  await expectNarrow('at 768');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectNarrow('at 1024');
  await enlargeText(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNarrow(`in large text at ${width}`);
  }
}

test('no page of a coordinator is wider than its window', async ({ page }) => {
  const [event, person] = await Promise.all([eventAhead(), knownPerson(), difference()]);
  await openConsole(page, 'coordinator');
  for (const path of PAGES) await expectRoom(page, path);
  for (const tab of TABS) await expectRoom(page, `/staff/events/${event.id}${tab}`);
  await expectRoom(page, `/staff/events/${event.id}/bookings/${event.booking}`);
  await expectRoom(page, `/staff/people/${person.profileId}`);
});

test('no page of an administrator is wider than its window', async ({ page }) => {
  await openConsole(page, 'admin');
  for (const path of OF_ADMINISTRATORS) await expectRoom(page, path);
});
