import { newEvent } from '../fixtures/events.ts';
import { registeredPerson } from '../fixtures/person.ts';
import { attended } from '../fixtures/results.ts';
import { newStaff, openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

const PASSPHRASE = 'river lantern seven';

test('a prepared tablet works without a network, through a reload, and sends what it recorded', async ({
  page,
  context,
  complaints,
  expectGoodLook,
}) => {
  const event = await newEvent({ free: true });
  const person = await registeredPerson();
  await attended(person, event, 0, 'confirmed');
  await openConsole(page, await newStaff('check-in', event.id), '/staff');

  await page.goto(`/clinic/${event.id}`);
  await expect(page.getByRole('heading', { name: 'Prepare this tablet' })).toBeVisible();
  await expectGoodLook(page);
  await page.getByLabel('Passphrase of the day').fill(PASSPHRASE);
  await page.getByLabel('The same again').fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Prepare this tablet' }).click();
  await expect(page.getByRole('heading', { name: 'What this tablet has stored' })).toBeVisible();
  await expect(page.getByText(/files, \d/)).toBeVisible();
  await expectGoodLook(page);

  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Ready: this page opened without a network')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the day' }).click();
  await expect(page.getByRole('heading', { name: 'This tablet is locked' })).toBeVisible();
  await expectGoodLook(page);
  await page.getByLabel('Passphrase of the day').fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('searchbox').fill('CH-');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByText('Saved on this tablet (1)')).toBeVisible();
  await expectGoodLook(page);

  await page.reload();
  await page.getByLabel('Passphrase of the day').fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('Saved on this tablet (1)')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved on this tablet (1)')).toBeHidden();
  await page.getByRole('searchbox').fill('CH-');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('button', { name: 'Ready' })).toBeVisible();
});
