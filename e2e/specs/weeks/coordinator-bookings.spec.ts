import { formatDate } from '@chaps/domain';
import type { Page } from '@playwright/test';
import { button, inDialog } from '../../fixtures/actions/controls.ts';
import { findWithKeys, goToToday } from '../../fixtures/console-search.ts';
import { newEvent } from '../../fixtures/events.ts';
import { findMail, sendDelayedEmails } from '../../fixtures/mailbox.ts';
import { registeredPerson } from '../../fixtures/person.ts';
import { countPresses, printPresses, write } from '../../fixtures/presses.ts';
import { bookPaid, readReference } from '../../fixtures/seats.ts';
import { openConsole } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

// Mid-week for a coordinator: bookings change.

const SIZES = [360, 768, 1280];

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

printPresses();

test('on Wednesday a booking is found, moved and partly refunded, and other bookings are moved together', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/404/);
  const counted = await countPresses(page);
  const [event, other] = await Promise.all([newEvent({ seats: 24 }), newEvent({ day: 100 })]);
  const [ada, bob, cyd] = await Promise.all([
    registeredPerson(),
    registeredPerson(),
    registeredPerson(),
  ]);
  for (const person of [ada, bob, cyd]) await bookPaid(person, event);
  const reference = await readReference(ada);
  const toBooking = () => findWithKeys(page, reference, 'Reference', new RegExp(reference));
  await openConsole(page, 'coordinator');

  await test.step('the person is found by keyboard, and her booking is opened', async () => {
    await expect(heading(page, 'Today')).toBeVisible();
    await expectGoodLook(page);
    await page.keyboard.press('Control+k');
    await expectGoodLook(page);
    await page.keyboard.press('Escape');
    await counted('Find a person', () =>
      findWithKeys(page, ada.email, 'E-mail', `${ada.firstName} ${ada.lastName}`),
    );
    await page.keyboard.press('Control+k');
    await page.keyboard.type(ada.email);
    await expect(page.getByRole('option', { selected: true })).toContainText('E-mail');
    await expectGoodLook(page);
    // Opened again while it is still fading out.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(heading(page, `${ada.firstName} ${ada.lastName}`)).toBeFocused();
    const bookings = page.getByRole('table', { name: 'Bookings' });
    await bookings.getByRole('link', { name: /^CH-/ }).press('Enter');
    await expect(heading(page, new RegExp(reference))).toBeFocused();
  });

  await test.step('the confirmation is sent again', async () => {
    await goToToday(page);
    await counted('Send a confirmation again', async () => {
      await toBooking();
      await button(page, 'Send the confirmation again').click();
      await inDialog(page, 'Send it').click();
      await expect(page.getByText('The e-mail is on its way.')).toBeVisible();
    });
    await findMail(ada.email, /booking is confirmed/, 2);
  });

  await test.step('the booking is moved to another time, and back', async () => {
    await goToToday(page);
    await counted('Move a booking', async () => {
      await toBooking();
      await button(page, 'Move').click();
      await page.getByLabel('New time').selectOption(event.times[2] ?? '');
      await inDialog(page, 'Move the booking').click();
      await expect(button(page, 'Undo')).toBeVisible();
    });
    await button(page, 'Undo').click();
    await expect(
      page.getByText('The booking has been moved back to its earlier time.'),
    ).toBeVisible();
  });

  await test.step('the booking is moved to another event, beside the list', async () => {
    await page.goto(`/staff/events/${event.id}/bookings`);
    await expect(page.getByText('3 bookings')).toBeVisible();
    await expectGoodLook(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel(/^Name, e-mail/).fill(ada.email);
    await button(page, 'Search').click();
    await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: `${ada.lastName}, ${ada.firstName}` }).click();
    const beside = page.getByRole('complementary', { name: new RegExp(ada.lastName) });
    await expect(beside.getByText('History, oldest first')).toBeVisible();
    await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
    await expectGoodLook(page);
    await button(page, 'Move').click();
    await page.getByLabel(/Another event/).fill(other.name);
    await page.getByRole('radio', { name: new RegExp(other.name) }).check();
    await page.getByLabel('New time').selectOption(other.times[1] ?? '');
    await expectGoodLook(page);
    await button(page, 'Move the booking').click();
    await expect(page).toHaveURL(new RegExp(`/staff/events/${other.id}/bookings/`));
    await expect(page.getByText(new RegExp(`to ${formatDate(other.date)}`))).toBeVisible();
    // For a minute the change can be undone, and nobody is notified.
    await expect(button(page, 'Undo')).toBeVisible();
    await sendDelayedEmails(ada.email);
    expect((await findMail(ada.email, /new time/)).text).toContain(other.name);
  });

  await test.step('the booking is cancelled, and part of the money is refunded', async () => {
    await goToToday(page);
    await counted('Cancel with a part of the money back', async () => {
      await toBooking();
      await button(page, 'Cancel the booking').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Another amount, with a reason').check();
      await write(dialog.getByLabel('Refund in pounds'), '10.00');
      await write(dialog.getByLabel('Reason, for the audit log'), 'They are ill.');
      await expectGoodLook(page);
      await inDialog(page, 'Cancel the booking').click();
      await expect(page.getByRole('cell', { name: 'They are ill.' })).toBeVisible();
    });
    expect((await findMail(ada.email, /cancelled/)).text).toContain('£10.00 will be refunded');
  });

  await test.step('the other confirmations are sent again, and the bookings are moved together', async () => {
    await page.goto(`/staff/events/${event.id}/bookings`);
    const pickAll = () => page.getByLabel('Select everyone on this page').check();
    await pickAll();
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 800 });
      await expectGoodLook(page);
    }
    await button(page, 'Send the confirmation again').click();
    await expect(page.getByText(/will be sent again to 2 people in 30 seconds/)).toBeVisible();
    await expectGoodLook(page);
    await button(page, 'Cancel sending').click();
    await expect(page.getByText(/The confirmations were cancelled/)).toBeVisible();
    const last = event.times.at(-1) ?? '';
    const bookings = page.getByRole('table', { name: 'Bookings' });
    const moveAll = async () => {
      await pickAll();
      await button(page, 'Move them').click();
      await page.getByLabel('New time').selectOption(last);
      await expectGoodLook(page);
      await button(page, 'Move the bookings').click();
      await expect(page.getByText(/^2 of 2 moved/)).toBeVisible();
      await expect(bookings.getByRole('cell', { name: last })).toHaveCount(2);
    };
    await moveAll();
    await expectGoodLook(page);
    await button(page, 'Undo').click();
    await expect(page.getByText('2 of 2 moved back')).toBeVisible();
    await expect(bookings.getByRole('cell', { name: last })).toHaveCount(0);
    await moveAll();
    for (const { email } of [bob, cyd]) {
      await sendDelayedEmails(email);
      expect((await findMail(email, /new time/)).text).toContain(event.name);
    }
  });
});
