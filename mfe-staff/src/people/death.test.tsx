import type { StaffPerson } from '@chaps/contracts/staff-people';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const PATH = '/staff/people/12345678';
const page: StaffPerson = {
  person: {
    ...{ profile_id: '12345678', first_name: 'Alan', last_name: 'Waite' },
    ...{ email: 'alan@example.org', phone: null, date_of_birth: '1960-02-03' },
    ...{ home_address: null, created_at: '2026-10-01T09:00:00Z' },
  },
  bookings: [],
  timeline: [],
};
const died: StaffPerson = {
  ...page,
  death: { recorded_at: '2026-11-02T09:00:00Z', by: 'coordinator@example.org' },
};
const RECALLS = { [`GET ${PATH}/recalls`]: { body: { recalls: [] } } };

test('a coordinator records that a person has died, with a reason', async () => {
  signInStaff();
  const call = `POST ${PATH}/death`;
  const api = staffApi({ [`GET ${PATH}`]: { body: page }, ...RECALLS, [call]: DONE });
  renderRemote(PATH);
  await press('Record that they have died');
  expect(await screen.findByText('We will not contact this person again')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Reason/), 'His wife called.');
  api.answers[`GET ${PATH}`] = { body: died };
  await press('Record the death');
  expect(await screen.findByText('This person has died')).toBeVisible();
  expect(api.sent(call)).toEqual([{ reason: 'His wife called.' }]);
});

test('the page says that a person has died, and a coordinator can reverse the record', async () => {
  signInStaff();
  const call = `POST ${PATH}/death/undo`;
  const api = staffApi({ [`GET ${PATH}`]: { body: died }, ...RECALLS, [call]: DONE });
  renderRemote(PATH);
  expect(await screen.findByText('This person has died')).toBeVisible();
  expect(screen.getByText(/by coordinator@example.org\. We do not contact them/)).toBeVisible();
  for (const name of ['Record that they have died', 'Book for them']) {
    expect(screen.queryByText(name)).toBeNull();
  }
  await press('This was recorded in error');
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'It was his brother.');
  api.answers[`GET ${PATH}`] = { body: page };
  await press('Reverse it');
  await waitFor(() => expect(screen.queryByText('This person has died')).toBeNull());
  expect(api.sent(call)).toEqual([{ reason: 'It was his brother.' }]);
});

test('an administrator sees that a person has died, and cannot reverse the record', async () => {
  signInStaff();
  staffApi({ [`GET ${PATH}`]: { body: died }, 'GET /staff/me': { body: makeStaffMe('admin') } });
  renderRemote(PATH);
  expect(await screen.findByText('This person has died')).toBeVisible();
  expect(screen.queryByText('This was recorded in error')).toBeNull();
});
