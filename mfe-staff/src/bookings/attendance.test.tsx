import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  BOOKING,
  BOOKING_ID,
  LIST,
  makeBooking,
  page,
  second,
  startWithBookings,
  summary,
} from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { EVENT_ID, makeStaffEvent } from '../testing/staff-api.ts';

const ATTENDANCE = `POST /staff/events/${EVENT_ID}/attendance`;
const over = {
  [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent({}, { event_date: '2020-01-10' }) },
};
const pickAll = async () =>
  userEvent.click(await screen.findByRole('checkbox', { name: 'Select everyone on this page' }));
const ids = [summary, second].map(({ appointment_id }) => appointment_id);

describe('attendance', () => {
  test('is marked for several people, and can be undone', async () => {
    const api = startWithBookings({
      ...over,
      [ATTENDANCE]: { body: { marked: 1, skipped: 1 } },
    });
    renderRemote(LIST);
    await pickAll();
    await press('Did not attend');
    expect(
      await screen.findByText(
        /1 person has been marked as ‘did not attend’. 1 person could not be/,
      ),
    ).toBeVisible();
    await press('Clear attendance');
    expect(await screen.findByText(/1 person is no longer marked/)).toBeVisible();
    expect(api.sent(ATTENDANCE)).toEqual([
      { appointment_ids: ids, came: false },
      { appointment_ids: ids, came: null },
    ]);
  });

  test('cannot be marked before the day of the event', async () => {
    startWithBookings();
    renderRemote(LIST);
    await pickAll();
    await screen.findByText('2 selected');
    expect(screen.queryByRole('button', { name: 'Attended' })).toBeNull();
  });

  test('is shown in the list', async () => {
    startWithBookings({
      ...over,
      [`GET ${LIST}`]: page({
        items: [
          { ...summary, came: true },
          { ...second, came: false },
        ],
      }),
    });
    renderRemote(LIST);
    expect(await screen.findByRole('row', { name: /Lovelace, Ada .* Attended/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Babbage, Ada .* Did not attend/ })).toBeVisible();
  });

  test('is marked on the page of one booking', async () => {
    const booking = makeBooking({ came: false, event_date: '2020-01-10' });
    const api = startWithBookings({
      [`GET ${BOOKING}`]: { body: { booking, history: [] } },
      [ATTENDANCE]: { body: { marked: 1, skipped: 0 } },
    });
    renderRemote(BOOKING);
    await screen.findByRole('heading', { name: /Ada Lovelace/ });
    expect(screen.queryByRole('button', { name: 'Did not attend' })).toBeNull();
    await press('Attended');
    expect(await screen.findByText('1 person has been marked as ‘attended’.')).toBeVisible();
    await press('Clear attendance');
    expect(await screen.findByText('1 person is no longer marked.')).toBeVisible();
    expect(api.sent(ATTENDANCE)).toEqual([
      { appointment_ids: [BOOKING_ID], came: true },
      { appointment_ids: [BOOKING_ID], came: null },
    ]);
  });
});

describe('a message about results', () => {
  const PREVIEW = `POST /staff/events/${EVENT_ID}/messages/preview`;
  const preview = { subject: 'Results are on the way', text: 'Dear Ada, …' };

  test('is rejected for people without a sample, with a link to record the sample', async () => {
    const refusal = 'A message about results or samples may only go to people who gave a sample.';
    const api = startWithBookings({
      ...over,
      [PREVIEW]: { body: { ...preview, people: 2, not_marked: 2, refusal } },
    });
    renderRemote(LIST);
    await press('Message everyone: Everyone booked');
    await press('Use the text ‘Results are on the way’');
    await press('Preview');
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.getByText(/^2 people at this event have no record/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the event’s Day' })).toHaveAttribute(
      'href',
      `/staff/events/${EVENT_ID}/day`,
    );
    expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
    expect(api.sent(PREVIEW)).toMatchObject([
      { subject: preview.subject, to: { group: 'booked' } },
    ]);
  });

  test('says how many people have no recorded outcome, when it goes to those who gave a sample', async () => {
    startWithBookings({
      ...over,
      [PREVIEW]: { body: { ...preview, people: 1, not_marked: 1, refusal: null } },
    });
    renderRemote(`${LIST}?group=sample+taken`);
    await press('Message everyone: Sample taken');
    await press('Use the text ‘Results are on the way’');
    await press('Preview');
    expect(await screen.findByText(/^1 person at this event has no record/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send to 1 person' })).toBeEnabled();
  });
});

test('the suggested text about results does not replace what was already typed', async () => {
  startWithBookings(over);
  renderRemote(`${LIST}?group=arrived`);
  await press('Message everyone: Attended');
  await userEvent.type(await screen.findByLabelText('Message'), 'A long text of mine.');
  await press('Use the text ‘Results are on the way’');
  expect(screen.getByLabelText('Subject')).toHaveValue('Results are on the way');
  await press('Restore the previous text');
  expect(screen.getByLabelText('Message')).toHaveValue('A long text of mine.');
});

test('a message with an unknown field says which fields are allowed', async () => {
  startWithBookings();
  renderRemote(LIST);
  await press('Message everyone: Everyone booked');
  await userEvent.type(await screen.findByLabelText('Subject'), 'Hello');
  await userEvent.type(screen.getByLabelText('Message'), 'Dear {{name}');
  await press('Preview');
  expect(await screen.findAllByText(/We do not recognise \{name\}/)).not.toHaveLength(0);
});
