import type { MoneyFigures, Movement } from '@chaps/contracts/staff-money';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BOOKING, BOOKING_ID } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID, makeStaffEvent, signInStaff, staffApi } from '../testing/staff-api.ts';

const sums: MoneyFigures = {
  takings: 5000,
  fees: -110,
  refunds: -2440,
  chargebacks: 0,
  net: 2450,
  refunds_due: 0,
  refunds_pending: -2500,
  refunds_failed: 0,
};
const row = { ...sums, key: '2026-11', event_name: null, event_date: null };
const page = { total: 1, next: null, previous: null };
const money = {
  ...page,
  items: [row],
  year: '2026',
  years: ['2026', '2025'],
  sums,
  fees_unknown: 2,
};
const movement: Movement = {
  movement_id: 'refund-1AB',
  at: '2026-11-05T10:00:00.000Z',
  kind: 'refund',
  state: 'pending',
  amount: -2500,
  payment_reference: '1AB',
  appointment_id: BOOKING_ID,
  reference: 'CH-AAAA2222',
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
  event_date: '2999-01-10',
};

test('a monthly figure links to the movements behind it', async () => {
  signInStaff();
  staffApi({
    'GET /staff/money': { body: money },
    'GET /staff/money/movements': { body: { ...page, items: [movement], sum: -2500 } },
  });
  const { user } = renderRemote('/staff/money');
  const table = await screen.findByRole('table', { name: 'Money in 2026 by month' });
  expect(within(table).getByRole('rowheader', { name: 'November 2026' })).toBeVisible();
  expect(within(table).getByRole('rowheader', { name: 'All of 2026' })).toBeVisible();
  expect(screen.getByText(/fees for 2 payments were not recorded/)).toBeVisible();
  expect(
    within(table).getByRole('link', { name: '−£25.00: Pending, all of 2026' }),
  ).toHaveAttribute('href', '/staff/money/movements?year=2026&state=pending');
  await user.click(within(table).getByRole('link', { name: '−£25.00: Pending, November 2026' }));
  expect(await screen.findByText('For all events in November 2026, newest first.')).toBeVisible();
  expect(await screen.findByText('Total −£25.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'CH-AAAA2222' })).toHaveAttribute('href', BOOKING);
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('pending');
});

test('an event shows its figures, and one of them links to its movements', async () => {
  signInStaff();
  const path = `/staff/events/${EVENT_ID}/money`;
  const api = staffApi({
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
    [`GET ${path}`]: {
      body: { sums, fees_unknown: 0, on_the_day: { bookings: 3, amount: 7500 } },
    },
    'GET /staff/money/movements': { body: { ...page, items: [movement], sum: -2500 } },
    [`GET /staff/events/${EVENT_ID}/host`]: { body: { host_name: '', cost: null } },
  });
  const { user, address } = renderRemote(path);
  const table = await screen.findByRole('table', { name: 'Money for this event' });
  expect(screen.getByText(/3 bookings still have £75.00 to pay on the day/)).toBeVisible();
  await user.click(within(table).getByRole('link', { name: '−£1.10: Fees, this event' }));
  expect(address()).toBe(`${path}?kind=fee`);
  await waitFor(() =>
    expect(api.received.at(-1)?.query).toEqual({ event_id: EVENT_ID, kind: 'fee', state: 'moved' }),
  );
  expect(screen.queryByRole('columnheader', { name: 'Event' })).toBeNull();
});

test('the host and cost of an event are entered, in pounds', async () => {
  signInStaff();
  const path = `/staff/events/${EVENT_ID}/money`;
  const save = `PATCH /staff/events/${EVENT_ID}/host`;
  const api = staffApi({
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
    [`GET ${path}`]: { body: { sums, fees_unknown: 0 } },
    'GET /staff/money/movements': { body: { ...page, items: [], sum: 0 } },
    [`GET /staff/events/${EVENT_ID}/host`]: { body: { host_name: 'Lodge 12', cost: 120_000 } },
    [save]: DONE,
  });
  const { user } = renderRemote(path);
  const cost = await screen.findByLabelText('Cost of the event in pounds');
  expect(cost).toHaveValue('1200.00');
  await user.clear(cost);
  await user.type(cost, 'much');
  await press('Save host and cost');
  expect(
    await screen.findAllByText(/Please enter an amount in pounds, such as 1250.00/),
  ).not.toHaveLength(0);
  await user.clear(cost);
  await user.type(cost, '1250.50');
  await press('Save host and cost');
  expect(await screen.findByText('Saved. The event report will use this.')).toBeVisible();
  expect(api.sent(save)).toEqual([
    { host_name: 'Lodge 12', cost: 125_050, seen: { host_name: 'Lodge 12', cost: 120_000 } },
  ]);
});

test('a second editor of host and cost sees what is stored, and overwrites only the field they changed', async () => {
  signInStaff();
  const path = `/staff/events/${EVENT_ID}/money`;
  const read = `GET /staff/events/${EVENT_ID}/host`;
  const save = `PATCH /staff/events/${EVENT_ID}/host`;
  const api = staffApi({
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
    [`GET ${path}`]: { body: { sums, fees_unknown: 0 } },
    'GET /staff/money/movements': { body: { ...page, items: [], sum: 0 } },
    [read]: { body: { host_name: 'Lodge 12', cost: null } },
  });
  api.answers[save] = () => {
    api.answers[read] = { body: { host_name: 'Lodge 13', cost: 90_000 } };
    const details = { cost: 'It is now ‘£900.00’.' };
    return problem(409, 'EVENT_CHANGED', 'Someone else changed these details.', details);
  };
  const { user } = renderRemote(path);
  await user.type(await screen.findByLabelText('Cost of the event in pounds'), '1000.00');
  await press('Save host and cost');
  expect(await screen.findAllByText(/It is now ‘£900.00’/)).not.toHaveLength(0);
  expect(screen.getByLabelText('Cost of the event in pounds')).toHaveValue('1000.00');
  api.answers[save] = () => {
    api.answers[read] = { body: { host_name: 'Lodge 13', cost: 100_000 } };
    return DONE;
  };
  await press('Save host and cost');
  await waitFor(() => expect(screen.getByLabelText('Host')).toHaveValue('Lodge 13'));
  const wanted = { host_name: 'Lodge 12', cost: 100_000 };
  expect(api.sent(save)).toEqual([
    { ...wanted, seen: { host_name: 'Lodge 12', cost: null } },
    { ...wanted, seen: { host_name: 'Lodge 12', cost: 90_000 } },
  ]);
});

test('says when there were no movements in a year', async () => {
  signInStaff();
  staffApi({ 'GET /staff/money': { body: { ...money, ...page, total: 0, items: [] } } });
  renderRemote('/staff/money?by=event');
  expect(await screen.findByText('There were no money movements in 2026.')).toBeVisible();
});

test('the accountant’s file contains what the list shows', async () => {
  signInStaff();
  const api = staffApi({
    'GET /staff/money/movements': { body: { ...page, items: [movement], sum: -2500 } },
    'GET /staff/money/movements.csv': { body: 'date\n' },
  });
  renderRemote('/staff/money/movements?month=2026-11&state=pending');
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:list';
  URL.revokeObjectURL = () => {};
  await press('Save a file for the accountant');
  expect(
    await screen.findByText('The whole list, including all pages, has been saved as a file.'),
  ).toBeVisible();
  const call = 'GET /staff/money/movements.csv';
  const asked = api.received.find((received) => received.call === call);
  expect(asked?.query).toEqual({ month: '2026-11', state: 'pending' });
});

test('the movements of one event name it, even when none match, and link to all movements', async () => {
  signInStaff();
  staffApi({
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
    'GET /staff/money/movements': { body: { ...page, items: [], sum: 0 } },
  });
  const { user, address } = renderRemote(
    `/staff/money/movements?event_id=${EVENT_ID}&state=failed&year=2026`,
  );
  expect(await screen.findByText('For Rotary Ipswich in 2026, newest first.')).toBeVisible();
  expect(screen.getByText('No movements match.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show all events' }));
  expect(await screen.findByText('For all events in 2026, newest first.')).toBeVisible();
  expect(address()).not.toContain('event_id');
});
