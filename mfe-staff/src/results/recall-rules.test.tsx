import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const RULES = '/staff/recall-rules';
const of = (colour: 'green' | 'amber' | 'red' | 'none', months: number) => ({
  ...{ colour, from_age: null, to_age: null, risk: 'any' as const, months },
});
const YOUNG = { ...of('green', 24), to_age: 49 };
const versions = [
  {
    version: 1,
    rules: [YOUNG, of('green', 12), of('amber', 3), of('red', 3), of('none', 12)],
    source: 'The summary of 2023',
    author: null,
    created_at: '2026-11-01T09:00:00.000Z',
  },
];

test('clinicians set the months until the next test, with the guidance that the months follow', async () => {
  signInStaff();
  const api = staffApi({
    'GET /staff/me': { body: makeStaffMe('clinician') },
    'GET /staff/result-settings': { body: { call_first_hours: 24 } },
    [`GET ${RULES}`]: { body: { versions } },
    [`POST ${RULES}`]: { body: { versions } },
  });
  renderRemote('/staff/result-settings');
  const green = await screen.findByLabelText('Green');
  expect(green).toHaveValue('12');
  const table = screen.getByRole('table', { name: 'Versions, newest first' });
  expect(within(table).getByText('The summary of 2023')).toBeVisible();
  await userEvent.clear(green);
  await userEvent.type(green, '0');
  await press('Save the months');
  expect(await screen.findAllByText(/a whole number of months from 1 to 60/)).not.toHaveLength(0);
  expect(api.sent(`POST ${RULES}`)).toEqual([]);
  await userEvent.clear(green);
  await userEvent.type(green, '24');
  await userEvent.type(screen.getByLabelText(/^Green, higher risk/), '12');
  await userEvent.type(screen.getByLabelText(/^Guidance/), 'Minutes of 3 November');
  await press('Save the months');
  await waitFor(() =>
    expect(api.sent(`POST ${RULES}`)).toEqual([
      {
        rules: [
          YOUNG,
          { ...of('green', 12), risk: 'higher' },
          of('green', 24),
          of('amber', 3),
          of('red', 3),
          of('none', 12),
        ],
        source: 'Minutes of 3 November',
      },
    ]),
  );
  expect(await screen.findByText(/^Saved. Results released from now on/)).toBeVisible();
});
