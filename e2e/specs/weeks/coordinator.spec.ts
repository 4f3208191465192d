import { addDays, londonDate } from '@chaps/domain/london-time';
import type { Browser, Page } from '@playwright/test';
import { button, inDialog, openTab } from '../../fixtures/actions/controls.ts';
import { findWithKeys, goToToday } from '../../fixtures/console-search.ts';
import { eventFile, newEvent } from '../../fixtures/events.ts';
import { findMail, sendDelayedEmails } from '../../fixtures/mailbox.ts';
import { registeredPerson } from '../../fixtures/person.ts';
import { countPresses, printPresses, rewrite } from '../../fixtures/presses.ts';
import { bookFree } from '../../fixtures/seats.ts';
import { openConsole } from '../../fixtures/staff.ts';
import { bookAsStaff } from '../../fixtures/staff-calls.ts';
import { expect, test } from '../../fixtures/test.ts';

// A coordinator's week begins with events and the people booked on them.

/** Number of people booked at the event whose hall changes. */
const PEOPLE = 40;

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

printPresses();

test('on Monday an event is created, edited by two people, copied and repeated, and ten events are imported', async ({
  page,
  browser,
  complaints,
  expectGoodLook,
}) => {
  // Staff have no profile; the second editor gets a conflict.
  complaints.expect(/4(04|09)/);
  const name = `Console ${crypto.randomUUID().slice(0, 8)}`;
  const counted = await countPresses(page);
  await openConsole(page, 'coordinator', '/staff/events');
  await expect(page.getByRole('table')).toBeVisible();
  await expectGoodLook(page);

  await test.step('an event is created, and published', async () => {
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
    await page.getByLabel('This is the right location').check();
    await button(page, 'Save the draft').click();
    await expect(heading(page, name)).toBeVisible();
    await goToToday(page);
    await counted('Publish an event', async () => {
      await findWithKeys(page, name, name, name);
      await button(page, 'Publish').click();
      await expect(button(page, 'Close bookings')).toBeVisible();
    });
    await expectGoodLook(page);
    await button(page, 'Call off').click();
    await expect(page.getByText('There are no bookings.')).toBeVisible();
    await expectGoodLook(page);
    await button(page, 'Keep the event').click();
  });

  await test.step('two people edit the event, and neither overwrites the other', () =>
    editedByTwo(page, browser));
  await expectGoodLook(page);

  await test.step('three more events are created from it', async () => {
    await goToToday(page);
    await counted('Make an event from another', async () => {
      await findWithKeys(page, name, name, name);
      await page.getByRole('link', { name: 'Copy' }).click();
      await expect(heading(page, 'Copy an event')).toBeVisible();
      await expectGoodLook(page);
      await page.getByLabel('Date', { exact: true }).fill(addDays(londonDate(new Date()), 67));
      await button(page, 'Save the draft').click();
      await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    });
    await goToToday(page);
    await counted('Repeat an event twice', async () => {
      await findWithKeys(page, name, name, name);
      await page.getByRole('link', { name: 'Repeat' }).click();
      await rewrite(page.getByLabel(/^How many times/), '2');
      await button(page, 'Create 2 drafts').click();
      await expect(page.getByText('2 drafts have been created.')).toBeInViewport();
    });
    await page.goBack();
    await page.getByRole('link', { name: 'Repeat' }).click();
    await page.getByRole('checkbox').first().uncheck();
    await expectGoodLook(page);
    await expect(button(page, 'Create 5 drafts')).toBeVisible();
  });

  await test.step('the event is saved as a template, and a new one starts from that', async () => {
    await goToToday(page);
    await findWithKeys(page, name, name, name);
    await button(page, 'Save as a template').click();
    await expect(page.getByLabel('Name of the template')).toHaveValue(name);
    await expectGoodLook(page);
    await inDialog(page, 'Save the template').click();
    await expect(page.getByText(/^The template has been saved/)).toBeVisible();
    await goToToday(page);
    await findWithKeys(page, 'new ev', 'New event', 'Create an event');
    await expectGoodLook(page);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByText(`the template ‘${name}’`)).toBeVisible();
    await page.getByLabel('Date', { exact: true }).fill(addDays(londonDate(new Date()), 74));
    await button(page, 'Save the draft').click();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await page.goto('/staff/event-templates');
    await expect(button(page, `Rename ${name}`)).toBeVisible();
    await expectGoodLook(page);
  });

  await test.step('ten events are imported from a file, and an invalid row is set aside', async () => {
    const csv = eventFile(10);
    const faulty = csv.split('\n')[1]?.replace('25.00', 'cheap');
    const buffer = Buffer.from(`${csv}${faulty}\n`);
    const file = { name: 'events.csv', mimeType: 'text/csv', buffer };
    await goToToday(page);
    await counted('Add ten events from a file', async () => {
      await findWithKeys(page, 'import', 'Import events', 'Import events');
      await page.getByLabel('CSV file').setInputFiles(file);
      await button(page, 'Check the file').click();
      await expect(page.getByText(/^10 events can be added\. 1 row is set aside/)).toBeInViewport();
      await button(page, 'Add 10 events as drafts').click();
      await expect(page.getByText(/^10 drafts have been added/)).toBeInViewport();
    });
    await expectGoodLook(page);
    await page
      .getByRole('link', { name: /^Hall / })
      .first()
      .click();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  });
});

