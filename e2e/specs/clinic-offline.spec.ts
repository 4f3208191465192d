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

test('a prepared tablet works without a network and through a reload, and sends what it recorded', async ({
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

test('a tablet that the coordinator adds is listed, and removes everything when revoked', async ({
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
  // Revoking the tablet also ended its session.
  await expect(tablet.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await tablet.context().close();
});

/** Returns everything that a page can read from this browser's storage, as text. */
const readableStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const decoder = new TextDecoder();
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return decoder.decode(value);
      if (typeof value === 'object' && value !== null) {
        return Object.entries(value)
          .map(([key, part]) => `${key} ${textOf(part)}`)
          .join('\n');
      }
      return String(value);
    };
    const answered = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const parts = [document.cookie, textOf({ ...localStorage }), textOf({ ...sessionStorage })];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        parts.push(`${name}/${store}`, textOf(await answered(rows.getAll())));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return parts.join('\n');
  });

test('the session of a locked tablet is encrypted with its list, and works again once unlocked', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  const event = await clinicDay('Umberfold', 'Vantongeren', 'Wexcombe');
  const staff = await newStaff('check-in', event.id);
  await openConsole(page, staff);
  await page.goto(`/clinic/${event.id}`);
  await expect(page.getByRole('heading', { name: 'Prepare this tablet' })).toBeVisible();
  expect(await readableStorage(page)).toContain(staff.accessToken);
  const expectSealed = async () => {
    const text = await readableStorage(page);
    expect(text).toContain('chaps-clinic-session/session');
    expect(text).not.toContain(staff.accessToken);
    expect(text).not.toMatch(/"(access|refresh)_token":/);
  };
  const lock = page.getByRole('button', { name: 'Lock this tablet' });
  const locked = page.getByRole('heading', { name: 'This tablet is locked' });
  const arrive = async (name: string) => {
    await find(page, name);
    await arrived(page).click();
    await expect(visit(page)).toContainText('Arrived');
  };
  const sending = page.getByRole('status', { name: 'Sending' });

  await prepareTablet(page);
  await page.getByRole('link', { name: 'Go to the day' }).click();
  await arrive('umberfold');
  await expect(sending).toHaveText('Sent');
  await expectSealed();
  await lock.click();
  await expect(locked).toBeVisible();
  await expectSealed();
  await page.getByRole('link', { name: 'Clinic day home' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('link', { name: /^Open .* on this tablet$/ }).click();
  await unlockTablet(page);
  await arrive('vantongeren');
  await expect(sending).toHaveText('Sent');
  await page.reload();
  await expect(locked).toBeVisible();
  await expectSealed();

  await test.step('someone without the passphrase can sign in to send steps, on this page only', async () => {
    await context.setOffline(true);
    await unlockTablet(page);
    await arrive('wexcombe');
    await expect(page.getByText('Saved on this tablet (1)')).toBeVisible();
    await lock.click();
    await expect(page.getByText(/^Saved on this tablet \(1\)/)).toBeVisible();
    await context.setOffline(false);
    await openConsole(page, staff);
    await page.goto(`/clinic/${event.id}`);
    await expect(locked).toBeVisible();
    await expect(page.getByText(/^Saved on this tablet/)).toBeHidden();
    await expectSealed();
  });
});
