import { addDays, londonDate } from '@chaps/domain/london-time';
import type { Page } from '@playwright/test';
import { button, inDialog, openTab } from '../../fixtures/actions/controls.ts';
import { findWithKeys, goToToday } from '../../fixtures/console-search.ts';
import { newEvent } from '../../fixtures/events.ts';
import { findMail, sendDelayedEmails } from '../../fixtures/mailbox.ts';
import { registeredPerson } from '../../fixtures/person.ts';
import { countPresses, printPresses } from '../../fixtures/presses.ts';
import { bookFree, bookWithoutConsent } from '../../fixtures/seats.ts';
import { BIRTH_YEAR } from '../../fixtures/sign-up.ts';
import { openConsole } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

// A coordinator's Thursday: phone calls and letters.

const booked = (page: Page) => page.getByRole('heading', { name: 'Booked', exact: true });

/** Checks the page at desktop and phone size. */
async function lookAt(page: Page, expectGoodLook: (page: Page) => Promise<void>): Promise<void> {
  await expectGoodLook(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectGoodLook(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Finds the caller by e-mail address; the search field has focus. */
async function takeCaller(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('searchbox', { name: /Who is the booking for/ })).toBeFocused();
  await page.keyboard.type(email);
  await expect(page.getByText('One person. Press Enter to choose it.')).toBeVisible();
  await page.keyboard.press('Enter');
}

/**
 * Answers all the questions with the keyboard, as an experienced user does.
 * @param typed the first characters of the time
 */
async function answerWithKeys(page: Page, typed: string): Promise<void> {
  const time = page.getByLabel('Time', { exact: true });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await expect(time).toBeFocused();
  await press(...typed);
  await expect(time).toHaveValue(new RegExp(`^${typed}`));
  // The questions: first test, no family history, no medicines.
  await press('Tab', 'Space');
  await press('Tab', 'ArrowDown');
  await press('Tab', 'ArrowDown');
  await press('Tab', 'ArrowUp');
  await expect(page.getByRole('radio', { name: 'None' })).toBeChecked();
  // Past the terms: the person agrees to three statements.
  await press('Tab', 'Tab', 'Space', 'Tab', 'Space', 'Tab', 'Space');
  await press('Tab', 'Tab', 'Space');
  await expect(page.getByRole('radio', { name: 'On the day' })).toBeChecked();
  await press('Enter');
  await expect(booked(page)).toBeVisible();
}

printPresses();

test('on Thursday five callers are booked by telephone, and are told their references', async ({
  page,
  expectGoodLook,
}) => {
  const counted = await countPresses(page);
  const [event, first, ...others] = await Promise.all([
    newEvent({ price: 2500 }),
    registeredPerson(),
    registeredPerson(),
    registeredPerson(),
    registeredPerson(),
  ]);
  await openConsole(page, 'coordinator', `/staff/events/${event.id}/bookings`);
  await page.getByRole('link', { name: 'Book for someone' }).click();
  await takeCaller(page, first.email);
  await expect(page.getByLabel('Time', { exact: true })).toBeFocused();
  await expectGoodLook(page);
  await counted('Book by telephone with keys alone', () => answerWithKeys(page, '10:3'));
  await expect(page.getByText(/^Charlie Hotel, /)).toBeVisible();
  await expectGoodLook(page);
  for (const [index, typed] of ['11:0', '11:3', '12:3'].entries()) {
    await button(page, 'Book for someone else').click();
    await takeCaller(page, others[index]?.email ?? '');
    await answerWithKeys(page, typed);
  }
  await page.getByRole('link', { name: 'Open the booking' }).click();
  await expect(page.getByText('£25.00, to be paid on the day')).toBeVisible();
  await expect(page.getByText('Consent given (telephone)')).toBeVisible();

  await test.step('a new person without an address is added during a booking, starting with Ctrl K', async () => {
    const lastName = `Quill${crypto.randomUUID().slice(0, 8)}`;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('book by');
    await expect(page.getByRole('option', { selected: true })).toHaveText('Book by telephone');
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox', { name: /Who is the booking for/ }).fill(`Bert ${lastName}`);
    await button(page, 'Someone new').click();
    await page.getByRole('searchbox', { name: /Which event/ }).fill(event.name);
    await page.getByText('One event. Press Enter to choose it.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Date of birth').fill(`${BIRTH_YEAR}-02-01`);
    await counted('Book by telephone, after the name', async () => {
      await page.getByLabel('Time', { exact: true }).selectOption('12:00');
      await page.getByRole('radio', { name: '1st' }).check();
      for (const group of await page.getByRole('radiogroup', { name: /family history/ }).all()) {
        await group.getByRole('radio', { name: 'No', exact: true }).check();
      }
      await page.getByRole('radio', { name: 'None' }).check();
      await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
      await page.getByRole('checkbox', { name: /samples will be taken/ }).check();
      await page.getByRole('radio', { name: 'On the day' }).check();
      await button(page, 'Book').click();
      await expect(page.getByText(/They have no e-mail address/)).toBeVisible();
    });
    await page.getByRole('link', { name: 'Open the booking' }).click();
    const name = `Bert ${lastName}`;
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
  });
  await readOpenTab(page, event.name);
  await expect(page.getByText('5 bookings')).toBeVisible();
});

/** Goes from a booking to the list of its event. */
async function readOpenTab(page: Page, event: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(event).click();
  await openTab(page, 'Bookings');
}

test('on Thursday messages are sent from a template, to people without consent and at a set time, and an automatic e-mail is edited', async ({
  page,
  expectGoodLook,
}) => {
  const counted = await countPresses(page);
  const event = await newEvent({ free: true, seats: 24 });
  const [ada, bob, cyd] = await Promise.all([
    registeredPerson(),
    registeredPerson(),
    registeredPerson(),
  ]);
  await bookFree(ada, event);
  await bookWithoutConsent(bob, event, event.times[1] ?? '');
  const dialog = page.getByRole('dialog');
  const name = `Parking ${event.id.slice(0, 8)}`;

  await test.step('a template is saved', async () => {
    await openConsole(page, 'coordinator', '/staff/templates');
    await button(page, 'New template').click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Subject').fill('Where to park at {event}');
    await dialog.getByLabel('Message').fill('{first_name}, park behind the hall.');
    await lookAt(page, expectGoodLook);
    await inDialog(page, 'Save').click();
    await expect(page.getByRole('rowheader', { name })).toBeVisible();
    await lookAt(page, expectGoodLook);
  });

  await test.step('a message is sent to people without consent', async () => {
    await goToToday(page);
    await counted('Write to those without consent', async () => {
      await findWithKeys(page, event.name, event.name, event.name);
      await openTab(page, 'Messages');
      await button(page, 'Write a message').click();
      await dialog.getByLabel('To', { exact: true }).selectOption('Waiting for consent');
      await dialog.getByLabel('Start from a template').selectOption(name);
      await inDialog(page, 'Preview').click();
      await inDialog(page, 'Send to 1 person').click();
      await expect(page.getByText(/will be sent to 1 person in 30 seconds/)).toBeVisible();
    });
    await sendDelayedEmails(bob.email);
    const { text } = await findMail(bob.email, new RegExp(`^Where to park at ${event.name}`));
    expect(text).toContain('park behind the hall');
  });

  await test.step('a message to everyone is scheduled for a week later, and cancelled', async () => {
    await button(page, 'Write a message').click();
    await dialog.getByLabel('Start from a template').selectOption(name);
    await dialog.getByLabel('Send on').fill(addDays(londonDate(new Date()), 7));
    await dialog.getByLabel('At (London time)').fill('18:00');
    await lookAt(page, expectGoodLook);
    await inDialog(page, 'Preview').click();
    await dialog.getByLabel('Preview for').selectOption({ index: 1 });
    await expect(dialog.getByLabel('The e-mail')).toHaveValue(/park behind the hall/);
    await lookAt(page, expectGoodLook);
    await inDialog(page, 'Send me a test message').click();
    await expect(dialog.getByText(/A test message is on its way to/)).toBeVisible();
    await inDialog(page, 'Schedule for 2 people').click();
    await expect(page.getByText(/will be sent to 2 people on .*, 18:00/)).toBeVisible();
    await lookAt(page, expectGoodLook);
    await page
      .getByRole('row')
      .filter({ hasText: 'Everyone booked' })
      .getByRole('link', { name: 'Where to park at {event}' })
      .click();
    await expect(page.getByRole('cell', { name: 'Queued', exact: true })).toHaveCount(2);
    await lookAt(page, expectGoodLook);
    await button(page, 'Cancel sending to 2 people').click();
    await expect(page.getByText(/2 people will not receive it/)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Not sent', exact: true })).toHaveCount(2);
  });

  await test.step('an automatic e-mail is extended, and people receive it', async () => {
    await page.goto('/staff/mails');
    await expect(page.getByRole('table')).toBeVisible();
    await lookAt(page, expectGoodLook);
    await page.getByRole('link', { name: 'Someone has booked' }).click();
    const words = page.getByLabel('Opening');
    await words.fill(`${await words.inputValue()}\n\nThe kettle is on.`);
    await button(page, 'Preview').click();
    await expect(page.getByLabel('The e-mail')).toHaveValue(/The kettle is on\./);
    await button(page, 'Save').click();
    await expect(page.getByText(/The e-mail has been saved/)).toBeVisible();
    await lookAt(page, expectGoodLook);
    await bookFree(cyd, event);
    const { text } = await findMail(cyd.email, /booking is confirmed/);
    expect(text).toContain('The kettle is on.');
    expect(text).toContain(event.name);
    await button(page, 'Restore the default').click();
    await expect(
      page.getByText('The e-mail has been restored to its default wording.'),
    ).toBeVisible();
    await expect(words).not.toHaveValue(/kettle/);
  });
});
