import type { MergePreview } from '@chaps/contracts/record-merges';
import type { StaffPerson } from '@chaps/contracts/staff-people';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BOOKING, BOOKING_ID } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID, signInStaff, staffApi } from '../testing/staff-api.ts';

const MERGE_ID = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d70';
const PATH = '/staff/people/12345678';
const person = {
  profile_id: '12345678',
  first_name: 'Alan',
  last_name: 'Waite',
  email: 'alan@example.org',
  phone: null,
  date_of_birth: '1960-02-03',
  home_address: '1 High Street, IP1 1AA',
  created_at: '2026-10-01T09:00:00Z',
};
const kept = { ...person, bookings: 2 };
const dropped = {
  ...kept,
  profile_id: '87654321',
  first_name: 'Allan',
  email: 'a.waite@example.org',
  phone: '07700 900123',
  bookings: 1,
};
const preview: MergePreview = { kept, dropped, conflicts: [], refusal: null };
const page: StaffPerson = { person, records: [], bookings: [], timeline: [] };
const merged: StaffPerson = {
  ...page,
  records: [
    {
      merge_id: MERGE_ID,
      profile_id: '87654321',
      first_name: 'Allan',
      last_name: 'Waite',
      email: 'a.waite@example.org',
      merged_at: '2026-11-20T09:00:00Z',
      can_undo: true,
    },
  ],
};

/** The console with this preview, for a person without open data requests. */
function start(answers = {}) {
  signInStaff();
  return staffApi({
    [`GET ${PATH}`]: { body: page },
    'GET /staff/data-requests': { body: { items: [], total: 0, next: null, previous: null } },
    [`GET ${PATH}/merge-preview`]: { body: preview },
    ...answers,
  });
}

test('the other record is found by the person’s name, and chosen', async () => {
  const { bookings: _count, home_address: _home, created_at: _since, ...listed } = dropped;
  start({
    'GET /staff/people': {
      body: { items: [{ ...listed, booking: null }], total: 1, next: null, previous: null },
    },
  });
  const { address } = renderRemote(PATH);
  await userEvent.click(await screen.findByRole('link', { name: 'Merge with another record…' }));
  expect(await screen.findByRole('searchbox')).toHaveValue('Alan Waite');
  await userEvent.click(await screen.findByRole('link', { name: 'Waite, Allan' }));
  expect(await screen.findByRole('table', { name: 'Both records' })).toBeVisible();
  expect(address()).toBe(`${PATH}/merge?other=87654321&q=Alan+Waite`);
});

test('asks only about fields that differ, and copies missing ones from the other record', async () => {
  const api = start({ [`POST ${PATH}/merges`]: DONE });
  const { address } = renderRemote(`${PATH}/merge?other=87654321`);
  const first = within(await screen.findByRole('radiogroup', { name: 'First name to keep' }));
  expect(first.getByRole('radio', { name: /^Alan/ })).toBeChecked();
  const phone = within(screen.getByRole('radiogroup', { name: 'Telephone to keep' }));
  expect(phone.getByRole('radio', { name: /^07700 900123/ })).toBeChecked();
  expect(screen.queryByRole('radiogroup', { name: 'Last name to keep' })).toBeNull();
  await userEvent.click(first.getByRole('radio', { name: /^Allan/ }));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'They rang.');
  await press('Merge the records');
  await waitFor(() => expect(address()).toBe(PATH));
  expect(api.sent(`POST ${PATH}/merges`)).toEqual([
    { dropped_id: '87654321', take: ['first_name', 'phone'], reason: 'They rang.' },
  ]);
});

test('two bookings on one event prevent a merge, and each has a link', async () => {
  const conflict = {
    event_id: EVENT_ID,
    event_name: 'Town hall',
    event_date: '2999-01-10',
    appointment_ids: [BOOKING_ID],
    references: ['CH-AAAA2222'],
  };
  const refusal = 'Both are booked at Town hall. Cancel one of the two bookings first.';
  start({
    [`GET ${PATH}/merge-preview`]: { body: { ...preview, conflicts: [conflict], refusal } },
  });
  renderRemote(`${PATH}/merge?other=87654321`);
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.getByRole('link', { name: 'CH-AAAA2222' })).toHaveAttribute('href', BOOKING);
  expect(screen.queryByRole('button', { name: 'Merge the records' })).toBeNull();
});

