import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, BOB, EVENT, SUMS, startDay } from '../testing/day.ts';
import { renderRemote } from '../testing/render-remote.ts';
import { makeStaffEvent, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const SAMPLE = {
  ...{ sample_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d31', code: 'T-17', name: 'Waite, Alan' },
  ...{ appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d20', start_time: '09:00' },
};
const BALANCE = `GET ${EVENT}/balance`;
const section = async () => within(await screen.findByRole('region', { name: 'The day’s books' }));

test('an event’s overview shows the day’s totals, and links each difference to where it is settled', async () => {
  const api = startDay('');
  api.answers[BALANCE] = {
    body: {
      ...SUMS,
      sample_conflicts: [{ what: 'one tube, several people', samples: [SAMPLE] }],
      unsent_tablets: [{ label: 'Door', unsent: 3 }],
    },
  };
  const books = await section();
  expect((await books.findByText('Booked')).closest('div')).toHaveTextContent('2');
  expect(books.getByText('Attended').closest('div')).toHaveTextContent('1');
  const links = books
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Expected, but nothing recorded: 1', `${EVENT}/day?show=expected`],
    ['Tubes held back: 1', `${EVENT}/samples?show=held+back`],
    ['Tablets that may have unsent steps: 1', `${EVENT}/day`],
  ]);
});

test('the overview says when the books are closed and balance', async () => {
  const api = startDay('');
  api.answers[BALANCE] = {
    body: { ...SUMS, differences: [], closed_at: '2020-01-10T17:00:00.000Z' },
  };
  const books = await section();
  expect(await books.findByText('The books balance: everyone has an outcome.')).toBeVisible();
  expect(books.getByText('The books were closed on 10 January 2020, 17:00.')).toBeVisible();
});

test('lists the people who attended after cancelling, each with their booking', async () => {
  const api = startDay('');
  const { start_time } = SAMPLE;
  const came = (name: string, appointment_id: string) => ({
    ...{ what: 'came after cancelling', appointment_id, name, start_time },
    ...{ refunded: 2440, to_pay: 2440 },
  });
  const people = [came('Waite, Alan', ADA.appointment_id), came('Young, Bob', BOB.appointment_id)];
  api.answers[BALANCE] = {
    body: { ...SUMS, closed_at: '2020-01-10T17:00:00.000Z', differences: people },
  };
  const books = await section();
  const title = 'Attended although the booking was cancelled';
  expect(await books.findByRole('link', { name: `${title}: Waite, Alan` })).toHaveAttribute(
    'href',
    `${EVENT}/bookings/${ADA.appointment_id}`,
  );
  expect(books.getByRole('link', { name: `${title}: Young, Bob` })).toHaveAttribute(
    'href',
    `${EVENT}/bookings/${BOB.appointment_id}`,
  );
});

test('requests no balance before the day of the event', async () => {
  signInStaff();
  const curves = `GET ${EVENT}/fill-curves`;
  const api = staffApi({
    'GET /staff/me': { body: makeStaffMe('coordinator') },
    [`GET ${EVENT}`]: { body: makeStaffEvent({}, { event_date: '2999-01-10' }) },
  });
  renderRemote(EVENT);
  await waitFor(() => expect(api.received.map(({ call }) => call)).toContain(curves));
  expect(screen.queryByRole('region', { name: 'The day’s books' })).toBeNull();
  expect(api.received.map(({ call }) => call)).not.toContain(BALANCE);
});
