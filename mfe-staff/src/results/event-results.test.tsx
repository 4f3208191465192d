import type { EventResult, EventResults } from '@chaps/contracts/event-results';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import {
  DONE,
  EVENT_ID,
  makeStaffEvent,
  makeStaffMe,
  signInStaff,
  staffApi,
} from '../testing/staff-api.ts';

const EVENT = `/staff/events/${EVENT_ID}`;
const BATCH_ID = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d90';
const file = { batch_id: BATCH_ID, file_name: 'week-48.hl7' };
const waiting: EventResult = {
  appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d20',
  profile_id: '12345678',
  reference: 'CH-AAAA2222',
  name: 'Waite, Alan',
  start_time: '09:00',
  tube_code: 'T-17',
  state: 'waiting',
  why: null,
  file: null,
  result_id: null,
  value: null,
  level: null,
  released_at: null,
  told: null,
  untold: null,
};
const held: EventResult = {
  ...waiting,
  appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d21',
  name: 'Ng, Jon',
  state: 'held back',
  why: 'Another tube is already recorded for this person.',
};
const released: EventResult = {
  ...waiting,
  appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d22',
  profile_id: '87654321',
  name: 'Young, Bob',
  state: 'released',
  file,
  value: '4.2 ng/ml',
  level: 'raised',
  released_at: '2026-11-20T09:00:00.000Z',
};
const answer = (items: EventResult[]): { body: EventResults } => ({
  body: {
    items,
    total: items.length,
    not_told: 1,
    next: null,
    previous: null,
    sums: { waiting: 1, 'held back': 1, uploaded: 0, released: 1, withdrawn: 0 },
    files: [{ ...file, state: 'released', uploaded_at: '2026-11-19T09:00:00.000Z', results: 1 }],
  },
});

/** Signs in a coordinator who is also a clinician, unless stated otherwise. */
function start(isClinician = true) {
  signInStaff();
  const coordinator = makeStaffMe('coordinator');
  const grants = [...coordinator.grants, ...(isClinician ? makeStaffMe('clinician').grants : [])];
  return staffApi({
    'GET /staff/me': { body: { ...coordinator, grants } },
    [`GET ${EVENT}`]: { body: makeStaffEvent({}, { event_date: '2020-01-10' }) },
    [`GET ${EVENT}/results`]: ({ query }) =>
      answer([waiting, held, released].filter(({ state }) => state === (query.state ?? state))),
  });
}

test('lists everyone whose result is expected, with its state and file', async () => {
  start();
  renderRemote(`${EVENT}/results`);
  expect(await screen.findByText('3 people')).toBeVisible();
  const rail = within(screen.getByRole('navigation', { name: 'Staff console' }));
  expect(rail.getByRole('link', { current: 'page' })).toHaveTextContent('Events');
  const doubt = screen.getByRole('row', { name: /Ng, Jon.*Held back/ });
  expect(doubt).toHaveTextContent(/Another tube is already recorded/);
  const done = within(screen.getByRole('row', { name: /Young, Bob.*T-17.*4.2 ng.*Raised/ }));
  expect(done.getByRole('link', { name: 'Young, Bob' })).toHaveAttribute(
    'href',
    '/staff/people/87654321',
  );
  const table = within(screen.getByRole('table', { name: 'Files with these results' }));
  const link = table.getByRole('link', { name: 'week-48.hl7' });
  expect(link).toHaveAttribute('href', `/staff/results/${BATCH_ID}`);
});

test.each([
  ['died', 'the person has died'],
  ['no address found', 'no address or telephone number was found'],
  ['cannot be reached', 'they cannot be reached'],
] as const)('says why the person cannot be told a result: %s', async (untold, said) => {
  const api = start();
  api.answers[`GET ${EVENT}/results`] = answer([{ ...released, untold }]);
  renderRemote(`${EVENT}/results`);
  expect(await screen.findByText(`Cannot be told: ${said}`)).toBeVisible();
  expect(screen.queryByText('Not told yet')).toBeNull();
});

