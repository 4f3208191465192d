import { formatDate } from '@chaps/domain';
import { addDays, londonDate } from '@chaps/domain/london-time';
import type { Browser, Page } from '@playwright/test';
import { button, inDialog, openTab } from '../../fixtures/actions/controls.ts';
import { findWithKeys, toToday } from '../../fixtures/console-search.ts';
import { eventFile, newEvent } from '../../fixtures/events.ts';
import { mailWith, sendDelayedMails } from '../../fixtures/mailbox.ts';
import { registeredPerson } from '../../fixtures/person.ts';
import { countPresses, printPresses, rewrite, write } from '../../fixtures/presses.ts';
import { bookedByStaff, bookFree, bookPaid, referenceOf } from '../../fixtures/seats.ts';
import { openConsole } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

// The first half of a coordinator's week: events, and what happens to the people who have booked them.

const SIZES = [360, 768, 1280];
/** People who have booked the hall that is changed. */
const PEOPLE = 40;

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

printPresses();

test('Monday: an event is made, edited by two, copied, repeated, and ten come from a file', async ({
  page,
  browser,
  complaints,
  expectGoodLook,
}) => {
  // Staff have no profile; the second editor is refused.
  complaints.expect(/4(04|09)/);
  const name = `Console ${crypto.randomUUID().slice(0, 8)}`;
  const counted = await countPresses(page);
  await openConsole(page, 'coordinator', '/staff/events');
  await expect(page.getByRole('table')).toBeVisible();
  await expectGoodLook(page);

  await test.step('one is written, and published', async () => {
    await findWithKeys(page, 'new ev', 'New event', 'Create an event');
    await expectGoodLook(page);
    const day = addDays(londonDate(new Date()), 60);
    for (const [label, value] of [
      ['Name', name],
      ['Date', day],
      ['Address', 'Market Hall'],
      ['Town', 'Hexham'],
      ['Postcode', 'NE46 1XF'],
      ['Number of seats', '18'],
      ['Price in pounds', '25.00'],
      ['Latitude', '54.971'],
      ['Longitude', '-2.101'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.getByLabel('Test', { exact: true }).selectOption({ index: 1 });
    await button(page, 'Save the draft').click();
    await expect(heading(page, name)).toBeVisible();
    await toToday(page);
    await counted('Publish an event', async () => {
      await findWithKeys(page, name, name, name);
      await button(page, 'Publish').click();
      await expect(button(page, 'Close for bookings')).toBeVisible();
    });
    await expectGoodLook(page);
    await button(page, 'Call off').click();
    await expect(page.getByText('There are no bookings.')).toBeVisible();
    await expectGoodLook(page);
    await button(page, 'Keep the event').click();
  });

  await test.step('two edit it, and neither overwrites the other', () =>
    editedByTwo(page, browser));
  await expectGoodLook(page);

  await test.step('three more come from it', async () => {
    await toToday(page);
    await counted('Make an event from another', async () => {
      await findWithKeys(page, name, name, name);
      await page.getByRole('link', { name: 'Copy' }).click();
      await page.getByLabel('Date', { exact: true }).fill(addDays(londonDate(new Date()), 67));
      await button(page, 'Save the draft').click();
      await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    });
    await toToday(page);
    await counted('Repeat an event twice', async () => {
      await findWithKeys(page, name, name, name);
      await page.getByRole('link', { name: 'Repeat' }).click();
      await rewrite(page.getByLabel(/^How many times/), '2');
      await button(page, 'Create 2 drafts').click();
      await expect(page.getByText('2 drafts are created.')).toBeInViewport();
    });
    await page.goBack();
    await page.getByRole('link', { name: 'Repeat' }).click();
    await page.getByRole('checkbox').first().uncheck();
    await expectGoodLook(page);
    await expect(button(page, 'Create 5 drafts')).toBeVisible();
  });

  await test.step('ten come from a file, and a faulty row is set aside', async () => {
    const csv = eventFile(10);
    const faulty = csv.split('\n')[1]?.replace('25.00', 'cheap');
    const buffer = Buffer.from(`${csv}${faulty}\n`);
    const file = { name: 'events.csv', mimeType: 'text/csv', buffer };
    await toToday(page);
    await counted('Add ten events from a file', async () => {
      await findWithKeys(page, 'import', 'Import events', 'Import events');
      await page.getByLabel('CSV file').setInputFiles(file);
      await button(page, 'Check the file').click();
      await expect(page.getByText(/^10 events can be added\. 1 row is set aside/)).toBeInViewport();
      await button(page, 'Add 10 events as drafts').click();
      await expect(page.getByText(/^10 drafts are added/)).toBeInViewport();
    });
    await expectGoodLook(page);
    await page
      .getByRole('link', { name: /^Hall / })
      .first()
      .click();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  });
});

/** Different fields merge; the same field shows both values, and a choice. */
async function editedByTwo(page: Page, browser: Browser): Promise<void> {
  const save = (editor: Page) => button(editor, 'Save').click();
  await openTab(page, 'Settings');
  await expect(page.getByLabel('Town')).toHaveValue('Hexham');
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await second.goto(page.url());
  await expect(second.getByLabel('Town')).toHaveValue('Hexham');
  await page.getByLabel('Town').fill('Corbridge');
  await save(page);
  await expect(page.getByText('The event is saved.')).toBeInViewport();
  await second.getByLabel('Number of seats').fill('36');
  await second.getByLabel('Town').fill('Prudhoe');
  await save(second);
  await expect(second.getByText(/changed the same fields/)).toBeInViewport();
  await expect(second.getByLabel('Town')).toHaveValue('Prudhoe');
  await second.getByLabel('Theirs: Corbridge').check();
  await expect(second.getByLabel('Town')).toHaveValue('Corbridge');
  await save(second);
  await expect(second.getByText('The event is saved.')).toBeInViewport();
  await page.getByLabel('Minutes each').fill('20');
  await save(page);
  const merged = 'with what somebody else has changed meanwhile: Number of seats';
  await expect(page.getByText(merged)).toBeInViewport();
  await expect(page.getByLabel('Number of seats')).toHaveValue('36');
  await other.close();
}

test('Tuesday: a hall is another one, a break is dragged, and everybody hears of it', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  // The change is refused until the coordinator has seen whom it concerns.
  complaints.expect(/409/);
  const counted = await countPresses(page);
  const [hall, small, person] = await Promise.all([
    newEvent({ free: true, seats: 64 }),
    newEvent({ free: true }),
    registeredPerson(),
  ]);
  const [emails] = await Promise.all([bookedByStaff(hall, PEOPLE), bookFree(person, small)]);
  await openConsole(page, 'coordinator');
  await counted('Move a hall and its people', async () => {
    await findWithKeys(page, hall.name, hall.name, hall.name);
    await openTab(page, 'Settings');
    await rewrite(page.getByLabel('Address', { exact: true }), 'The Old School');
    await button(page, 'Save').click();
    await expect(page.getByText(`${PEOPLE} people get an email`)).toBeVisible();
    await inDialog(page, 'Save and tell them').click();
    await expect(page.getByText('The event is saved.')).toBeInViewport();
  });
  for (const email of [emails[0], emails.at(-1)]) {
    expect((await mailWith(email ?? '', /has changed/)).text).toContain('The Old School');
  }

  await page.goto(`/staff/events/${small.id}/settings`);
  const block = (time = '') => page.locator('li', { hasText: time });
  await block(small.times[1]).hover();
  await page.mouse.down();
  await block(small.times[0]).hover();
  await page.mouse.up();
  await expect(page.getByLabel('Break 1 from')).toHaveValue(small.times[0] ?? '');
  await expect(block(small.times[0])).toHaveText(/break, 1 booked/);
  await expectGoodLook(page);
  await button(page, 'Save').click();
  await expect(page.getByRole('dialog').getByText(/^1 person gets/)).toBeVisible();
  await expectGoodLook(page);
  await button(page, 'Save and tell them').click();
  await expect(page.getByText('The event is saved.')).toBeInViewport();
  expect((await mailWith(person.email, /has changed/)).text).toContain(`, ${small.times[2]}`);
});

test('Wednesday: a booking is found, moved, refunded in part, and others move together', async ({
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
  const reference = await referenceOf(ada);
  const toBooking = () => findWithKeys(page, reference, 'Reference', new RegExp(reference));
  await openConsole(page, 'coordinator');

  await test.step('she is found by keyboard, and her booking is opened', async () => {
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
    // Opened again while it fades out.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(heading(page, `${ada.firstName} ${ada.lastName}`)).toBeFocused();
    const bookings = page.getByRole('table', { name: 'Bookings' });
    await bookings.getByRole('link', { name: /^CH-/ }).press('Enter');
    await expect(heading(page, new RegExp(reference))).toBeFocused();
  });

  await test.step('the confirmation goes again', async () => {
    await toToday(page);
    await counted('Send a confirmation again', async () => {
      await toBooking();
      await button(page, 'Send the confirmation again').click();
      await inDialog(page, 'Send it').click();
      await expect(page.getByText('The mail is on its way.')).toBeVisible();
    });
    await mailWith(ada.email, /booking is confirmed/, 2);
  });

  await test.step('she moves to another time, and back', async () => {
    await toToday(page);
    await counted('Move a booking', async () => {
      await toBooking();
      await button(page, 'Move').click();
      await page.getByLabel('New time').selectOption(event.times[2] ?? '');
      await inDialog(page, 'Move the booking').click();
      await expect(button(page, 'Undo')).toBeVisible();
    });
    await button(page, 'Undo').click();
    await expect(page.getByText('The booking is where it was.')).toBeVisible();
  });

  await test.step('she moves to another event, beside the list', async () => {
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
    // For a minute it can be undone, and nobody is told.
    await expect(button(page, 'Undo')).toBeVisible();
    await sendDelayedMails(ada.email);
    expect((await mailWith(ada.email, /new time/)).text).toContain(other.name);
  });

  await test.step('she cancels, and a part of the money goes back', async () => {
    await toToday(page);
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
    expect((await mailWith(ada.email, /cancelled/)).text).toContain('£10.00 goes back');
  });

  await test.step('the others get their confirmation again, and move together', async () => {
    await page.goto(`/staff/events/${event.id}/bookings`);
    const pickAll = () => page.getByLabel('Select everyone on this page').check();
    await pickAll();
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 800 });
      await expectGoodLook(page);
    }
    await button(page, 'Send the confirmation again').click();
    await expect(page.getByText(/goes again to 2 people in 30 seconds/)).toBeVisible();
    await expectGoodLook(page);
    await button(page, 'Cancel sending').click();
    await expect(page.getByText(/The confirmations were cancelled/)).toBeVisible();
    await pickAll();
    await button(page, 'Move them').click();
    const last = event.times.at(-1) ?? '';
    await page.getByLabel('New time').selectOption(last);
    await expectGoodLook(page);
    await button(page, 'Move the bookings').click();
    await expect(page.getByText('2 of 2 moved')).toBeVisible();
    await expectGoodLook(page);
    const bookings = page.getByRole('table', { name: 'Bookings' });
    await expect(bookings.getByRole('cell', { name: last })).toHaveCount(2);
    for (const { email } of [bob, cyd]) {
      expect((await mailWith(email, /new time/)).text).toContain(event.name);
    }
  });
});