test('warns of two bookings on one event made after the merge', async () => {
  const one: StaffPerson['bookings'][number] = {
    appointment_id: BOOKING_ID,
    reference: 'CH-AAAA2222',
    status: 'confirmed',
    event_id: EVENT_ID,
    event_name: 'Town hall',
    event_date: '2999-01-10',
    start_time: '09:00',
    came: null,
  };
  const bookings = [one, { ...one, appointment_id: MERGE_ID, start_time: '09:15' }];
  start({ [`GET ${PATH}`]: { body: { ...merged, bookings } } });
  renderRemote(PATH);
  expect(await screen.findByText(/^Booked twice at Town hall/)).toBeVisible();
});

test('a record without an e-mail address is listed and compared without one', async () => {
  const records = merged.records?.map((record) => ({ ...record, email: null }));
  start({
    [`GET ${PATH}`]: { body: { ...merged, records } },
    [`GET ${PATH}/merge-preview`]: {
      body: { ...preview, dropped: { ...dropped, email: null } },
    },
  });
  renderRemote(PATH);
  expect(await screen.findByText(/^CHAPS87654321 \(Allan Waite\) is another record/)).toBeVisible();
  cleanup();
  renderRemote(`${PATH}/merge?other=87654321`);
  expect(await screen.findByRole('row', { name: /E-mail.*none/ })).toBeVisible();
});

test('says before a merge that the person with one of the records has died', async () => {
  start({
    [`GET ${PATH}/merge-preview`]: {
      body: { ...preview, dropped: { ...dropped, has_died: true } },
    },
  });
  renderRemote(`${PATH}/merge?other=87654321`);
  expect(await screen.findByText('The person with record CHAPS87654321 has died')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Merge the records' })).toBeVisible();
});

test('says before a merge is undone that the death stays on both records', async () => {
  const death = { recorded_at: '2026-11-20T09:00:00Z', by: null };
  start({ [`GET ${PATH}`]: { body: { ...merged, death } } });
  renderRemote(PATH);
  await press('Undo the merge');
  expect(await screen.findByText(/Unsent letters are written again/)).toBeVisible();
  expect(await screen.findByText(/The recorded death stays on both records/)).toBeVisible();
});

test('a merged record links to the kept record, where the merge can be undone', async () => {
  const undo = `DELETE ${PATH}/merges/${MERGE_ID}`;
  const api = start({
    'GET /staff/people/87654321': { body: merged },
    [`GET ${PATH}`]: { body: merged },
    [undo]: DONE,
  });
  const { address } = renderRemote('/staff/people/87654321');
  await press('Undo the merge');
  expect(address()).toBe(PATH);
  api.answers[`GET ${PATH}`] = { body: page };
  await press('Separate the records');
  await waitFor(() => expect(screen.queryByText(/is another record of this person/)).toBeNull());
  expect(api.sent(undo)).toHaveLength(1);
});

test('the address of a merged record without an account can be corrected or cleared', async () => {
  const [record] = merged.records ?? [];
  const change = 'PATCH /staff/people/87654321';
  const api = start({
    [`GET ${PATH}`]: { body: { ...merged, records: [{ ...record, has_account: false }] } },
    [change]: DONE,
  });
  renderRemote(PATH);
  await press('Correct its e-mail address');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText('E-mail address'));
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'It was misheard.');
  await press('Save the address');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(change)).toEqual([
    {
      seen: { email: 'a.waite@example.org' },
      wanted: { email: null },
      reason: 'It was misheard.',
    },
  ]);
});

test('the address that a merged record signs in with cannot be corrected', async () => {
  const [record] = merged.records ?? [];
  start({
    [`GET ${PATH}`]: { body: { ...merged, records: [{ ...record, has_account: true }] } },
  });
  renderRemote(PATH);
  expect(await screen.findByText(/is another record of this person/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Correct its e-mail address' })).toBeNull();
});