/** Changes to different fields merge; for the same field the page shows both values and asks. */
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
  await expect(page.getByText('The event has been saved.')).toBeInViewport();
  await second.getByLabel('Number of seats').fill('36');
  await second.getByLabel('Town').fill('Prudhoe');
  await save(second);
  await expect(second.getByText(/changed the same fields/)).toBeInViewport();
  await expect(second.getByLabel('Town')).toHaveValue('Prudhoe');
  await second.getByLabel('Theirs: Corbridge').check();
  await expect(second.getByLabel('Town')).toHaveValue('Corbridge');
  await save(second);
  await expect(second.getByText('The event has been saved.')).toBeInViewport();
  await page.getByLabel('Minutes each').fill('20');
  await save(page);
  const merged = 'including changes that someone else made at the same time: Number of seats';
  await expect(page.getByText(merged)).toBeInViewport();
  await expect(page.getByLabel('Number of seats')).toHaveValue('36');
  await other.close();
}

test('on Tuesday an event moves to another hall, a break is dragged, and everyone is notified', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  // The change is rejected until the coordinator has seen whom it affects.
  complaints.expect(/409/);
  const counted = await countPresses(page);
  const [hall, small, person] = await Promise.all([
    newEvent({ free: true, seats: 64 }),
    newEvent({ free: true }),
    registeredPerson(),
  ]);
  const [emails] = await Promise.all([bookAsStaff(hall, PEOPLE), bookFree(person, small)]);
  await openConsole(page, 'coordinator');
  await counted('Move a hall and its people', async () => {
    await findWithKeys(page, hall.name, hall.name, hall.name);
    await openTab(page, 'Settings');
    await rewrite(page.getByLabel('Address', { exact: true }), 'The Old School');
    await button(page, 'Save').click();
    await expect(page.getByText(`${PEOPLE} people will get an e-mail`)).toBeVisible();
    await inDialog(page, 'Save and notify them').click();
    await expect(page.getByText('The event has been saved.')).toBeInViewport();
  });
  await sendDelayedEmails(emails.at(-1) ?? '');
  const { text } = await findMail(emails.at(-1) ?? '', /has changed/);
  expect(text).toContain('The Old School');
  await openTab(page, 'Day');
  await expect(page.getByRole('heading', { name: 'Day', exact: true })).toBeVisible();
  await expectGoodLook(page);

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
  await expect(page.getByRole('dialog').getByText(/^1 person will get/)).toBeVisible();
  await expectGoodLook(page);
  await button(page, 'Save and notify them').click();
  await expect(page.getByText('The event has been saved.')).toBeInViewport();
  await sendDelayedEmails(person.email);
  expect((await findMail(person.email, /has changed/)).text).toContain(`, ${small.times[2]}`);
});
