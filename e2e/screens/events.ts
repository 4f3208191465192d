import type { Page } from '@playwright/test';
import { button, inDialog } from '../fixtures/actions/controls.ts';
import { testedPerson } from '../fixtures/result-files.ts';
import { openConsole } from '../fixtures/staff.ts';
import {
  emptyEvent,
  eventToday,
  eventWithInvitations,
  fullEventWithList,
  knownPerson,
  resultsToday,
  upcomingEvent,
} from './data.ts';
import { failed, page } from './open.ts';
import type { Tour } from './screen.ts';

const EVENT = '/staff/events/:event';

const ofEvent =
  (tab: string, event: () => Promise<{ id: string }> = upcomingEvent) =>
  async () =>
    `/staff/events/${(await event()).id}${tab}`;

/** A tab of an event, with many bookings and then with none. */
const tab = (name: string): Tour[] => [
  [page(`${EVENT}/${name}`, ofEvent(`/${name}`))],
  [page(`${EVENT}/${name}`, ofEvent(`/${name}`, emptyEvent), { state: 'empty' })],
];

async function writeMessage(page: Page): Promise<void> {
  await openConsole(page, 'coordinator', await ofEvent('/messages')());
  await button(page, 'Write a message').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To', { exact: true }).selectOption('Everyone booked');
  await dialog.getByLabel('Subject').fill('Where to park in Hexham');
  await dialog
    .getByLabel('Message')
    .fill('Dear {first_name},\n\nPlease park behind the hall. The front is closed on market days.');
  await inDialog(page, 'Preview').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export const EVENTS: readonly Tour[] = [
  [page('/staff/events')],
  [page('/staff/events', '/staff/events?q=nowhere', { state: 'nothing found' })],
  [failed('/staff/events')],
  [page(EVENT, ofEvent(''), { dialogs: ['Move the whole event', 'Call off'] })],
  [page(EVENT, ofEvent('', emptyEvent), { state: 'empty' })],
  [page(EVENT, ofEvent('', eventToday), { state: 'on its day' })],
  [page(EVENT, ofEvent('', fullEventWithList), { state: 'with a waiting list' })],
  ...tab('bookings'),
  [failed(`${EVENT}/bookings`, ofEvent('/bookings'))],
  [
    page(`${EVENT}/day`, ofEvent('/day', eventToday), {
      dialogs: ['Add a walk-in', 'No sample', 'Sample taken', 'Add a tablet', 'Close the books'],
    }),
  ],
  [page(`${EVENT}/day`, ofEvent('/day', emptyEvent), { state: 'empty' })],
  [page(`${EVENT}/invitations`, ofEvent('/invitations', eventWithInvitations))],
  [page(`${EVENT}/samples`, ofEvent('/samples', eventToday))],
  [page(`${EVENT}/samples`, ofEvent('/samples', emptyEvent), { state: 'empty' })],
  [
    {
      route: `${EVENT}/results`,
      async arrange(page) {
        const { event, member } = await resultsToday();
        await openConsole(page, member, `/staff/events/${event.id}/results`);
      },
    },
  ],
  [page(`${EVENT}/day-sheet`, ofEvent('/day-sheet', eventToday))],
  [
    page(`${EVENT}/messages`, ofEvent('/messages', emptyEvent), {
      state: 'empty',
      dialogs: ['Write a message'],
    }),
  ],
  [
    {
      route: `${EVENT}/messages`,
      arrange: writeMessage,
    },
    {
      route: `${EVENT}/messages/:message`,
      arrange: (page) =>
        page.getByRole('link', { name: 'Where to park in Hexham' }).first().click(),
    },
  ],
  [page(`${EVENT}/money`, async () => `/staff/events/${(await knownPerson()).event.id}/money`)],
  [page(`${EVENT}/money`, ofEvent('/money', emptyEvent), { state: 'empty' })],
  [page(`${EVENT}/settings`, ofEvent('/settings'))],
  [page(`${EVENT}/repeat`, ofEvent('/repeat'))],
  [
    page(
      `${EVENT}/bookings/:booking`,
      async () => {
        const { id, booking } = await upcomingEvent();
        return `/staff/events/${id}/bookings/${booking}`;
      },
      { dialogs: ['Move', 'Cancel the booking', 'Send the confirmation again'] },
    ),
  ],
  [
    page(
      `${EVENT}/bookings/:booking`,
      async () => {
        const { event, booking } = await knownPerson();
        return `/staff/events/${event.id}/bookings/${booking}`;
      },
      { state: 'paid' },
    ),
  ],
  [
    {
      route: `${EVENT}/bookings`,
      state: 'one beside the list',
      from: 1440,
      async arrange(page) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await openConsole(page, 'coordinator', await ofEvent('/bookings')());
        await page.getByRole('table', { name: 'Bookings' }).getByRole('link').first().click();
      },
    },
    {
      route: `${EVENT}/bookings`,
      state: 'selected',
      dialogs: ['Send a message', 'Move them'],
      async arrange(page) {
        await openConsole(page, 'coordinator', await ofEvent('/bookings')());
        await page
          .getByLabel(/^Select .*,/)
          .first()
          .check();
      },
    },
  ],
  [page('/staff/filling/:event', async () => `/staff/filling/${(await upcomingEvent()).id}`)],
  [
    page('/staff/filling/:event', async () => `/staff/filling/${(await testedPerson()).event.id}`, {
      state: 'over',
    }),
  ],
  [
    {
      route: EVENT,
      state: 'keep as a template',
      async arrange(page) {
        await openConsole(page, 'coordinator', await ofEvent('')());
        await button(page, 'Save as a template').click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      route: '/staff/event-templates',
      as: 'coordinator',
      dialogs: ['Rename', 'Delete'],
      async arrange(page) {
        await inDialog(page, 'Save the template').click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.goto('/staff/event-templates');
        await page.getByRole('table').waitFor();
      },
    },
    page('/staff/new-event', '/staff/new-event', { state: 'with templates' }),
  ],
];
