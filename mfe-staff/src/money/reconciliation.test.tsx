import type { Difference } from '@chaps/contracts/staff-money';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BOOKING, BOOKING_ID } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID, signInStaff, staffApi } from '../testing/staff-api.ts';

const difference: Difference = {
  transaction_id: '1AB',
  movement: 'payment',
  kind: 'missing here',
  ours: null,
  theirs: 2500,
  moved_at: '2026-11-05T10:00:00.000Z',
  reason: null,
  appointment_id: BOOKING_ID,
  reference: 'CH-AAAA2222',
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
  name: 'Ada Lovelace',
};
const last = {
  since: '2026-10-26T04:20:00.000Z',
  until: '2026-11-26T04:20:00.000Z',
  compared: 312,
  found: 1,
  compared_at: '2026-11-26T04:20:00.000Z',
};
const LIST = 'GET /staff/money/differences';
const page = (items: Difference[], compared: typeof last | null = last) => ({
  body: { items, total: items.length, next: null, previous: null, last: compared },
});
const PATH = '/staff/money/reconciliation';
const OF = '/staff/money/differences/1AB';
const NAME = 'Ada Lovelace, CH-AAAA2222';

test('a difference is settled by asking the provider again', async () => {
  signInStaff();
  const api = staffApi({
    [LIST]: page([difference]),
    [`POST ${OF}/settlement`]: problem(409, 'EVENT_CHANGED', 'The discrepancy is still there.'),
  });
  renderRemote(PATH);
  expect(await screen.findByText(/^Last compared on 26 November 2026, 04:20: 312/)).toBeVisible();
  expect(await screen.findByText('Not recorded here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'CH-AAAA2222' })).toHaveAttribute('href', BOOKING);
  await press(`Settle: ${NAME}`);
  expect(await screen.findByText('The discrepancy is still there.')).toBeVisible();
  api.answers[`POST ${OF}/settlement`] = DONE;
  api.answers[LIST] = page([]);
  await press(`Settle: ${NAME}`);
  expect(await screen.findByText(`The discrepancy for ${NAME}, has been resolved.`)).toBeVisible();
  expect(await screen.findByText('No discrepancies have this status.')).toBeVisible();
});

test('an explained difference is closed with a reason', async () => {
  signInStaff();
  const api = staffApi({ [LIST]: page([difference]), [`POST ${OF}/close`]: DONE });
  const { toasts } = renderRemote(PATH);
  await press(`Close: ${NAME}`);
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Paid back by cheque.');
  await press('Close it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toasts.map(({ title }) => title)).toEqual([
    'The discrepancy for Ada Lovelace has been closed.',
  ]);
  expect(api.sent(`POST ${OF}/close`)).toEqual([{ reason: 'Paid back by cheque.' }]);
});

test('a month is compared on request, and the result is shown', async () => {
  signInStaff();
  const COMPARE = 'POST /staff/money/comparisons';
  const api = staffApi({ [LIST]: page([], null), [COMPARE]: { body: { found: 0 } } });
  renderRemote(PATH);
  expect(await screen.findByText('No month has been compared yet.')).toBeVisible();
  const month = screen.getByLabelText(/^Month to compare/);
  await userEvent.clear(month);
  await userEvent.type(month, '2026-10');
  await press('Compare now');
  expect(await screen.findByText('There are no discrepancies in October 2026.')).toBeVisible();
  expect(api.sent(COMPARE)).toEqual([{ month: '2026-10' }]);
});
