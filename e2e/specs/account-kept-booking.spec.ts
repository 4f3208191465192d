import type { Page } from '@playwright/test';
import { newEvent } from '../fixtures/events.ts';
import { signedInPerson, signInAs } from '../fixtures/person.ts';
import { enlargeText, pageOverflow } from '../fixtures/reflow.ts';
import { bookFree } from '../fixtures/seats.ts';
import { expect, test } from '../fixtures/test.ts';

const code = (page: Page) => page.getByRole('img', { name: /^Code to scan: CH-/ });

/** Keeps the displayed booking on this device. */
async function keep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save on this device' }).click();
  await expect(page.getByText(/^The booking is saved on this device/)).toBeVisible();
}

test('a booking is saved on the device on request, until the user signs out', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const person = await signedInPerson(page);
  const { appointment_id: id } = await bookFree(person, await newEvent({ free: true }));
  await page.goto(`/my-booking?appointment=${id}`);
  await expect(page.getByText(/^No signal at the venue/)).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).not.toContain('chaps-bookings');
  await keep(page);
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByText('The booking is no longer on this device.')).toBeVisible();
  await keep(page);
  const reference = await code(page).getAttribute('aria-label');

  await context.setOffline(true);
  await page.reload();
  await expect(code(page)).toHaveAttribute('aria-label', reference ?? '');
  await expect(page.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible();
  await expect(page.getByText('You are offline. This is the copy')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const cache = await caches.open('chaps-bookings');
    const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return Promise.all(answers.map((answer) => answer?.text()));
  });
  expect(kept).toHaveLength(1);
  expect(kept[0]).not.toContain(person.accessToken);
  expect(kept[0]).not.toContain('<script');

  // A different booking, which was never opened on this device, is not available.
  const other = page.goto(`/my-booking?appointment=${crypto.randomUUID()}`);
  await expect(other).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);

  await context.setOffline(false);
  await signInAs(page, person);
  await page.goto('/portal');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('chaps-bookings');
});

test('a booking saved on the device is deleted once its date has passed', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const person = await signedInPerson(page);
  const { appointment_id: id } = await bookFree(person, await newEvent({ free: true }));
  await page.goto(`/my-booking?appointment=${id}`);
  await keep(page);
  await page.evaluate(async () => {
    const cache = await caches.open('chaps-bookings');
    for (const key of await cache.keys()) {
      await cache.put(key, new Response('kept', { headers: { 'x-kept-until': '1' } }));
    }
  });
  await context.setOffline(true);
  await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test('long names fit a phone with large text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const last_name = 'Wolfeschlegelsteinhausenbergerdorff';
  const name = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
  const person = await signedInPerson(page, { last_name });
  const { appointment_id: id } = await bookFree(person, await newEvent({ free: true, name }));
  for (const path of [
    `/my-booking?appointment=${id}`,
    `/booking-success?appointment=${id}`,
    '/portal',
  ]) {
    await page.goto(path);
    await expect(page.getByText(name).first()).toBeVisible();
    await enlargeText(page);
    expect(await pageOverflow(page), path).toBe(0);
  }
});
