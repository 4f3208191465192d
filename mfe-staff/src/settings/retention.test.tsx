import type { RetentionKind, RetentionResponse } from '@chaps/contracts/retention';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRemote } from '../testing/render-remote.ts';
import { makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const kind = (changes: Partial<RetentionKind>): RetentionKind => ({
  ...{ kind: 'error logs', period: '90 days', counted_from: 'when they were received' },
  ...{ reason: 'Faults are repaired within weeks.', ending: 'deleted', years: null },
  ...{ last_run: { at: '2026-11-28T02:20:00.000Z', ended: 3 }, failed_at: null, total: 40 },
  ...changes,
});
const KINDS = [
  kind({
    ...{ kind: 'health records', period: '8 years', ending: 'anonymised' },
    years: { now: 8, least: 8 },
  }),
  kind({ kind: 'names of payers', period: '7 years', years: { now: 7, least: 6 } }),
  kind({}),
];

function start(kinds = KINDS) {
  signInStaff();
  const body: RetentionResponse = { kinds };
  const api = staffApi({
    'GET /staff/me': { body: makeStaffMe('admin') },
    'GET /staff/retention': { body },
    'PATCH /staff/retention': { body },
  });
  renderRemote('/staff/retention');
  return api;
}

test('shows each period, its reason and how much the last run deleted', async () => {
  start();
  const row = within(await screen.findByRole('row', { name: /Error logs/ }));
  expect(row.getByText('90 days, from when they were received')).toBeVisible();
  expect(row.getByText('3 on 28 November 2026, 02:20, 40 in total')).toBeVisible();
  expect(screen.queryByText('Some records could not be deleted')).toBeNull();
});

test('shows a failed run above the list', async () => {
  start([kind({ failed_at: '2026-11-28T02:20:00.000Z' })]);
  expect(await screen.findByText('Some records could not be deleted')).toBeVisible();
  expect(screen.getByText(/^Failed on 28 November 2026/)).toBeVisible();
});

test('sends only what was changed, and accepts no period shorter than the legal minimum', async () => {
  const api = start();
  const user = userEvent.setup();
  const years = await screen.findByLabelText('Health records, in years');
  await user.clear(years);
  await user.type(years, '5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findAllByText(/Please enter a whole number of years from 8 to 30/),
  ).not.toEqual([]);
  expect(api.sent('PATCH /staff/retention')).toEqual([]);
  await user.clear(years);
  await user.type(years, '10');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.sent('PATCH /staff/retention')).toEqual([{ kind: 'health records', years: 10 }]),
  );
});
