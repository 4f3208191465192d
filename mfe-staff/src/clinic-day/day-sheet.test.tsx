import type { SheetRow } from '@chaps/contracts/day-sheets';
import { problem } from '@chaps/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import {
  EVENT_ID,
  makeStaffEvent,
  makeStaffMe,
  signInStaff,
  staffApi,
} from '../testing/staff-api.ts';

const EVENT = `/staff/events/${EVENT_ID}`;
const CHECK = `POST ${EVENT}/day-sheet/preview`;
const RECORD = `POST ${EVENT}/day-sheet`;
const CSV = 'time,id\n';

const rowOf = (changes: Partial<SheetRow>): SheetRow => ({
  line: 2,
  name: 'Waite, Alan',
  start_time: '09:00',
  steps: [],
  kept: [],
  faults: [],
  notes: [],
  looks_like: null,
  ...changes,
});
const WHOLE = rowOf({ steps: ['Arrived 10:05', 'Ready 10:10, counselled by Sue'] });
const ROWS = [
  WHOLE,
  rowOf({ line: 3, name: 'Young, Bob', faults: ['‘arrived’: ‘late’ is no time.'] }),
  rowOf({
    line: 4,
    name: 'Babbage, Charles',
    start_time: null,
    steps: ['Arrived 10:00'],
    looks_like: 'Babbage, Charles, booked at 09:20',
  }),
  rowOf({
    line: 5,
    name: 'Lee, Sam',
    kept: [{ paper: 'Arrived 10:05', recorded: 'Arrived 10:02' }],
    notes: ['This booking was cancelled.'],
  }),
];

function start(answers: Parameters<typeof staffApi>[0] = {}) {
  signInStaff();
  const api = staffApi({
    [`GET ${EVENT}`]: { body: makeStaffEvent({}, { event_date: '2020-01-10' }) },
    [CHECK]: { body: { rows: ROWS, unfilled: 20 } },
    ...answers,
  });
  renderRemote(`${EVENT}/day-sheet`);
  return api;
}

async function check() {
  const file = new File([CSV], 'day.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  await press('Check the file');
}

test('a sheet is described in words, with the rows to check first, and then recorded', async () => {
  const api = start({ [RECORD]: { body: { recorded: 2, refused: [] } } });
  await check();
  expect(
    await screen.findByText(
      '2 steps can be recorded. 1 row is set aside. 1 row may belong to someone else. 1 row differs from what is recorded.',
    ),
  ).toBeVisible();
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['Young, Bob', 'Babbage, Charles', 'Lee, Sam', 'Waite, Alan']);
  const differing = within(screen.getByRole('row', { name: /^5 Lee/ }));
  expect(differing.getByText('On paper').nextSibling).toHaveTextContent('Arrived 10:05');
  expect(differing.getByText('Already recorded').nextSibling).toHaveTextContent('Arrived 10:02');
  expect(screen.getByRole('row', { name: /^3 Young.* is no time/ })).toBeVisible();
  await press('Record 2 steps');
  expect(await screen.findByText('2 steps have been recorded.')).toBeVisible();
  expect(api.sent(RECORD)).toEqual([{ csv: CSV, lines: [2] }]);
  expect(screen.queryByRole('table')).toBeNull();
});

test('a walk-in who resembles a known person is recorded once staff say it is someone else', async () => {
  const refused = [{ line: 4, name: 'Babbage, Charles', reason: 'No place is left.' }];
  const api = start({ [RECORD]: { body: { recorded: 2, refused } } });
  await check();
  const row = await screen.findByRole('row', { name: /^4 Babbage/ });
  expect(within(row).queryByText('Arrived 10:00')).toBeNull();
  await userEvent.click(screen.getByLabelText('Babbage, Charles in line 4 is a different person'));
  expect(await within(row).findByText('Arrived 10:00')).toBeVisible();
  await press('Record 3 steps');
  expect(await screen.findByText('Line 4, Babbage, Charles: No place is left.')).toBeVisible();
  expect(api.sent(RECORD)).toEqual([{ csv: CSV, lines: [2, 4] }]);
});

test('a sheet with nothing new says so, and nothing is recorded', async () => {
  start({ [CHECK]: { body: { rows: [rowOf({})], unfilled: 20 } } });
  await check();
  expect(await screen.findByText('There is nothing new to record.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull();
});

test('an event with closed books is rejected with a message, and so is a file that is not a sheet', async () => {
  const api = start({ [CHECK]: problem(409, 'EVENT_CHANGED', 'This event is closed.') });
  await check();
  expect(await screen.findByText('This event is closed.')).toBeVisible();
  const details = { csv: 'line 1: the column id is missing' };
  api.answers[CHECK] = problem(422, 'VALIDATION_FAILED', 'No.', details);
  await press('Check the file');
  expect((await screen.findAllByText(/the column id is missing/))[0]).toBeVisible();
});

test('a person who may not close the day cannot enter the sheet', async () => {
  start({ 'GET /staff/me': { body: makeStaffMe('check-in') } });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});
