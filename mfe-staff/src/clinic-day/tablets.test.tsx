import type { ClinicDevice } from '@chaps/contracts/clinic-devices';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeDay } from '../testing/day.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID, makeStaffEvent, signInStaff, staffApi } from '../testing/staff-api.ts';

const EVENT = `/staff/events/${EVENT_ID}`;
const DOOR: ClinicDevice = {
  device_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d40',
  label: 'Door 1',
  enrolled_by: 'volunteer@example.org',
  enrolled_at: '2020-01-10T08:00:00.000Z',
  last_seen_at: '2020-01-10T08:30:00.000Z',
  unsent: 14,
  battery: 80,
  revoked_at: null,
};

function start(...devices: ClinicDevice[]) {
  signInStaff();
  const sums = { booked: 0, walk_ins: 0, arrived: 0, did_not_attend: 0, sampled: 0 };
  const api = staffApi({
    [`GET ${EVENT}`]: { body: makeStaffEvent({}, { event_date: '2020-01-10' }) },
    [`GET ${EVENT}/day-people`]: makeDay(),
    [`GET ${EVENT}/balance`]: {
      body: { ...sums, not_sampled: 0, closed_at: null, differences: [], sample_conflicts: [] },
    },
    [`GET ${EVENT}/day-figures`]: {
      body: { arrivals: [], median_wait: null, waiting_people: 0, longest_waiting: [] },
    },
    [`GET ${EVENT}/devices`]: { body: { devices } },
  });
  renderRemote(`${EVENT}/day`);
  return api;
}

test('shows a tablet’s code as a QR code and as a link', async () => {
  const api = start();
  const path = `POST ${EVENT}/devices/codes`;
  api.answers[path] = problem(500, 'INTERNAL_ERROR', 'Please try again.');
  expect(await screen.findByText('No tablet is enrolled for this event yet.')).toBeVisible();
  await press('Add a tablet');
  expect(await screen.findByText('Please try again.')).toBeVisible();
  const code = 'q-_8'.repeat(10);
  api.answers[path] = { body: { code, expires_at: '2020-01-10T09:15:00.000Z' } };
  await press('Add a tablet');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a tablet' }));
  expect(await dialog.findByRole('img', { name: /QR code/ })).toBeVisible();
  expect(dialog.getByText(/expires at 09:15/)).toBeVisible();
  const address = `/clinic/${EVENT_ID}#enrol=${code}`;
  expect(dialog.getByRole('link', { name: 'Enrol this one' })).toHaveAttribute('href', address);
});

test('a tablet is listed with the state it reports, and can be revoked', async () => {
  const api = start(DOOR);
  expect(await screen.findByRole('row', { name: /Door 1 .*14 80 % volunteer@/ })).toBeVisible();
  api.answers[`DELETE ${EVENT}/devices/${DOOR.device_id}`] = DONE;
  await press('Revoke Door 1');
  expect(await screen.findByText(/unsent steps \(14 when it was last seen\)/)).toBeVisible();
  const revoked_at = '2020-01-10T09:20:00.000Z';
  api.answers[`GET ${EVENT}/devices`] = { body: { devices: [{ ...DOOR, revoked_at }] } };
  await press('Revoke it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Revoked at 09:20')).toBeVisible();
});
