import type { Balance, DayList, ExpectedPerson } from '@chaps/contracts/visits';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from './testing/render-remote.ts';
import { DONE, EVENT_ID, signInStaff, staffApi, staffEventOf } from './testing/staff-api.ts';

const EVENT = `/staff/events/${EVENT_ID}`;
const ADA: ExpectedPerson = {
  appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d20',
  reference: 'CH-AAAA2222',
  first_name: 'Alan',
  last_name: 'Waite',
  date_of_birth: '1958-04-02',
  start_time: '09:00',
  is_cancelled: false,
  consent_given: true,
  is_unpaid: false,
  state: 'expected',
  since: null,
};
const BOB: ExpectedPerson = {
  ...ADA,
  appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d21',
  first_name: 'Bob',
  last_name: 'Young',
  consent_given: false,
  state: 'arrived',
  since: '2020-01-10T09:00:00.000Z',
};
const dayOf = (...appointments: ExpectedPerson[]): { body: DayList } => ({
  body: {
    version: 1,
    event_name: 'Rotary Ipswich',
    event_date: '2020-01-10',
    start_time: '09:00',
    end_time: '10:00',
    closed_at: null,
    appointments,
    walk_ins: [],
  },
});
const SUMS: Balance = {
  booked: 2,
  walk_ins: 0,
  arrived: 1,
  did_not_attend: 0,
  sampled: 0,
  not_sampled: 0,
  closed_at: null,
  differences: [
    {
      what: 'still expected',
      appointment_id: ADA.appointment_id,
      walk_in_id: null,
      name: 'Waite, Alan',
      start_time: '09:00',
    },
  ],
};

function start() {
  signInStaff();
  const api = staffApi({
    [`GET ${EVENT}`]: { body: staffEventOf({}, { event_date: '2020-01-10' }) },
    [`GET ${EVENT}/day`]: dayOf(ADA, BOB),
    [`GET ${EVENT}/balance`]: { body: SUMS },
  });
  renderRemote(`${EVENT}/day`);
  return api;
}

test('a person is found and recorded as arrived', async () => {
  const api = start();
  api.answers[`POST ${EVENT}/actions`] = ({ body }) => {
    const { actions } = JSON.parse(JSON.stringify(body));
    return { body: { results: [{ action_id: actions[0].action_id, outcome: 'applied' }] } };
  };
  expect(await screen.findByText('2 people')).toBeVisible();
  expect(screen.getByRole('row', { name: /Young, Bob .* no consent/ })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name or reference'), 'alan w');
  expect(await screen.findByText('1 person')).toBeVisible();
  api.answers[`GET ${EVENT}/day`] = dayOf({ ...ADA, state: 'arrived', since: BOB.since }, BOB);
  await press('Arrived: Alan Waite');
  expect(await screen.findByRole('button', { name: 'Ready: Alan Waite' })).toBeVisible();
  expect(api.sent(`POST ${EVENT}/actions`)).toMatchObject([
    { actions: [{ appointment_id: ADA.appointment_id, step: 'arrived' }] },
  ]);
});

test('no sample needs a reason, and a refusal is shown', async () => {
  const api = start();
  api.answers[`POST ${EVENT}/actions`] = ({ body }) => {
    const { actions } = JSON.parse(JSON.stringify(body));
    const { action_id } = actions[0];
    return { body: { results: [{ action_id, outcome: 'rejected', reason: 'It is closed.' }] } };
  };
  await press('No sample: Bob Young');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'unwell');
  await userEvent.click(dialog.getByLabelText('Invite them again'));
  await press('Record it');
  expect(await dialog.findByText('It is closed.')).toBeVisible();
  expect(api.sent(`POST ${EVENT}/actions`)).toMatchObject([
    { actions: [{ step: 'not sampled', reason: 'unwell', invite_again: false }] },
  ]);
});

test('the books name who is missing, and close', async () => {
  const api = start();
  const path = `POST ${EVENT}/closure`;
  api.answers[path] = problem(409, 'NOT_BALANCED', 'Please record first: Young, Bob.');
  await userEvent.click(await screen.findByText('Expected, and nothing recorded: 1'));
  expect(screen.getByRole('link', { name: '09:00 Waite, Alan' })).toBeVisible();
  await press('Close the books');
  await press('Close them for good');
  expect(await screen.findByText('Please record first: Young, Bob.')).toBeVisible();
  api.answers[path] = DONE;
  api.answers[`GET ${EVENT}/balance`] = {
    body: { ...SUMS, closed_at: '2020-01-10T18:00:00.000Z', differences: [] },
  };
  await press('Close them for good');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/The books were closed on/)).toBeVisible();
});

test('labels are saved, or there is nobody to print one for', async () => {
  const api = start();
  const call = `GET ${EVENT}/labels`;
  api.answers[call] = ({ query }) =>
    query.people === 'sampled'
      ? problem(409, 'EVENT_CHANGED', 'Nobody has given a sample, so there is no label to print.')
      : { body: '%PDF' };
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:labels';
  URL.revokeObjectURL = () => {};
  await press('Labels of people who are expected');
  expect(await screen.findByText('The labels are saved as a PDF.')).toBeVisible();
  await press('Labels of people with a sample');
  expect(await screen.findByText(/^Nobody has given a sample/)).toBeVisible();
});
