import { newEvent } from '../fixtures/events.ts';
import { registeredPerson } from '../fixtures/person.ts';
import { bookFree } from '../fixtures/seats.ts';
import { openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test('a letter is recorded, stands on Today, and its person is erased', async ({
  page,
  expectGoodLook,
}) => {
  const { profileId } = await registeredPerson();
  await openConsole(page, 'admin', `/staff/people/${profileId}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByText(`CHAPS${profileId}`)).toBeVisible();
  const name = (await heading.textContent()) ?? '';
  await page.getByRole('link', { name: 'Record a data request' }).click();
  await page.getByLabel('They ask for').selectOption('Erasure');
  await expectGoodLook(page);
  await page.getByRole('button', { name: 'Record the request' }).click();
  await expect(heading).toHaveText('Data request');
  await expectGoodLook(page);
  const { pathname } = new URL(page.url());

  await page.goto('/staff');
  const task = page.getByRole('listitem').filter({ has: page.locator(`[href="${pathname}"]`) });
  await expect(task).toContainText('Somebody asks to be erased');
  await expect(task).toContainText(/\d+ days left/);
  await task.getByRole('link', { name: 'Open the request' }).click();
  await page.getByRole('button', { name: 'Erase the person' }).click();
  await page.getByLabel('Name of the person').fill(name);
  await page.getByLabel('Reason, for the audit log').fill('They wrote to us.');
  await expectGoodLook(page);
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Data requests' }).click();
  await page.getByLabel('State').selectOption('All');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('link', { name: `CHAPS${profileId}` })).toBeVisible();
  await expectGoodLook(page);
});

test('two records of one person are merged and parted again', async ({ page, expectGoodLook }) => {
  const [kept, other, event] = await Promise.all([
    registeredPerson(),
    registeredPerson(),
    newEvent({ free: true }),
  ]);
  await bookFree(other, event);
  await openConsole(page, 'coordinator', `/staff/people/${kept.profileId}`);
  await expect(page.getByText('There are no bookings.')).toBeVisible();
  await page.getByText('Free dates near them').click();
  await expect(page.getByRole('table', { name: /^Events with a free seat/ })).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('link', { name: 'This is the same person as…' }).click();
  await page.getByRole('searchbox').fill(other.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('table', { name: 'Both records' })).toBeVisible();
  await expectGoodLook(page);
  await page.getByLabel('Reason, for the audit log').fill('They rang: it is one person.');
  await page.getByRole('button', { name: 'Merge the records' }).click();
  const bookings = page.getByRole('table', { name: 'Bookings' });
  await expect(bookings.getByRole('row').filter({ hasText: event.name })).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Part the records' }).click();
  await expect(page.getByText('There are no bookings.')).toBeVisible();
});
