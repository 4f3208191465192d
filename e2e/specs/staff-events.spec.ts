import type { Page } from '@playwright/test';
import { eventFile, newEvent } from '../fixtures/events.ts';
import { mailWith } from '../fixtures/mailbox.ts';
import { registeredPerson } from '../fixtures/person.ts';
import { bookFree } from '../fixtures/seats.ts';
import { openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a break is dragged on the timeline, and whoever is booked there moves and is told', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  // The change is refused until the coordinator has seen whom it concerns.
  complaints.expect(/409/);
  const [person, event] = await Promise.all([registeredPerson(), newEvent({ free: true })]);
  await bookFree(person, event);
  await openConsole(page, 'coordinator', `/staff/events/${event.id}/settings`);
  const block = (time = '') => page.locator('li', { hasText: time });
  await block(event.times[1]).hover();
  await page.mouse.down();
  await block(event.times[0]).hover();
  await page.mouse.up();
  await expect(page.getByLabel('Break 1 from')).toHaveValue(event.times[0] ?? '');
  await expect(block(event.times[0])).toHaveText(/break, 1 booked/);
  await expectGoodLook(page);
  await button(page, 'Save').click();
  await expect(page.getByRole('dialog').getByText(/^1 person gets/)).toBeVisible();
  await expectGoodLook(page);
  await button(page, 'Save and tell them').click();
  await expect(page.getByText('The event is saved.')).toBeInViewport();
  expect((await mailWith(person.email, /has changed/)).text).toContain(`, ${event.times[2]}`);
});

test('an event is repeated, and others come from a file', async ({ page, expectGoodLook }) => {
  const event = await newEvent();
  await openConsole(page, 'coordinator', `/staff/events/${event.id}`);
  await page.getByRole('link', { name: 'Repeat' }).click();
  await page.getByLabel(/^How many times/).fill('3');
  await page.getByRole('checkbox').first().uncheck();
  await expectGoodLook(page);
  await button(page, 'Create 2 drafts').click();
  await expect(page.getByText('2 drafts are created.')).toBeInViewport();

  await page.goto('/staff/events');
  await page.getByRole('link', { name: 'Import events' }).click();
  const csv = eventFile();
  const faulty = csv.split('\n')[1]?.replace('25.00', 'cheap');
  const buffer = Buffer.from(`${csv}${faulty}\n`);
  const file = { name: 'events.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('CSV file').setInputFiles(file);
  await button(page, 'Check the file').click();
  await expect(page.getByText(/^1 event can be added\. 1 row is set aside/)).toBeInViewport();
  await expectGoodLook(page);
  await button(page, 'Add 1 event as a draft').click();
  await expect(page.getByText(/^1 draft is added/)).toBeInViewport();
  await page.getByRole('link', { name: /^Hall / }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
});
