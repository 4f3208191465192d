import { formatDate } from '@chaps/domain';
import { addDays, londonDate } from '@chaps/domain/london-time';
import type { APIRequestContext, Page } from '@playwright/test';
import { openTab } from '../fixtures/actions/controls.ts';
import { newEvent, type OwnEvent } from '../fixtures/events.ts';
import { mailWith, sendDelayedMails } from '../fixtures/mailbox.ts';
import { registeredPerson } from '../fixtures/person.ts';
import { bookFree, bookPaid } from '../fixtures/seats.ts';
import { addresses } from '../fixtures/stack.ts';
import { newStaff, openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const session: unknown = JSON.parse(localStorage.getItem('chaps-session') ?? '{}');
    return session && typeof session === 'object' && 'access_token' in session
      ? String(session.access_token)
      : '';
  });

const call = async (
  request: APIRequestContext,
  token: string,
  method: 'GET' | 'POST',
  path: string,
) => {
  const headers = { authorization: `Bearer ${token}` };
  const options = { headers, ...(method === 'POST' ? { data: {} } : {}) };
  return (await request.fetch(addresses.api + path, { method, ...options })).status();
};

test('a coordinator creates and publishes an event, and two who edit it do not overwrite each other', async ({
  page,
  browser,
  complaints,
  expectGoodLook,
}) => {
  // Staff have no profile; the second editor is refused.
  complaints.expect(/4(04|09)/);
  const name = `Console ${crypto.randomUUID().slice(0, 8)}`;
  await openConsole(page, 'coordinator', '/staff/events');
  await expect(page.getByRole('table')).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('link', { name: 'Create an event' }).click();
  await expect(heading(page, 'Create an event')).toBeVisible();
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
  await button(page, 'Publish').click();
  await expect(button(page, 'Close for bookings')).toBeVisible();
  await expectGoodLook(page);
  await button(page, 'Call off').click();
  await expect(page.getByText('There are no bookings.')).toBeVisible();
  await expectGoodLook(page);
  await button(page, 'Keep the event').click();

  await openTab(page, 'Settings');
  await expect(page.getByLabel('Town')).toHaveValue('Hexham');
  await expectGoodLook(page);
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await second.goto(page.url());
  await expect(second.getByLabel('Town')).toHaveValue('Hexham');
  await page.getByLabel('Town').fill('Corbridge');
  await button(page, 'Save').click();
  await expect(page.getByText('The event is saved.')).toBeInViewport();
  await second.getByLabel('Town').fill('Prudhoe');
  await button(second, 'Save').click();
  await expect(second.getByText(/changed the same fields/)).toBeInViewport();
  await expect(second.getByLabel('Town')).toHaveValue('Prudhoe');
  await second.getByLabel('Theirs: Corbridge').check();
  await expect(second.getByLabel('Town')).toHaveValue('Corbridge');
  await other.close();
});

test('a coordinator finds, moves and cancels bookings, and sends a message to the rest', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/404/);
  const event = await newEvent({ seats: 16 });
  const other = await newEvent({ day: 100 });
  const [ada, bob] = await Promise.all([registeredPerson(), registeredPerson()]);
  await bookPaid(ada, event);
  await bookPaid(bob, event);
  await openConsole(page, 'coordinator', `/staff/events/${event.id}/bookings`);
  await expect(page.getByText('2 bookings')).toBeVisible();
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

  await button(page, 'Cancel the booking').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Another amount, with a reason').check();
  await dialog.getByLabel('Refund in pounds').fill('10.00');
  await dialog.getByLabel('Reason, for the audit log').fill('They are ill.');
  await expectGoodLook(page);
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(page.getByRole('cell', { name: 'They are ill.' })).toBeVisible();
  expect((await mailWith(ada.email, /cancelled/)).text).toContain('£10.00 goes back');

  await page.goto(`/staff/events/${event.id}/bookings`);
  await page.getByLabel('Select everyone on this page').check();
  await button(page, 'Send a message').click();
  await page.getByLabel('Subject').fill('The front door is closed');
  await page.getByLabel('Message').fill('Please use the side door.');
  await button(page, 'Preview').click();
  await expect(page.getByLabel('The mail')).toHaveValue(/Please use the side door/);
  await expectGoodLook(page);
  await button(page, 'Send to 1 person').click();
  await button(page, 'Cancel sending').click();
  await expect(page.getByText(/The message was cancelled/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'File for the laboratory').click(),
  ]);
  expect(download.suggestedFilename()).toBe('appointments-laboratory.csv');
});

