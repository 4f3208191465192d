import { newMessage } from '@chaps/contracts/staff-messages';
import { problem } from '@chaps/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { BOOKING_ID, LIST, second, startWithBookings } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { EVENT_ID } from '../testing/staff-api.ts';

const SECOND_ID = second.appointment_id;

describe('a message', () => {
  const MESSAGES = `/staff/events/${EVENT_ID}/messages`;
  const text = { subject: 'The door', body: 'Please use the side door.' };
  const compose = async () => {
    await userEvent.type(await screen.findByLabelText('Subject'), text.subject);
    await userEvent.type(screen.getByLabelText('Message'), text.body);
    await press('Preview');
  };

  test('is previewed with its number of recipients, sent only once, and cancelled', async () => {
    const preview = { people: 2, subject: text.subject, text: 'Dear Ada, …' };
    const api = startWithBookings({
      [`POST ${MESSAGES}/preview`]: { body: preview },
      [`POST ${MESSAGES}`]: problem(503, 'SERVICE_UNAVAILABLE', 'Not now.'),
    });
    renderRemote(LIST);
    await press('Message everyone: Everyone booked');
    await compose();
    expect(await screen.findByText(/2 people will be notified by e-mail/)).toBeVisible();
    await press('Send to 2 people');
    expect(await screen.findByText('Not now.')).toBeVisible();
    api.answers[`POST ${MESSAGES}`] = { body: { people: 2 } };
    await press('Send to 2 people');
    expect(await screen.findByText(/will be sent to 2 people/)).toBeVisible();
    const [first, again] = api.sent(`POST ${MESSAGES}`);
    expect(again).toEqual(first);
    expect(first).toMatchObject({ ...text, to: { group: 'booked' } });
    const { message_id } = newMessage.parse(first);
    api.answers[`DELETE ${MESSAGES}/${message_id}`] = { body: { taken_back: 2, sent: 0 } };
    await press('Cancel sending');
    expect(await screen.findByText(/The message was cancelled/)).toBeVisible();
  });

  test('lists people without e-mail, with their telephone numbers', async () => {
    const reached = { subject: text.subject, text: 'Dear Ada, …', people: 1 };
    const unreached = [
      { appointment_id: SECOND_ID, name: 'Charles Babbage', phone: '01632 960321' },
    ];
    const api = startWithBookings({
      [`POST ${MESSAGES}/preview`]: { body: { ...reached, without_address: 12, unreached } },
    });
    renderRemote(LIST);
    await press('Message everyone: Everyone booked');
    await compose();
    expect(await screen.findByText(/1 person will be notified/)).toBeVisible();
    expect(screen.getByText(/12 people will not receive it/)).toBeVisible();
    expect(screen.getByText(/01632 960321/)).toBeVisible();
    expect(screen.getByText('and 11 more.')).toBeVisible();
    const nobody = { body: { ...reached, people: 0, without_address: 1, unreached } };
    api.answers[`POST ${MESSAGES}/preview`] = nobody;
    await press('Change the text');
    await press('Preview');
    expect(await screen.findByText('Nobody in this group can be reached by e-mail.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Charles Babbage' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
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

  test('is sent to a chosen group at a chosen time, after a preview and a test message', async () => {
    const sample = [
      { appointment_id: BOOKING_ID, name: 'Ada Lovelace' },
      { appointment_id: SECOND_ID, name: 'Charles Babbage' },
    ];
    const preview = { people: 2, sample, subject: text.subject };
    const api = startWithBookings({
      [`GET ${MESSAGES}`]: { body: { items: [], next: null, previous: null } },
      [`POST ${MESSAGES}/preview`]: {
        body: { ...preview, reader: BOOKING_ID, text: 'Dear Ada, …' },
      },
      [`POST ${MESSAGES}/test`]: { body: { email: 'coordinator@example.org' } },
      [`POST ${MESSAGES}`]: { body: { people: 2 } },
    });
    renderRemote(MESSAGES);
    await press('Write a message');
    await userEvent.selectOptions(await screen.findByLabelText('To'), 'Waiting for consent');
    await userEvent.type(screen.getByLabelText('Send on'), '2999-01-05');
    await userEvent.type(screen.getByLabelText('At (London time)'), '18:00');
    await compose();
    expect(
      await screen.findByText(/2 people will be notified by e-mail on 5 January/),
    ).toBeVisible();
    expect(screen.getByLabelText('The e-mail')).toHaveValue('Dear Ada, …');
    api.answers[`POST ${MESSAGES}/preview`] = {
      body: { ...preview, reader: SECOND_ID, text: 'Dear Charles, …' },
    };
    await userEvent.selectOptions(screen.getByLabelText('Preview for'), 'Charles Babbage');
    expect(await screen.findByDisplayValue('Dear Charles, …')).toBeVisible();
    await press('Send me a test message');
    expect(await screen.findByText(/on its way to coordinator@example.org/)).toBeVisible();
    await press('Schedule for 2 people');
    expect(
      await screen.findByText(/will be sent to 2 people on 5 January 2999, 18:00/),
    ).toBeVisible();
    expect(api.sent(`POST ${MESSAGES}/test`)).toMatchObject([text]);
    const when = { send_date: '2999-01-05', send_time: '18:00' };
    const group = { group: 'waiting for consent' };
    expect(api.sent(`POST ${MESSAGES}`)).toMatchObject([{ ...text, ...when, to: group }]);
    expect(api.sent(`POST ${MESSAGES}/preview`)).toMatchObject([
      { ...text, to: group },
      { reader: SECOND_ID },
    ]);
  });

  test('shows an error beside the field when its time is incomplete', async () => {
    const message = 'Please also choose a time.';
    startWithBookings({
      [`POST ${MESSAGES}/preview`]: {
        status: 422,
        body: {
          status: 'error',
          error: { code: 'VALIDATION_FAILED', message, details: { send_time: message } },
        },
      },
    });
    renderRemote(LIST);
    await press('Message everyone: Everyone booked');
    await compose();
    expect(await screen.findByLabelText('At (London time)')).toHaveAccessibleDescription(
      `Error: ${message}`,
    );
  });
});
