import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRemote } from '../testing/render-remote.ts';
import { EVENT_ID, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const items = [
  {
    recall_id: EVENT_ID,
    profile_id: '12345678',
    name: 'John Smith',
    date_of_birth: '1958-04-08',
    phone: '+441632960130',
    email: null,
    due_on: '2026-11-01',
  },
];

test.each([
  ['coordinator', 1],
  ['clinician', 0],
] as const)(
  'a %s sees who is due for a test, with links only to people they may open',
  async (role, links) => {
    signInStaff();
    staffApi({
      'GET /staff/me': { body: makeStaffMe(role) },
      'GET /staff/recalls': { body: { items, total: 1, next: null, previous: null } },
    });
    renderRemote('/staff/next-tests');
    const row = await screen.findByRole('row', { name: /John Smith/ });
    expect(row).toHaveTextContent('1 November 2026');
    expect(within(row).getByRole('link', { name: '+441632960130' })).toBeVisible();
    expect(within(row).queryAllByRole('link', { name: 'John Smith' })).toHaveLength(links);
  },
);

test('the list can be filtered to invited people who have not booked', async () => {
  signInStaff();
  const api = staffApi({
    'GET /staff/me': { body: makeStaffMe('coordinator') },
    'GET /staff/recalls': {
      body: {
        items: items.map((item) => ({ ...item, invited_on: '2026-11-05' })),
        ...{ total: 1, next: null, previous: null },
      },
    },
  });
  renderRemote('/staff/next-tests?show=no+answer');
  const row = await screen.findByRole('row', { name: /John Smith/ });
  expect(row).toHaveTextContent('5 November 2026');
  expect(screen.getByLabelText('Show')).toHaveDisplayValue('Invited, no answer');
  expect(api.received.at(-1)?.query).toEqual({ show: 'no answer' });
});