/** Calls that only others may make, of an event of the caller's own and of another. */
const callsOf = (own: OwnEvent, other: OwnEvent) =>
  [
    ['GET', `/staff/events/${own.id}/bookings`],
    ['GET', `/staff/events/${own.id}/bookings.csv?for=clinic`],
    ['POST', `/staff/events/${own.id}/messages`],
    ['POST', `/staff/events/${own.id}/nhs-number-search`],
    ['POST', `/staff/events/${own.id}/call-off`],
    ['GET', '/staff/roles'],
    ['GET', '/staff/audit'],
    ['GET', `/staff/events/${other.id}/bookings`],
  ] as const;

test('several bookings get their confirmation again, and move together', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/404/);
  const event = await newEvent({ seats: 16 });
  const people = await Promise.all([registeredPerson(), registeredPerson()]);
  for (const person of people) await bookPaid(person, event);
  await openConsole(page, 'coordinator', `/staff/events/${event.id}/bookings`);
  const pickAll = () => page.getByLabel('Select everyone on this page').check();
  await pickAll();
  for (const width of [360, 768, 1280]) {
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
  await page.getByLabel('New time').selectOption(event.times.at(-1) ?? '');
  await expectGoodLook(page);
  await button(page, 'Move the bookings').click();
  await expect(page.getByText('2 of 2 moved')).toBeVisible();
  await expectGoodLook(page);
  await expect(
    page
      .getByRole('table', { name: 'Bookings' })
      .getByRole('cell', { name: event.times.at(-1) ?? '' }),
  ).toHaveCount(2);
  for (const { email } of people)
    expect((await mailWith(email, /new time/)).text).toContain(event.name);
});

test('a host sees how the own event fills, and nothing of anybody reaches the browser', async ({
  page,
  request,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/40[34]/);
  const own = await newEvent({ free: true });
  const person = await registeredPerson();
  await bookFree(person, own);
  const other = await newEvent();
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(`${addresses.api}/staff`)) answers.push(response.text());
  });
  await openConsole(page, await newStaff('host', own.id));
  await expectGoodLook(page);
  await page.getByRole('link', { name: own.name }).click();
  await expect(page.getByText(person.firstName).first()).toBeVisible();
  await expectGoodLook(page);
  const wire = (await Promise.all(answers)).join();
  expect(wire).toContain(person.firstName);
  for (const secret of [person.email, person.lastName, person.profileId, '+447700900123']) {
    expect(wire).not.toContain(secret);
  }
  const token = await tokenOf(page);
  const statuses: number[] = [];
  for (const [method, path] of callsOf(own, other)) {
    statuses.push(await call(request, token, method, path));
  }
  expect(statuses).toEqual(statuses.map(() => 403));
  expect(await call(request, token, 'GET', `/staff/events/${other.id}/filling`)).toBe(404);
});

test('who checks people in opens Today, and is refused everything else', async ({
  page,
  request,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/40[34]/);
  const other = await newEvent();
  await openConsole(page, await newStaff('check-in', other.id));
  await expect(heading(page, 'Today')).toBeVisible();
  await expectGoodLook(page);
  const sections = page.getByRole('navigation', { name: 'Staff console' }).getByRole('link');
  await expect(sections).toHaveText(['Today']);
  const token = await tokenOf(page);
  for (const [method, path] of callsOf(other, other)) {
    expect([path, await call(request, token, method, path)]).toEqual([path, 403]);
  }
  expect(await call(request, token, 'GET', '/staff/today')).toBe(200);
});
