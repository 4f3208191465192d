import { newMessage } from '@chaps/contracts/staff-bookings';
import { problem } from '@chaps/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { BOOKING_ID, LIST, startWithBookings } from './testing/bookings.ts';
import { press, renderRemote } from './testing/render-remote.ts';
import { EVENT_ID } from './testing/staff-api.ts';

describe('a message', () => {
  const MESSAGES = `/staff/events/${EVENT_ID}/messages`;
  const text = { subject: 'The door', body: 'Please use the side door.' };
  const compose = async () => {
    await userEvent.type(await screen.findByLabelText('Subject'), text.subject);
    await userEvent.type(screen.getByLabelText('Message'), text.body);
    await press('Preview');
  };

  test('is previewed with its number of recipients, sent once, and cancelled', async () => {
    const preview = { people: 2, subject: text.subject, text: 'Dear Ada, …' };
    const api = startWithBookings({
      [`POST ${MESSAGES}/preview`]: { body: preview },
      [`POST ${MESSAGES}`]: problem(503, 'SERVICE_UNAVAILABLE', 'Not now.'),
    });
    renderRemote(LIST);
    await press('Write to all: Everyone booked');
    await compose();
    expect(await screen.findByText(/2 people will be notified by email/)).toBeVisible();
    await press('Send to 2 people');
    expect(await screen.findByText('Not now.')).toBeVisible();
    api.answers[`POST ${MESSAGES}`] = { body: { people: 2 } };
    await press('Send to 2 people');
    expect(await screen.findByText(/goes to 2 people/)).toBeVisible();
    const [first, again] = api.sent(`POST ${MESSAGES}`);
    expect(again).toEqual(first);
    expect(first).toMatchObject({ ...text, to: { group: 'booked' } });
    const { message_id } = newMessage.parse(first);
    api.answers[`DELETE ${MESSAGES}/${message_id}`] = { body: { taken_back: 2, sent: 0 } };
    await press('Cancel sending');
    expect(await screen.findByText(/The message was cancelled/)).toBeVisible();
  });

  test('goes to the selected people', async () => {
    const preview = { people: 1, subject: text.subject, text: 'Dear Ada, …' };
    const api = startWithBookings({ [`POST ${MESSAGES}/preview`]: { body: preview } });
    renderRemote(LIST);
    await userEvent.click(await screen.findByLabelText('Select Lovelace, Ada'));
    await press('Send a message');
    await compose();
    await screen.findByText(/1 person will be notified/);
    expect(api.sent(`POST ${MESSAGES}/preview`)).toEqual([
      { ...text, to: { appointment_ids: [BOOKING_ID] } },
    ]);
  });
});
