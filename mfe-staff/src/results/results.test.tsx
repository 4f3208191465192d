import { listFieldsWith, mapByRow } from '@chaps/contracts/result-fields';
import type {
  BatchRow,
  BatchSummary,
  ResultBatch,
  SetAsideRow,
} from '@chaps/contracts/staff-results';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13';
const UPLOAD = 'POST /staff/result-batches';
const BATCH = `GET /staff/result-batches/${ID}`;
const SET_ASIDE = 'GET /staff/set-aside-results';
const RELEASE = `POST /staff/result-batches/${ID}/release`;

const batchOf = (changes: Partial<ResultBatch> = {}): ResultBatch => ({
  batch_id: ID,
  file_name: 'colchester.csv',
  format: 'csv',
  state: 'preview',
  uploaded_by: 'other@example.org',
  uploaded_at: '2026-11-22T12:00:00.000Z',
  own: false,
  closed_by: null,
  closed_at: null,
  summary: null,
  reading: null,
  ...changes,
});

const summaryOf = (changes: Partial<BatchSummary> = {}): BatchSummary => ({
  rows: 3,
  added: 2,
  corrected: 1,
  known: 0,
  faulty: 0,
  raised: 1,
  not_said: 0,
  withdrawn: 0,
  ...changes,
});

const rowOf = (changes: Partial<BatchRow> = {}): BatchRow => ({
  ...mapByRow(listFieldsWith('preview'), () => ''),
  location: 'line 2',
  reference: 'CH-AB23CD45',
  name: 'John Smith',
  date_of_birth: '1961-04-02',
  changed: null,
  lab_name: 'John Smith',
  lab_date_of_birth: '1961-04-02',
  flag: 'N',
  profile_id: '12345678',
  event_name: 'Colchester',
  event_date: '2026-11-20',
  value: '0.8',
  unit: 'ng/ml',
  comments: '=<b>Green</b>',
  sample_date: '2026-11-20',
  action: 'add',
  withdraws: false,
  level: 'not raised',
  faults: [],
  earlier: null,
  ...changes,
});

interface Preview {
  batch?: Partial<ResultBatch>;
  summary?: Partial<BatchSummary>;
  items?: BatchRow[];
  next?: string;
}

const preview = ({ batch = {}, summary = {}, items = [rowOf()], next }: Preview = {}) => ({
  body: {
    batch: batchOf(batch),
    summary: summaryOf(summary),
    items,
    next: next ?? null,
    previous: null,
    total: 250,
    digest: 'digest-1',
  },
});

const asideOf = (changes: Partial<SetAsideRow> = {}): SetAsideRow => ({
  ...rowOf({ name: null, action: 'fault', faults: ['no match: this appointment does not exist'] }),
  set_aside_id: ID,
  file_name: 'colchester.csv',
  set_aside_at: '2026-11-22T13:00:00.000Z',
  matched_batch_id: null,
  ...changes,
});

const asideList = (...items: SetAsideRow[]) => ({
  items,
  next: null,
  previous: null,
  total: items.length,
});

function start(answers: Parameters<typeof staffApi>[0] = {}) {
  signInStaff();
  return staffApi({
    'GET /staff/me': { body: makeStaffMe('clinician') },
    'GET /staff/result-batches': { body: { items: [batchOf()], next: null, previous: null } },
    [SET_ASIDE]: { body: asideList() },
    'GET /staff/laboratories': { body: { laboratories: ['ESNEFT', 'Harwich Pathology'] } },
    [BATCH]: preview(),
    ...answers,
  });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a file is uploaded unchanged, and its preview opens', async () => {
  const api = start({ [UPLOAD]: { body: { batch_id: ID } } });
  renderRemote('/staff/results');
  await press('Upload for release');
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  expect(within(summary).getByText(/choose a file that is not empty/)).toBeVisible();
  expect(screen.getByLabelText(/Laboratory's file/)).toHaveAccessibleDescription(/not empty/);
  expect(screen.getByText('Please choose the laboratory.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Laboratory'), 'Harwich Pathology');
  expect(screen.queryByText('Please choose the laboratory.')).toBeNull();
  const file = new File(['reference\nCH-1'], 'colchester.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText(/Laboratory's file/), file);
  await press('Upload for release');
  await heading('colchester.csv');
  expect(api.sent(UPLOAD)).toEqual(['reference\nCH-1']);
  const sent = api.received.find(({ call }) => call === UPLOAD);
  expect(sent?.query).toEqual({ file_name: 'colchester.csv', laboratory: 'Harwich Pathology' });
  expect(sent?.headers['content-type']).toBe('application/octet-stream');
});

