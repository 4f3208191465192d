import { newEvent } from '../fixtures/events.ts';
import { registeredPerson } from '../fixtures/person.ts';
import { bookFree } from '../fixtures/seats.ts';
import { openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test('a person, an event and a page are found by keyboard alone', async ({
  page,
  expectGoodLook,
}) => {
  const [person, event] = await Promise.all([registeredPerson(), newEvent({ free: true })]);
  await bookFree(person, event);
  await openConsole(page, 'coordinator');
  const field = page.getByRole('combobox');
  const chosen = page.getByRole('option', { selected: true });

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expectGoodLook(page);
  await page.keyboard.type(person.email);
  await expect(chosen).toContainText('E-mail');
  await expectGoodLook(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/staff/people/${person.profileId}$`));
  const bookings = page.getByRole('table', { name: 'Bookings' });
  await bookings.getByRole('link', { name: /^CH-/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /, CH-/ })).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(event.name);
  await expect(chosen).toContainText(event.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('new ev');
  await expect(chosen).toHaveText('New event');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Create an event' });
  await expect(heading).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('not wanted');
  // Opened again while it fades out.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(heading).toBeFocused();
});
