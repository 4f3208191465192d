import type { Delivery, SentMessage } from '@chaps/contracts/staff-messages';
import { problem } from '@chaps/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BOOKING, BOOKING_ID, startWithBookings } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { EVENT_ID } from '../testing/staff-api.ts';

const ID = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d40';
const PATH = `/staff/events/${EVENT_ID}/messages`;

const message: SentMessage = {
  message_id: ID,
  subject: 'The door',
  to: 'booked',
  sent_by: 'coordinator@example.org',
  created_at: '2026-11-24T09:30:00.000Z',
  send_at: '2026-11-24T09:30:30.000Z',
  cancelled_at: null,
  deliveries: { queued: 1, delayed: 0, accepted: 2, delivered: 0, failed: 0, cancelled: 0 },
};
const delivery: Delivery = {
  mail_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d41',
  appointment_id: BOOKING_ID,
  name: 'Lovelace, Ada',
  email: 'ada@example.org',
  state: 'queued',
  at: '2026-11-24T09:30:30.000Z',
};
const pageOf = (items: object[], more: object = {}) => ({
  body: { items, next: null, previous: null, ...more },
});
const shown = (changes: Partial<SentMessage> = {}, state: Delivery['state'] = 'queued') =>
  pageOf([{ ...delivery, state }], {
    message: { ...message, body: 'Please use the side door.', ...changes },
  });

describe('the messages of an event', () => {
  test('are listed in a tab, each with a link to its deliveries', async () => {
    startWithBookings({
      [`GET ${PATH}`]: pageOf([message]),
      [`GET ${PATH}/${ID}`]: shown(),
    });
    const { user } = renderRemote(`/staff/events/${EVENT_ID}`);
    await user.click(await screen.findByRole('link', { name: 'Messages' }));
    const row = await screen.findByRole('row', { name: /The door/ });
    expect(within(row).getByText('Everyone booked')).toBeVisible();
    expect(within(row).getByText('coordinator@example.org')).toBeVisible();
    await user.click(within(row).getByRole('link', { name: 'The door' }));
    expect(await screen.findByLabelText('The text')).toHaveValue('Please use the side door.');
    expect(await screen.findByRole('link', { name: 'Lovelace, Ada' })).toHaveAttribute(
      'href',
      BOOKING,
    );
    expect(screen.getByText('Everyone booked: 3 people')).toBeVisible();
  });

  test('are replaced by a sentence when there are none', async () => {
    startWithBookings({ [`GET ${PATH}`]: pageOf([]) });
    renderRemote(PATH);
    expect(await screen.findByText(/No messages about this event have been sent/)).toBeVisible();
  });

  test('can be cancelled while e-mails are queued, and say when all have been sent', async () => {
    const api = startWithBookings({
      [`GET ${PATH}/${ID}`]: shown(),
      [`DELETE ${PATH}/${ID}`]: problem(
        409,
        'EVENT_CHANGED',
        'This message has already been sent.',
      ),
    });
    renderRemote(`${PATH}/${ID}`);
    await press('Cancel sending to 1 person');
    expect(await screen.findByText('This message has already been sent.')).toBeVisible();
    api.answers[`DELETE ${PATH}/${ID}`] = { body: { taken_back: 1, sent: 2 } };
    api.answers[`GET ${PATH}/${ID}`] = shown(
      {
        cancelled_at: '2026-11-24T09:30:10.000Z',
        deliveries: { queued: 0, delayed: 0, accepted: 2, delivered: 0, failed: 0, cancelled: 1 },
      },
      'cancelled',
    );
    await press('Cancel sending to 1 person');
    expect(
      await screen.findByText(/1 person will not receive it. 2 had already been sent/),
    ).toBeVisible();
    expect(await screen.findByRole('cell', { name: 'Not sent' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Cancel sending/ })).toBeNull();
  });
});
