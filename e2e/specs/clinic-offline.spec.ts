import type { Page } from '@playwright/test';
import { clinicDay } from '../fixtures/clinic.ts';
import { newStaff, openConsole } from '../fixtures/staff.ts';
import { prepareTablet, unlockTablet } from '../fixtures/tablet.ts';
import { expect, test } from '../fixtures/test.ts';

const find = async (page: Page, name: string) => {
  await page.getByRole('searchbox', { name: 'Name or reference' }).fill(name);
  await page.keyboard.press('Enter');
};
const arrived = (page: Page) => page.getByRole('button', { name: 'Arrived', exact: true });
const visit = (page: Page) => page.getByRole('status', { name: 'Visit' });

test('a prepared tablet works without a network, through a reload, and sends what it recorded', async ({
  page,
  context,
  complaints,
  expectGoodLook,
}) => {
  const event = await clinicDay('Quillfeather');
  await openConsole(page, await newStaff('check-in', event.id));
  await page.goto(`/clinic/${event.id}`);
  await expect(page.getByRole('heading', { name: 'Prepare this tablet' })).toBeVisible();
  await expectGoodLook(page);
  await prepareTablet(page);
  await expectGoodLook(page);

  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Ready: this page opened without a network')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the day' }).click();
  await expect(page.getByRole('heading', { name: 'This tablet is locked' })).toBeVisible();
  await expectGoodLook(page);
  await unlockTablet(page);
  await find(page, 'quillfeather');
  await arrived(page).click();
  await expect(page.getByText('Saved on this tablet (1)')).toBeVisible();
  await expectGoodLook(page);

  await page.reload();
  await unlockTablet(page);
  await expect(page.getByText('Saved on this tablet (1)')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved on this tablet (1)')).toBeHidden();
  await find(page, 'quillfeather');
  await expect(visit(page)).toContainText('Arrived');
});

test('a tablet that the coordinator adds is listed, and revoked it removes everything', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/answer 403|status of 403/);
  const event = await clinicDay('Ravenscroft');
  await openConsole(page, 'coordinator', `/staff/events/${event.id}/day`);
  await page.getByRole('button', { name: 'Add a tablet' }).click();
  const link = await page.getByRole('link', { name: 'Enrol this one' }).getAttribute('href');
  await page.getByRole('button', { name: 'Done' }).click();

  const tablet = await (await browser.newContext()).newPage();
  await openConsole(tablet, await newStaff('check-in', event.id));
  await tablet.goto(link ?? '');
  await tablet.getByLabel('Name of this tablet').fill('Door 2');
  await prepareTablet(tablet);
  await tablet.getByRole('link', { name: 'Go to the day' }).click();
  await find(tablet, 'ravenscroft');
  await expect(arrived(tablet)).toBeVisible();

  await expect(page.getByText('Door 2')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Door 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke it' }).click();
  // Its session has ended with it.
  await expect(tablet.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await tablet.context().close();
});
