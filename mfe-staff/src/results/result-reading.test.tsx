import type { LabColumns, LabFileMapping, MappingChoices } from '@chaps/contracts/lab-readings';
import { LAB_FIELDS, labColumns } from '@chaps/contracts/lab-readings';
import type { ResultBatch } from '@chaps/contracts/staff-results';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13';
const BATCH = `GET /staff/result-batches/${ID}`;
const CHOICES = `${BATCH}/reading`;
const READ = `POST /staff/result-batches/${ID}/reading`;

const columnsOf = (changes: Partial<LabColumns> = {}): LabColumns =>
  labColumns.parse({ ...Object.fromEntries(LAB_FIELDS.map((field) => [field, ''])), ...changes });
const COLUMNS = columnsOf({
  reference: 'Sample No',
  date_of_birth: 'DOB',
  test_result: 'PSA (ug/L)',
  sample_date: 'Collected',
});

const readingOf = (changes: Partial<LabFileMapping> = {}): LabFileMapping => ({
  laboratory: 'Harwich Pathology',
  encoding: 'utf-8',
  delimiter: ';',
  columns: COLUMNS,
  unused: ['Address'],
  question: null,
  ...changes,
});

const preview = (reading: LabFileMapping, changes: Partial<ResultBatch> = {}) => ({
  body: {
    batch: {
      batch_id: ID,
      file_name: 'harwich.csv',
      format: 'csv',
      state: 'preview',
      uploaded_by: 'clinician@example.org',
      uploaded_at: '2026-11-22T12:00:00.000Z',
      own: true,
      closed_by: null,
      closed_at: null,
      summary: null,
      reading,
      ...changes,
    },
    summary: { rows: 0, added: 0, corrected: 0, known: 0, faulty: 0, raised: 0, not_said: 0 },
    items: [],
    next: null,
    previous: null,
    total: 0,
    digest: 'digest-1',
  },
});

const choicesOf = (changes: Partial<MappingChoices> = {}) => ({
  body: {
    batch_id: ID,
    file_name: 'harwich.csv',
    reading: readingOf({ columns: null, unused: [], question: 'columns' }),
    columns: ['Sample No', 'DOB', 'PSA (ug/L)', 'Collected'].map((heading) => ({
      heading,
      examples: [`${heading} of the first row`, ''],
    })),
    suggested: columnsOf({ date_of_birth: 'DOB', test_result: 'PSA (ug/L)' }),
    encodings: [],
    ...changes,
  },
});

function start(answers: Parameters<typeof staffApi>[0]) {
  signInStaff();
  return staffApi({ 'GET /staff/me': { body: makeStaffMe('clinician') }, ...answers });
}

const choose = (label: string, heading: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), heading);

test('the preview shows how the file was read', async () => {
  start({ [BATCH]: preview(readingOf()) });
  renderRemote(`/staff/results/${ID}`);
  expect(await screen.findByText('UTF-8, ‘;’ between columns')).toBeVisible();
  expect(screen.getByText(/‘DOB’ as date of birth, ‘PSA \(ug\/L\)’ as result/)).toBeVisible();
  expect(screen.getByText('Address')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change how the file is read' })).toHaveAttribute(
    'href',
    `/staff/results/${ID}/reading`,
  );
});

test('shows the first few of many fields that are not read', async () => {
  const unused = Array.from({ length: 20 }, (_, index) => `PID-${index + 1}`);
  start({ [BATCH]: preview(readingOf({ columns: null, delimiter: null, unused })) });
  renderRemote(`/staff/results/${ID}`);
  const more = await screen.findByText('8 more');
  expect(screen.getByText(/PID-1, PID-2/)).toHaveTextContent('PID-12');
  expect(screen.getByText(/PID-13, /)).not.toBeVisible();
  await userEvent.click(more);
  expect(screen.getByText(/PID-13, /)).toBeVisible();
});

test.each<[string, Partial<ResultBatch>]>([
  ['someone else', { own: false }],
  ['who uploaded it, once it is released', { state: 'discarded' }],
])('%s cannot change how a file is read', async (_, changes) => {
  start({ [BATCH]: preview(readingOf(), changes) });
  renderRemote(`/staff/results/${ID}`);
  expect(await screen.findByText('UTF-8, ‘;’ between columns')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Change how the file is read' })).toBeNull();
});

test('unknown columns are matched once, beside their first rows', async () => {
  const unread = readingOf({ columns: null, unused: [], question: 'columns' });
  const api = start({ [BATCH]: preview(unread), [CHOICES]: choicesOf(), [READ]: DONE });
  renderRemote(`/staff/results/${ID}`);
  expect(await screen.findByText(/differs from earlier files/)).toBeVisible();
  expect(screen.queryByText('No row can be released')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Choose how to read it' }));
  await screen.findByRole('heading', { level: 1, name: 'How should harwich.csv be read?' });
  expect(screen.getByText('First rows: DOB of the first row')).toBeVisible();

  await press('Read the file this way');
  expect(await screen.findAllByText(/Please choose a column/)).not.toHaveLength(0);
  await choose('Booking reference', 'Sample No');
  expect(screen.getByText('First rows: Sample No of the first row')).toBeVisible();
  await choose('Sample date', 'DOB');
  await press('Read the file this way');
  expect(await screen.findAllByText(/This column is already chosen above/)).not.toHaveLength(0);
  await choose('Sample date', 'Collected');
  api.answers[BATCH] = preview(readingOf());
  await press('Read the file this way');
  expect(await screen.findByText('UTF-8, ‘;’ between columns')).toBeVisible();
  expect(api.sent(READ)).toEqual([{ encoding: null, columns: COLUMNS }]);
});

test('an encoding is chosen by how the names in the file look', async () => {
  const encodings: MappingChoices['encodings'] = [
    { encoding: 'windows-1252', examples: ['José', 'Müller'] },
    { encoding: 'macintosh', examples: ['JosÈ', 'M¸ller'] },
  ];
  const message = 'Please choose the encoding that shows the names correctly.';
  const api = start({
    [BATCH]: preview(readingOf()),
    [CHOICES]: choicesOf({ encodings, suggested: COLUMNS }),
    [READ]: problem(422, 'VALIDATION_FAILED', message, { encoding: message }),
  });
  renderRemote(`/staff/results/${ID}/reading`);
  await press('Read the file this way');
  expect(await screen.findAllByText(message, { exact: false })).not.toHaveLength(0);
  await userEvent.click(screen.getByRole('radio', { name: /José, Müller/ }));
  api.answers[READ] = DONE;
  await press('Read the file this way');
  expect(await screen.findByText('UTF-8, ‘;’ between columns')).toBeVisible();
  expect(api.sent(READ)).toEqual([
    { encoding: null, columns: COLUMNS },
    { encoding: 'windows-1252', columns: COLUMNS },
  ]);
});

test('messages in an unknown encoding have no columns to match', async () => {
  const encodings: MappingChoices['encodings'] = [{ encoding: 'windows-1252', examples: ['José'] }];
  const reading = readingOf({ columns: null, delimiter: null, question: 'encoding' });
  const api = start({
    [BATCH]: preview(readingOf()),
    [CHOICES]: choicesOf({ encodings, columns: [], reading }),
    [READ]: DONE,
  });
  renderRemote(`/staff/results/${ID}/reading`);
  await userEvent.click(await screen.findByRole('radio', { name: /José/ }));
  expect(screen.queryByLabelText('Booking reference')).toBeNull();
  await press('Read the file this way');
  await waitFor(() =>
    expect(api.sent(READ)).toEqual([{ encoding: 'windows-1252', columns: null }]),
  );
});
