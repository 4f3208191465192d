import type { StaffRecall } from '@chaps/contracts/recalls';
import type { StaffPerson } from '@chaps/contracts/staff-people';
import { type Answers, problem } from '@chaps/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d31';
const PATH = `PATCH /staff/recalls/${ID}`;
const page: StaffPerson = {
  person: {
    ...{ profile_id: '12345678', first_name: 'Alan', last_name: 'Waite' },
    ...{ email: 'alan@example.org', phone: null, date_of_birth: '1960-02-03' },
    ...{ home_address: null, created_at: '2026-10-01T09:00:00Z' },
  },
  bookings: [],
  timeline: [],
};
const recallOf = (changes: Partial<StaffRecall> = {}): StaffRecall => ({
  ...{ recall_id: ID, profile_id: '12345678', state: 'due', ended_reason: null },
  ...{ due_on: '2998-11-14', version: 3, basis: 'rule', test_interval: 'P12M', rule_version: 2 },
  ...{ tested_on: '2997-11-14', is_newest: true, is_set_for_later: false },
  history: [
    { at: '2026-11-01T09:00:00Z', what: 'due on 14 November 2998', by: null, reason: null },
    {
      ...{ at: '2026-11-02T09:00:00Z', what: 'invited', by: 'clinician@example.org' },
      reason: 'Called him.',
    },
  ],
  ...changes,
});

function show(recalls: StaffRecall[], answers: Answers = {}) {
  signInStaff();
  const api = staffApi({
    'GET /staff/people/12345678': { body: page },
    'GET /staff/people/12345678/recalls': { body: { recalls } },
    [PATH]: DONE,
    ...answers,
  });
  renderRemote('/staff/people/12345678');
  return api;
}
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option);

test.each<[Partial<StaffRecall>, string]>([
  [{}, 'Due on 14 November 2998, after 12 months, under version 2 of the rules.'],
  [
    { state: 'invited', basis: 'laboratory', test_interval: 'P1Y', rule_version: null },
    'Invited. Due on 14 November 2998, after 1 year, according to the laboratory’s comment.',
  ],
  [
    { state: 'booked', basis: 'invite again', test_interval: null, rule_version: null },
    'Booked. Due on 14 November 2998, as the last visit gave no result.',
  ],
  [{ basis: null, test_interval: null, rule_version: null }, 'Due on 14 November 2998.'],
  [{ state: 'ended', ended_reason: 'died' }, 'Ended: died.'],
  [{ state: 'ended' }, 'Ended.'],
])('a coordinator sees when a person is next due, and why: %j', async (changes, sentence) => {
  show([recallOf(changes)]);
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('the history of the next test shows who did what and why', async () => {
  show([recallOf()]);
  await userEvent.click(await screen.findByText('History'));
  const table = await screen.findByRole('table', { name: 'History of the next test' });
  expect(within(table).getByRole('row', { name: /invited.*clinician@.*Called him/ })).toBeVisible();
});

test('staff can set another date with a reason', async () => {
  const api = show([recallOf()]);
  await userEvent.click(await screen.findByText('Change or end it'));
  await choose('What to do', 'Set another date');
  await press('Save the change');
  expect(await screen.findByRole('link', { name: /Please enter a date/ })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Next test due on'), '2998-06-01');
  await userEvent.type(screen.getByLabelText('Reason'), 'They asked for an earlier one.');
  await press('Save the change');
  expect(await screen.findByText('The next test has been changed.')).toBeVisible();
  expect(api.sent(PATH)).toEqual([
    {
      ...{ version: 3, change: 'due on', due_on: '2998-06-01', ended_reason: null },
      reason: 'They asked for an earlier one.',
    },
  ]);
});

test('staff can end the reminders with a reason, and see what changed in the meantime', async () => {
  const message = 'The date of the next test has changed since you opened this page.';
  const api = show([recallOf()], { [PATH]: problem(409, 'RECALL_CHANGED', message) });
  await userEvent.click(await screen.findByText('Change or end it'));
  await choose('What to do', 'End the reminders');
  await choose('Why the reminders end', 'tested elsewhere');
  await userEvent.type(screen.getByLabelText('Reason'), 'His wife called.');
  await press('Save the change');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('His wife called.');
  expect(api.sent(PATH)).toMatchObject([{ change: 'ended', ended_reason: 'tested elsewhere' }]);
});

test('an administrator, who has no access to health data, does not see the next test', async () => {
  show([recallOf()], { 'GET /staff/me': { body: makeStaffMe('admin') } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Alan Waite' })).toBeVisible();
  expect(screen.queryByText('Next test')).toBeNull();
});
