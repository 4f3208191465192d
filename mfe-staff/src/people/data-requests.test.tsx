import type { DataRequest } from '@chaps/contracts/data-requests';
import { addDays, londonDate } from '@chaps/domain';
import type { StaffRole } from '@chaps/domain/staff';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const ID = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d60';
const LIST = '/staff/data-requests';
const PATH = `${LIST}/${ID}`;
const today = londonDate(new Date());
const requestOf = (changes: Partial<DataRequest> = {}): DataRequest => ({
  data_request_id: ID,
  kind: 'access',
  profile_id: '12345678',
  asked_by: null,
  channel: 'letter',
  received_on: addDays(today, -20),
  due_on: addDays(today, 10),
  name: 'Ada Lovelace',
  state: 'open',
  answer: null,
  closed_by: null,
  closed_at: null,
  ...changes,
});
const listed = (items: DataRequest[]) => ({
  body: { items, total: items.length, next: null, previous: null },
});

/** Opens a request as a member of staff in this role. */
function open(role: StaffRole, request: DataRequest, answers = {}) {
  signInStaff();
  const api = staffApi({
    'GET /staff/me': { body: makeStaffMe(role) },
    [`GET ${PATH}`]: { body: { request } },
    ...answers,
  });
  renderRemote(PATH);
  return api;
}

test('lists open requests with the days left and the person', async () => {
  signInStaff();
  const neighbour = requestOf({
    data_request_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d61',
    kind: 'erasure',
    profile_id: null,
    name: null,
    asked_by: 'A neighbour',
    due_on: addDays(today, -2),
  });
  staffApi({ [`GET ${LIST}`]: listed([neighbour, requestOf()]) });
  renderRemote(LIST);
  const row = await screen.findByRole('row', { name: /A neighbour.*Erasure.*overdue by 2 days/ });
  expect(within(row).getByText('By letter')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', PATH);
  expect(screen.getByText('10 days left')).toBeVisible();
});

test('a request is recorded with a profile number, and then opens', async () => {
  signInStaff();
  const api = staffApi({
    [`POST ${LIST}`]: { body: { data_request_id: ID } },
    [`GET ${PATH}`]: { body: { request: requestOf() } },
  });
  const { address } = renderRemote('/staff/new-data-request?person=12345678');
  const number = await screen.findByLabelText(/^Profile number/);
  expect(number).toHaveValue('12345678');
  await userEvent.clear(number);
  await userEvent.type(number, 'chaps 123');
  await press('Record the request');
  expect(
    await screen.findAllByText(/eight digits of their profile number, such as 12345678/),
  ).not.toHaveLength(0);
  await userEvent.type(number, '45678');
  await press('Record the request');
  await waitFor(() => expect(address()).toBe(PATH));
  expect(api.sent(`POST ${LIST}`)).toEqual([
    {
      kind: 'access',
      profile_id: '12345678',
      asked_by: null,
      channel: 'letter',
      received_on: today,
    },
  ]);
});

test('a coordinator records how a request was answered, and cannot save the file', async () => {
  const api = open('coordinator', requestOf(), { [`POST ${PATH}/closure`]: DONE });
  await press('Mark as answered');
  expect(screen.queryByRole('button', { name: 'Save everything we hold' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('How it was answered'), 'They saved it themselves.');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as answered' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(`POST ${PATH}/closure`)).toEqual([
    { outcome: 'done', answer: 'They saved it themselves.' },
  ]);
});

test('a clinician can save the file, but cannot close the request', async () => {
  open('clinician', requestOf(), { [`GET ${PATH}/export`]: problem(500, 'INTERNAL', 'Not now.') });
  await press('Save everything we hold');
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /answered|Refuse/ })).toBeNull();
});

test('an administrator can erase data after typing the name, and no other role has the button', async () => {
  const erasure = requestOf({ kind: 'erasure' });
  const api = open('admin', erasure);
  api.answers[`POST ${PATH}/erasure`] = problem(422, 'VALIDATION_FAILED', 'Wrong.', {
    name: 'This is not the person’s name.',
  });
  await press('Erase their data');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Name of the person/), 'Ada');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'They wrote to us.');
  await press('Erase permanently');
  expect(await dialog.findAllByText(/This is not the person’s name/)).not.toHaveLength(0);
  api.answers[`POST ${PATH}/erasure`] = DONE;
  await userEvent.type(dialog.getByLabelText(/^Name of the person/), ' Lovelace');
  await press('Erase permanently');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(`POST ${PATH}/erasure`).at(-1)).toEqual({
    name: 'Ada Lovelace',
    reason: 'They wrote to us.',
    knows_of_result: false,
  });
});

test('if a result may still come, an administrator must confirm that the person knows', async () => {
  const api = open('admin', requestOf({ kind: 'erasure' }));
  const message = 'A clinician must speak to them first: CH-AAAA2222.';
  api.answers[`POST ${PATH}/erasure`] = problem(409, 'RESULT_OWED', message);
  await press('Erase their data');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Name of the person/), 'Ada Lovelace');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'They rang us.');
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await press('Erase permanently');
  expect(await dialog.findByText(message)).toBeVisible();
  api.answers[`POST ${PATH}/erasure`] = DONE;
  await userEvent.click(
    dialog.getByRole('checkbox', { name: /^They know that a result may come/ }),
  );
  await press('Erase permanently');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(`POST ${PATH}/erasure`).at(-1)).toMatchObject({ knows_of_result: true });
});

test('a coordinator cannot erase data, and an answered request offers no action', async () => {
  open('coordinator', requestOf({ kind: 'erasure' }));
  expect(await screen.findByText(/^An administrator must erase their data/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase their data' })).toBeNull();
});

test('an answered request shows how it was answered, and by whom', async () => {
  const closed = { state: 'done', answer: 'Corrected.', closed_by: 'ann@example.org' } as const;
  open('admin', requestOf({ ...closed, name: null, closed_at: '2026-11-20T09:00:00.000Z' }));
  expect(await screen.findByText('Corrected.')).toBeVisible();
  expect(screen.getByText('CHAPS12345678')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark as answered' })).toBeNull();
});
