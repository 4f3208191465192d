import type { FailedMail } from '@chaps/contracts/failed-mails';
import { problem } from '@chaps/testing/fake-api';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BOOKING, BOOKING_ID, startWithBookings } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID } from '../testing/staff-api.ts';

const ID = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d30';
const mail: FailedMail = {
  mail_id: ID,
  what: 'Confirmation',
  failed_at: '2026-11-24T09:30:00.000Z',
  failure: 'permanent',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '+441632960000',
  booking: { event_id: EVENT_ID, appointment_id: BOOKING_ID, reference: 'CH-AAAA2222' },
};
const PATH = '/staff/failed-mails';

describe('e-mails that did not arrive', () => {
  test('offer a call instead when the person has no address', async () => {
    const called = { ...mail, what: 'Event called off', failure: 'no address', email: null };
    const api = startWithBookings({
      [`GET ${PATH}`]: { body: { items: [called], next: null, previous: null } },
      [`DELETE ${PATH}/${ID}`]: DONE,
    });
    renderRemote(PATH);
    expect(await screen.findByText('No e-mail address. Please call them.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    await press('Called: Event called off to Ada Lovelace');
    expect(api.sent(`DELETE ${PATH}/${ID}`)).toHaveLength(1);
  });

  test('are listed with the reason and the booking', async () => {
    startWithBookings({
      [`GET ${PATH}`]: { body: { items: [mail], next: null, previous: null } },
    });
    renderRemote(PATH);
    expect(
      await screen.findByText(/Permanently rejected, or returned. Please call the person/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: '+441632960000' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'CH-AAAA2222' })).toHaveAttribute('href', BOOKING);
  });

  test('can be sent again or closed, and each outcome is shown', async () => {
    const api = startWithBookings({
      [`GET ${PATH}`]: { body: { items: [mail], next: null, previous: null } },
      [`POST ${PATH}/${ID}/retry`]: problem(
        409,
        'EVENT_CHANGED',
        'This e-mail is no longer on the list.',
      ),
      [`DELETE ${PATH}/${ID}`]: DONE,
    });
    renderRemote(PATH);
    await press('Try again: Confirmation to Ada Lovelace');
    expect(await screen.findByText('This e-mail is no longer on the list.')).toBeVisible();
    api.answers[`GET ${PATH}`] = { body: { items: [], next: null, previous: null } };
    await press('Close: Confirmation to Ada Lovelace');
    expect(await screen.findByText(/has been closed and will not be sent/)).toBeVisible();
    expect(await screen.findByText('All messages have arrived or are on their way.')).toBeVisible();
  });
});
