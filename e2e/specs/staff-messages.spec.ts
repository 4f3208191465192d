import { addDays, londonDate } from '@chaps/domain';
import type { Page } from '@playwright/test';
import { button, inDialog } from '../fixtures/actions/controls.ts';
import { newEvent } from '../fixtures/events.ts';
import { mailWith } from '../fixtures/mailbox.ts';
import { registeredPerson } from '../fixtures/person.ts';
import { bookFree } from '../fixtures/seats.ts';
import { openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

/** At a desk and on a phone. */
async function lookAt(page: Page, expectGoodLook: (page: Page) => Promise<void>): Promise<void> {
  await expectGoodLook(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectGoodLook(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a coordinator keeps a template, sends it at a time to a group, and cancels it', async ({
  page,
  expectGoodLook,
}) => {
  const event = await newEvent({ free: true, seats: 16 });
  const [ada, bob] = await Promise.all([registeredPerson(), registeredPerson()]);
  await bookFree(ada, event);
  await bookFree(bob, event);
  await openConsole(page, 'coordinator', '/staff/templates');
  await button(page, 'New template').click();
  const dialog = page.getByRole('dialog');
  const name = `Parking ${event.id.slice(0, 8)}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Subject').fill('Where to park at {event}');
  await dialog.getByLabel('Message').fill('{first_name}, park behind the hall.');
  await lookAt(page, expectGoodLook);
  await inDialog(page, 'Save').click();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await lookAt(page, expectGoodLook);

  await page.goto(`/staff/events/${event.id}/messages`);
  await button(page, 'Write a message').click();
  await dialog.getByLabel('Begin with a template').selectOption(name);
  await dialog.getByLabel('Send on').fill(addDays(londonDate(new Date()), 7));
  await dialog.getByLabel('At (London time)').fill('18:00');
  await lookAt(page, expectGoodLook);
  await inDialog(page, 'Preview').click();
  await dialog.getByLabel('As read by').selectOption({ index: 1 });
  await expect(dialog.getByLabel('The mail')).toHaveValue(/park behind the hall/);
  await lookAt(page, expectGoodLook);
  await inDialog(page, 'Send a test to me').click();
  await expect(dialog.getByText(/A test is on its way to/)).toBeVisible();
  await inDialog(page, 'Schedule for 2 people').click();
  await expect(page.getByText(/goes to 2 people on .*, 18:00/)).toBeVisible();
  await lookAt(page, expectGoodLook);
  await page.getByRole('link', { name: 'Where to park at {event}' }).click();
  await expect(page.getByRole('cell', { name: 'Queued', exact: true })).toHaveCount(2);
  await lookAt(page, expectGoodLook);
  await button(page, 'Cancel sending to 2 people').click();
  await expect(page.getByText(/2 people will not get it/)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Not sent', exact: true })).toHaveCount(2);
});

test('a coordinator edits what an automatic mail says, and people read it', async ({
  page,
  expectGoodLook,
}) => {
  const event = await newEvent({ free: true });
  const person = await registeredPerson();
  await openConsole(page, 'coordinator', '/staff/mails');
  await expect(page.getByRole('table')).toBeVisible();
  await lookAt(page, expectGoodLook);
  await page.getByRole('link', { name: 'Somebody has booked' }).click();
  const words = page.getByLabel('Beginning');
  await words.fill(`${await words.inputValue()}\n\nThe kettle is on.`);
  await button(page, 'Preview').click();
  await expect(page.getByLabel('The mail')).toHaveValue(/The kettle is on\./);
  await button(page, 'Save').click();
  await expect(page.getByText(/The mail is saved/)).toBeVisible();
  await lookAt(page, expectGoodLook);
  await bookFree(person, event);
  const { text } = await mailWith(person.email, /booking is confirmed/);
  expect(text).toContain('The kettle is on.');
  expect(text).toContain(event.name);
  await button(page, 'Return to the default').click();
  await expect(page.getByText('The mail has its default words again.')).toBeVisible();
  await expect(words).not.toHaveValue(/kettle/);
});