test('an unreadable file shows an error beside the file field', async () => {
  const message = 'The file is XML or HTML.';
  start({ [UPLOAD]: problem(422, 'VALIDATION_FAILED', message, { file: message }) });
  renderRemote('/staff/results');
  const file = new File(['<html>'], 'page.html');
  const field = await screen.findByLabelText(/Laboratory's file/);
  await userEvent.selectOptions(screen.getByLabelText('Laboratory'), 'Another laboratory');
  await userEvent.type(screen.getByLabelText('Name of the laboratory'), 'New Pathology');
  await userEvent.upload(field, file, { applyAccept: false });
  await press('Upload for release');
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toBeInvalid();
});

test('each row says what will happen to it; the API filters and pages rows, and text is not rendered as HTML', async () => {
  const faulty = rowOf({
    location: 'line 3',
    name: null,
    action: 'fault',
    faults: ['there is no result'],
  });
  const corrected = rowOf({ location: 'line 4', action: 'correct', earlier: '0.7 ng/ml' });
  const items = [rowOf(), faulty, corrected];
  const api = start({ [BATCH]: preview({ items, next: 'line 4', summary: { faulty: 1 } }) });
  renderRemote(`/staff/results/${ID}`);
  const table = await screen.findByRole('table', { name: 'Rows in the file' });
  expect(within(table).getAllByText('=<b>Green</b>')).toHaveLength(3);
  expect(within(table).getByText('there is no result')).toBeVisible();
  expect(within(table).getByText('replaces 0.7 ng/ml')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Release the results' })).toBeVisible();
  expect(screen.getByText('Rows with errors: 1')).toBeVisible();
  expect(screen.getByText(/They are set aside, each with its reason/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'faulty');
  await waitFor(() => expect(api.received.at(-1)?.query).toEqual({ show: 'faulty' }));
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  const next = { show: 'faulty', after: 'line 4' };
  await waitFor(() => expect(api.received.at(-1)?.query).toEqual(next));
});

test('the uploader is told that another clinician must release the file', async () => {
  start({ [BATCH]: preview({ batch: { own: true } }) });
  renderRemote(`/staff/results/${ID}`);
  expect(await screen.findByText(/Another clinician has to check and release it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Release the results' })).toBeNull();
});

test('a second clinician confirms the numbers, and a double click releases the file only once', async () => {
  let finish: (value?: unknown) => void = () => {};
  const api = start({
    [RELEASE]: { ...DONE, after: new Promise((resolve) => (finish = resolve)) },
  });
  renderRemote(`/staff/results/${ID}`);
  await press('Release the results');
  expect(await screen.findAllByText(/confirm that you have checked it/)).not.toHaveLength(0);
  await userEvent.click(screen.getByRole('checkbox', { name: /3 people will see their result/ }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Release the results' }));
  api.answers[BATCH] = preview({
    batch: {
      state: 'released',
      closed_by: 'clinician@example.org',
      closed_at: '2026-11-22T13:00:00.000Z',
      summary: summaryOf(),
    },
    items: [],
  });
  finish();
  expect(await screen.findByText(/2 new and 1 corrected results/)).toBeVisible();
  expect(api.sent(RELEASE)).toEqual([{ confirmed: summaryOf(), digest: 'digest-1' }]);
});

test('announces and shows a colleague’s concurrent change', async () => {
  const message = 'The results to release have changed. Please check them again.';
  const api = start({ [RELEASE]: problem(409, 'BATCH_CHANGED', message) });
  renderRemote(`/staff/results/${ID}`);
  await userEvent.click(await screen.findByRole('checkbox'));
  api.answers[BATCH] = preview({ summary: { added: 1 } });
  await press('Release the results');
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: /2 people/ })).toBeVisible();
});

test('a file can be discarded with a reason', async () => {
  const api = start({ [`POST /staff/result-batches/${ID}/discard`]: DONE });
  renderRemote(`/staff/results/${ID}`);
  await press('Discard the file');
  await userEvent.type(await screen.findByLabelText(/Reason/), 'The file of another day.');
  await press('Discard it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(`POST /staff/result-batches/${ID}/discard`)).toEqual([
    { reason: 'The file of another day.' },
  ]);
});

test('describes in words how the laboratory’s identifiers differ from ours', async () => {
  const row = rowOf({ lab_date_of_birth: '1962-04-02', changed: 'Jon Smith, born 1961-04-02' });
  const spelled = rowOf({ location: 'line 4', lab_name: "SMITH, John O'Hara", tube_code: 'T-17' });
  const other = { location: 'line 5', lab_name: 'John Smyth' };
  const rows = [
    rowOf(),
    { ...row, location: 'line 3' },
    { ...spelled, name_difference: null },
    rowOf({ ...other, name_difference: 'another surname' }),
    rowOf({ location: 'line 6', lab_name: 'Jon Smith', name_difference: 'another first name' }),
  ];
  start({ [BATCH]: preview({ items: rows }) });
  renderRemote(`/staff/results/${ID}`);
  const table = await screen.findByRole('table', { name: 'Rows in the file' });
  const tags = ['Another date of birth', 'Another surname', 'Another first name'];
  const differences = new RegExp(`^(${tags.join('|')})$`);
  expect(
    within(table)
      .getAllByText(differences)
      .map((tag) => tag.textContent),
  ).toEqual(tags);
  expect(within(table).getByText('Tube: T-17')).toBeVisible();
  expect(
    within(table).getByText('Changed since the booking: Jon Smith, born 1961-04-02'),
  ).toBeVisible();
  expect(within(table).getAllByText(/Laboratory: John Smith/)).toHaveLength(2);
});

test('unknown numbers and other tests are shown beside the row', async () => {
  const row = rowOf({
    lab_identifiers: ['9000000009 (PID-2)'],
    passed_over: ['Haemolysis index: 1+', 'Free PSA: 0.7 ug/L'],
  });
  start({ [BATCH]: preview({ items: [row, rowOf({ location: 'line 3' })] }) });
  renderRemote(`/staff/results/${ID}`);
  const table = await screen.findByRole('table', { name: 'Rows in the file' });
  expect(within(table).getAllByText(/Laboratory also gives/)).toHaveLength(1);
  expect(within(table).getByText('Laboratory also gives: 9000000009 (PID-2)')).toBeVisible();
  expect(
    within(table).getByText('Not shown to the person: Haemolysis index: 1+; Free PSA: 0.7 ug/L'),
  ).toBeVisible();
});

test('withdrawals in a file are confirmed separately from new results, with the values they withdraw', async () => {
  const api = start({
    [BATCH]: preview({
      summary: { rows: 2, added: 1, corrected: 0, withdrawn: 1, raised: 0 },
      items: [rowOf({ action: 'withdraw', withdraws: true, earlier: '11.8 ng/ml' })],
    }),
    [RELEASE]: DONE,
  });
  renderRemote(`/staff/results/${ID}`);
  expect(await screen.findByText('Withdraws a result')).toBeVisible();
  expect(screen.getByText('11.8 ng/ml is no longer shown')).toBeVisible();
  await userEvent.click(
    screen.getByRole('checkbox', {
      name: /1 person will see .*, 1 will no longer see theirs; 2 will be notified/,
    }),
  );
  await press('Release the results');
  await waitFor(() => expect(api.sent(RELEASE)).toMatchObject([{ confirmed: { withdrawn: 1 } }]));
});

test('the release says how many e-mails wait until people with raised results have been called', async () => {
  const found = preview({ summary: { raised: 2 } }).body;
  const unreached = [{ profile_id: '1', name: 'Bill Baker', phone: '01632 960321' }];
  const call_first = { hours: 24, mails: 1 };
  start({ [BATCH]: { body: { ...found, unreached, call_first } } });
  renderRemote(`/staff/results/${ID}`);
  expect(await screen.findByText('People with raised results, to call first: 2')).toBeVisible();
  expect(
    screen.getByText(/held back until the call: 1. Each is sent .* or after 1 day\./),
  ).toBeVisible();
  expect(
    screen.getByRole('checkbox', {
      name: /3 people will see .*; 1 will be notified by e-mail now, 1 after a call/,
    }),
  ).toBeVisible();
});

test('a withdrawal that was set aside is marked as a withdrawal', async () => {
  start({ [SET_ASIDE]: { body: asideList(asideOf({ withdraws: true })) } });
  renderRemote('/staff/results');
  expect(await screen.findByText('Withdrawal')).toBeVisible();
});

test('if no row of a file can be released, the whole file can be set aside', async () => {
  const summary = { rows: 1, added: 0, corrected: 0, raised: 0, faulty: 1 };
  const api = start({ [BATCH]: preview({ summary }), [RELEASE]: DONE });
  renderRemote(`/staff/results/${ID}`);
  expect(await screen.findByText('No row can be released')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Release the results' })).toBeNull();
  await userEvent.click(screen.getByLabelText(/no row of this file can be released/));
  const batch = {
    state: 'released',
    closed_by: 'bea@example.org',
    closed_at: '2026-11-22T14:00:00.000Z',
    summary: summaryOf(summary),
  } as const;
  api.answers[BATCH] = preview({ batch, summary });
  await userEvent.click(screen.getByRole('button', { name: 'Set all rows aside' }));
  expect(await screen.findByText(/^1 row was set aside on .*, and none released\./)).toBeVisible();
  expect(api.sent(RELEASE)).toMatchObject([{ confirmed: { faulty: 1 } }]);
});

test('results set aside and files have separate pages', async () => {
  const api = start({
    [SET_ASIDE]: ({ query }) => ({
      body: query.after
        ? { ...asideList(asideOf({ reference: 'CH-ZZ23CD45' })), previous: ID, total: 61 }
        : { ...asideList(asideOf()), next: ID, total: 61 },
    }),
  });
  renderRemote('/staff/results');
  expect(await screen.findByText('61 results set aside')).toBeVisible();
  const pages = screen.getByRole('navigation', { name: 'Pages of results set aside' });
  await userEvent.click(within(pages).getByRole('link', { name: /Next/ }));
  expect(await screen.findByText('CH-ZZ23CD45')).toBeVisible();
  const asked = (call: string) =>
    api.received.filter((each) => each.call === call).map(({ query }) => query);
  expect(asked(SET_ASIDE)).toEqual([{}, { after: ID }]);
  expect(asked('GET /staff/result-batches')).not.toContainEqual({ after: ID });
});

test('a row set aside can be matched by hand, and its contradictions resolved', async () => {
  const match = `POST /staff/set-aside-results/${ID}/match`;
  const api = start({
    [SET_ASIDE]: { body: asideList(asideOf({ flag: 'N', comments: 'Red' })) },
    [match]: problem(422, 'VALIDATION_FAILED', 'x', {
      name: 'This name does not match the booking.',
    }),
  });
  renderRemote('/staff/results');
  const list = await screen.findByRole('table', { name: 'Results set aside' });
  expect(within(list).getByText('no match: this appointment does not exist')).toBeVisible();
  await press('Match by hand');
  await userEvent.type(await screen.findByLabelText(/Booking reference/), 'ch-ab23cd45');
  await userEvent.type(screen.getByLabelText(/Person's name/), 'John Smith');
  await userEvent.type(screen.getByLabelText(/Date of birth/), '1961-04-02');
  await userEvent.selectOptions(screen.getByLabelText(/What does the laboratory say/), 'Raised');
  await press('Match it');
  expect(await screen.findByText('This name does not match the booking.')).toBeVisible();
  api.answers[match] = { body: { batch_id: ID } };
  await press('Match it');
  await heading('colchester.csv');
  expect(api.sent(match)).toHaveLength(2);
  expect(api.sent(match)[1]).toEqual({
    reference: 'CH-AB23CD45',
    name: 'John Smith',
    date_of_birth: '1961-04-02',
    level: 'raised',
  });
});

test.each([
  ['Return to the laboratory', 'Return it', 'rejected'],
  ['Discard', 'Discard it', 'discarded'],
])('a row set aside can be closed with a reason: %s', async (button, action, resolution) => {
  const resolve = `POST /staff/set-aside-results/${ID}/resolve`;
  const api = start({ [SET_ASIDE]: { body: asideList(asideOf()) }, [resolve]: DONE });
  renderRemote('/staff/results');
  await press(button);
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Another unit.');
  api.answers[SET_ASIDE] = { body: asideList() };
  await press(action);
  expect(await screen.findByText('No results are set aside.')).toBeVisible();
  expect(api.sent(resolve)).toEqual([{ resolution, reason: 'Another unit.' }]);
});

test('a row held back only because the day’s books are open can be overridden with a reason', async () => {
  const faults = [
    'the books for the event are still open: the result can be released once they are closed',
  ];
  const held = rowOf({ action: 'fault', faults, may_override: true });
  const api = start({ [BATCH]: preview({ items: [held], summary: { faulty: 1 } }) });
  const override = `POST /staff/result-batches/${ID}/overrides`;
  api.answers[override] = DONE;
  renderRemote(`/staff/results/${ID}`);
  await press(/^Override/);
  const dialog = within(await screen.findByRole('dialog', { name: /before the day is recorded/ }));
  expect(dialog.getByText(/neither you nor other@example.org/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/Reason/), 'It cannot wait.');
  api.answers[BATCH] = preview({ items: [rowOf({ override_reason: 'It cannot wait.' })] });
  await userEvent.click(dialog.getByRole('button', { name: 'Override' }));
  expect(await screen.findByText('Override: It cannot wait.')).toBeVisible();
  expect(api.sent(override)).toEqual([{ location: held.location, reason: 'It cannot wait.' }]);
  expect(screen.queryByRole('button', { name: /^Override/ })).toBeNull();
});

test('rows set aside that now match become a new file', async () => {
  const api = start({ [SET_ASIDE]: { body: asideList(asideOf({ faults: [] })) } });
  const collect = 'POST /staff/set-aside-results/matching';
  api.answers[collect] = problem(409, 'BATCH_CHANGED', 'None of the set-aside rows match yet.');
  renderRemote('/staff/results');
  expect(await screen.findByText('It now matches.')).toBeVisible();
  await press('Collect matching rows');
  expect(await screen.findByText('None of the set-aside rows match yet.')).toBeVisible();
  api.answers[collect] = { body: { batch_id: ID } };
  await press('Collect matching rows');
  await heading('colchester.csv');
});
