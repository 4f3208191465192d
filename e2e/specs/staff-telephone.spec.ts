import { randomUUID } from 'node:crypto';
import { newEvent } from '../fixtures/events.ts';
import { registeredPerson } from '../fixtures/person.ts';
import { BIRTH_YEAR } from '../fixtures/sign-up.ts';
import { openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

/** Keys and clicks from the name to the booking: more would keep somebody waiting on the telephone. */
const MOST_KEYS = 25;

test('somebody who rings is booked with few keys, and hears the reference', async ({
  page,
  expectGoodLook,
}) => {
  const [person, event] = await Promise.all([registeredPerson(), newEvent({ price: 2500 })]);
  let keys = 0;
  const press = async (...names: string[]) => {
    for (const name of names) {
      await page.keyboard.press(name);
      keys += 1;
    }
  };
  await openConsole(page, 'coordinator', `/staff/events/${event.id}/bookings`);
  await page.getByRole('link', { name: 'Book for somebody' }).click();
  await expect(page.getByRole('searchbox', { name: /Who is it for/ })).toBeFocused();
  await page.keyboard.type(person.email);
  await expect(page.getByText('One person. Enter takes it.')).toBeVisible();

  await press('Enter');
  const time = page.getByLabel('Time', { exact: true });
  await expect(time).toBeFocused();
  await expectGoodLook(page);
  await press('1', '0', ':', '3');
  await expect(time).toHaveValue('10:30');
  // The questions: the first test, nobody in the family, no medicines.
  await press('Tab', 'Space');
  await press('Tab', 'ArrowDown');
  await press('Tab', 'ArrowDown');
  await press('Tab', 'ArrowUp');
  await expect(page.getByRole('radio', { name: 'None' })).toBeChecked();
  // Past the terms: the person agrees to three things.
  await press('Tab', 'Tab', 'Space', 'Tab', 'Space', 'Tab', 'Space');
  await press('Tab', 'Tab', 'Space');
  await expect(page.getByRole('radio', { name: 'They pay on the day' })).toBeChecked();
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible();
  await expect(page.getByText(/^Charlie Hotel, /)).toBeVisible();
  await expectGoodLook(page);
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
  test.info().annotations.push({ type: 'keys', description: String(keys) });

  await page.getByRole('link', { name: 'Open the booking' }).click();
  await expect(page.getByText('£25.00, to be paid on the day')).toBeVisible();
  await expect(page.getByText('Consent given (telephone)')).toBeVisible();
});

test('somebody new without an address is added on the way, from Ctrl K on', async ({ page }) => {
  const event = await newEvent({ free: true });
  const lastName = `Quill${randomUUID().slice(0, 8)}`;
  await openConsole(page, 'coordinator');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('book by');
  await expect(page.getByRole('option', { selected: true })).toHaveText('Book by telephone');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: /Who is it for/ }).fill(`Bert ${lastName}`);
  await page.getByRole('button', { name: 'Somebody new' }).click();
  await page.getByRole('searchbox', { name: /Which event/ }).fill(event.name);
  await page.getByText('One event. Enter takes it.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Date of birth').fill(`${BIRTH_YEAR}-02-01`);
  await page.getByLabel('Time', { exact: true }).selectOption('11:00');
  await page.getByRole('radio', { name: '1st' }).check();
  for (const group of await page.getByRole('radiogroup', { name: /family history/ }).all()) {
    await group.getByRole('radio', { name: 'No', exact: true }).check();
  }
  await page.getByRole('radio', { name: 'None' }).check();
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await page.getByRole('checkbox', { name: /samples will be taken/ }).check();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(/They have no e-mail address/)).toBeVisible();
  await page.getByRole('link', { name: 'Open the booking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Bert ${lastName}` })).toBeVisible();
});
