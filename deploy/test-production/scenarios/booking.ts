import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsResponse } from '@chaps/contracts';
import { chooseFirstSlot, fillCard, giveConsent, validCard } from '@chaps/e2e/booking';
import { findLink } from '@chaps/e2e/mailbox';
import { confirmAt, type Newcomer, signUp } from '@chaps/e2e/sign-up';
import { expect } from '@playwright/test';
import { createEventFile } from '../../event-file.ts';
import { API, type TestInstallation } from '../rehearsal.ts';
import { EVENT_TITLE, expectBooking, person } from './person.ts';

const LONG_TIMEOUT = { timeout: 60_000 };

/** The id of the event that staff have added. */
export async function findEventId(rehearsal: TestInstallation): Promise<string> {
  const { body } = await rehearsal.call('GET', `${API}/events`);
  const { events } = eventsResponse.parse(body);
  const added = events.find(({ event_name }) => event_name === EVENT_TITLE);
  if (!added) throw new Error('the event was not added');
  return added.event_id;
}

/** Runs the commands from docs/operations/first-day.md. */
async function addEventAsStaff(rehearsal: TestInstallation): Promise<void> {
  const staff = (...args: string[]) => rehearsal.compose(['run', '--rm', '-T', 'staff', ...args]);
  const product = ['psa-community', '--name', 'PSA blood test', '--price', '25.00'];
  await staff('add-product', ...product);
  const file = createEventFile({ event_name: EVENT_TITLE, payment_required: 'yes' });
  writeFileSync(join(rehearsal.folder, 'files/events.csv'), file);
  await staff('import-events', '/files/events.csv');
}

/**
 * The full journey of a new user, in a browser, with real mails.
 * @param aheadSeconds how far the browser's clock is ahead
 */
export async function bookAndPay(
  rehearsal: TestInstallation,
  newcomer: Newcomer,
  eventId: string,
  aheadSeconds = 0,
): Promise<void> {
  const context = await rehearsal.visitor(aheadSeconds);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));

  await page.goto('/signup');
  await signUp(page, newcomer);
  const confirmation = await rehearsal.mailbox.findMail(newcomer.email, /confirm/i);
  await confirmAt(page, findLink(confirmation, '/login'));
  await page.goto(`/book-event?event=${eventId}`);
  await chooseFirstSlot(page);
  await giveConsent(page);
  await page.waitForURL(/\/checkout\?appointment=/);
  await fillCard(page, validCard);
  await page.getByRole('button', { name: 'Pay £25.00' }).click();
  await page.getByText('Successfully confirmed your booking!').waitFor();
  const mail = await rehearsal.mailbox.findMail(newcomer.email, /booking is confirmed/i);
  assert.match(mail.text, new RegExp(EVENT_TITLE));
  await context.close();
  assert.deepEqual(complaints, []);
}

export async function book(rehearsal: TestInstallation): Promise<void> {
  await addEventAsStaff(rehearsal);
  await bookAndPay(rehearsal, person, await findEventId(rehearsal));
  // The provider's webhook also arrives, and is accepted.
  const processed = 'webhook_events WHERE processed_at IS NOT NULL';
  await expect.poll(() => rehearsal.count('chaps', processed), LONG_TIMEOUT).toBeGreaterThan(0);
  await expectBooking(rehearsal);
}