test('can be filtered by one state, which is kept in the address', async () => {
  start();
  const { address } = renderRemote(`${EVENT}/results`);
  await screen.findByText('3 people');
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Waiting');
  expect(await screen.findByText('1 person')).toBeVisible();
  await waitFor(() => expect(address()).toBe(`${EVENT}/results?state=waiting`));
});

test('a clinician without other roles sees when and where the event is, and its results', async () => {
  const api = start();
  api.answers['GET /staff/me'] = { body: makeStaffMe('clinician') };
  const { event } = makeStaffEvent();
  api.answers[`GET ${EVENT}/summary`] = { body: { ...event, booked_spaces: 3, state: 'passed' } };
  renderRemote(`${EVENT}/results`);
  expect(await screen.findByText('3 people')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Rotary Ipswich' })).toBeVisible();
  expect(screen.getByText('3 of 8 seats taken')).toBeVisible();
  expect(screen.getByText('Young, Bob')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Young, Bob' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Event' })).toBeNull();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Results');
  expect(api.received.map(({ call }) => call)).not.toContain(`GET ${EVENT}`);
});

test('a clinician without other roles can open no other tab', async () => {
  const api = start();
  api.answers['GET /staff/me'] = { body: makeStaffMe('clinician') };
  const { event } = makeStaffEvent();
  api.answers[`GET ${EVENT}/summary`] = { body: { ...event, booked_spaces: 3, state: 'passed' } };
  renderRemote(`${EVENT}/bookings`);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  const calls = api.received.map(({ call }) => call);
  expect(calls).toContain(`GET ${EVENT}/summary`);
  expect(calls).not.toContain(`GET ${EVENT}/bookings`);
});

test('a coordinator who is not a clinician has no results tab, and requests no results', async () => {
  const api = start(false);
  renderRemote(`${EVENT}/results`);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Event' }));
  expect(tabs.getByRole('link', { name: 'Samples' })).toBeVisible();
  expect(tabs.queryByRole('link', { name: 'Results' })).toBeNull();
  expect(api.received.map(({ call }) => call)).not.toContain(`GET ${EVENT}/results`);
});

test('a call recorded by mistake can be undone, after confirmation', async () => {
  const result_id = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d99';
  const remove = `DELETE /staff/results/${result_id}/told`;
  const told = { how: 'telephone' as const, at: '2026-11-23T09:00:00.000Z', by: 'c@example.org' };
  const api = start();
  api.answers[`GET ${EVENT}/results`] = answer([{ ...released, result_id, told }]);
  api.answers[remove] = DONE;
  renderRemote(`${EVENT}/results`);
  await press('Mark as not told : Young, Bob');
  const dialog = within(await screen.findByRole('dialog', { name: /Young, Bob as not told/ }));
  expect(dialog.getByText(/Told by telephone, 23 November 2026, 09:00\./)).toBeVisible();
  expect(api.sent(remove)).toEqual([]);
  await press('Mark as not told');
  await waitFor(() => expect(api.sent(remove)).toHaveLength(1));
});

test('a released result can be withdrawn with a reason, and is then marked as withdrawn', async () => {
  const result_id = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d99';
  const withdraw = `POST /staff/results/${result_id}/withdrawal`;
  const api = start();
  const list = `GET ${EVENT}/results`;
  api.answers[list] = answer([{ ...released, result_id }]);
  api.answers[withdraw] = DONE;
  renderRemote(`${EVENT}/results`);
  await press(/^Withdraw\s+the result of Young, Bob$/);
  const dialog = within(await screen.findByRole('dialog', { name: /result of Young, Bob/ }));
  expect(dialog.getByText(/4\.2 ng\/ml is wrong or belongs to another person/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Another patient’s tube.');
  const withdrawn = { ...released, state: 'withdrawn' as const, value: null, level: null };
  api.answers[list] = answer([{ ...withdrawn, released_at: null, file: null }]);
  await press('Withdraw the result');
  const table = await screen.findByRole('table', { name: 'Results for this event' });
  expect(await within(table).findByText('Withdrawn by the laboratory')).toBeVisible();
  expect(within(table).queryByText('4.2 ng/ml')).toBeNull();
  expect(api.sent(withdraw)).toEqual([{ reason: 'Another patient’s tube.' }]);
});
