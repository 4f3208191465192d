import { LAB_FIELDS, labColumns } from '@chaps/contracts/lab-readings';
import { DEFAULT_LABEL_SETTINGS, storedLabelSettings } from '@chaps/contracts/labels';
import {
  type FileMapping,
  laboratorySettings,
  USUAL_LABORATORY,
} from '@chaps/contracts/laboratories';
import { problem } from '@chaps/testing/fake-api';
import { listFieldsWithoutControl } from '@chaps/testing/form-controls';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, signInStaff, staffApi } from '../testing/staff-api.ts';

const SETTINGS = 'GET /staff/label-settings';
const TUBES = 'GET /staff/laboratory-settings';
const EAST = { laboratory: 'East / West', settings: DEFAULT_LABEL_SETTINGS, is_chosen: false };
const start = (answers: Parameters<typeof staffApi>[0] = {}) => {
  signInStaff();
  return staffApi({
    [SETTINGS]: { body: { laboratories: [EAST] } },
    [TUBES]: { body: { laboratories: [{ ...EAST, settings: USUAL_LABORATORY }] } },
    ...answers,
  });
};
const PAGE = '/staff/laboratories/East%20%2F%20West';

test('the list shows what labels each laboratory requires', async () => {
  start();
  renderRemote('/staff/laboratories');
  const row = within(await screen.findByRole('row', { name: /East/ }));
  expect(row.getByRole('link', { name: 'East / West' })).toHaveAttribute('href', PAGE);
  expect(row.getByText('62 mm roll, 29 mm labels')).toBeVisible();
  expect(row.getByText('Default')).toBeVisible();
});

test('each setting of a laboratory and of its labels has a control', async () => {
  start();
  renderRemote(PAGE);
  const labels = await screen.findByRole('form', { name: 'Labels' });
  expect(listFieldsWithoutControl(storedLabelSettings.shape, labels)).toEqual([]);
  const tubes = screen.getByRole('form', { name: 'Tubes and results' });
  expect(listFieldsWithoutControl(laboratorySettings.shape, tubes)).toEqual([]);
});

test('labels have one form, which says what does not fit', async () => {
  const api = start({ 'POST /staff/label-settings': DONE });
  renderRemote(PAGE);
  await userEvent.selectOptions(await screen.findByLabelText('Text'), 'portrait');
  await press('Save label settings');
  expect((await screen.findAllByText(/Code 128 is too wide/))[0]).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Code to scan'), 'datamatrix');
  await userEvent.selectOptions(screen.getByLabelText('The tube’s code is on'), 'charity');
  await userEvent.click(screen.getByLabelText('Event name'));
  await press('Save label settings');
  expect(
    await screen.findByText('Labels for East / West will be printed like this from now on.'),
  ).toBeVisible();
  expect(api.sent('POST /staff/label-settings')).toEqual([
    {
      ...DEFAULT_LABEL_SETTINGS,
      laboratory: 'East / West',
      codes_from: 'charity',
      orientation: 'portrait',
      barcode: 'datamatrix',
      has_event_name: true,
    },
  ]);
});

test('an example label uses the settings chosen in the form', async () => {
  const api = start({ 'POST /staff/label-settings/preview': { body: '%PDF' } });
  renderRemote(PAGE);
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:label';
  URL.revokeObjectURL = () => {};
  await userEvent.selectOptions(await screen.findByLabelText('Label'), 'a4-3x8');
  await press('Save an example label');
  expect(await screen.findByText(/example person has been saved/)).toBeVisible();
  expect(api.sent('POST /staff/label-settings/preview')).toEqual([
    { ...DEFAULT_LABEL_SETTINGS, size: 'a4-3x8' },
  ]);
});

test('the page of an unknown laboratory is not found', async () => {
  start({ [TUBES]: { body: { laboratories: [] } } });
  renderRemote(PAGE);
  expect(await screen.findByText('Page not found')).toBeVisible();
});

test('an error appears beside the form', async () => {
  start({
    'POST /staff/label-settings': problem(
      403,
      'FORBIDDEN',
      'Your role covers only certain events, so you cannot compare payments.',
    ),
  });
  renderRemote(PAGE);
  await userEvent.selectOptions(await screen.findByLabelText('Label'), 'a4-3x8');
  await press('Save label settings');
  expect(
    await screen.findByText(
      'Your role covers only certain events, so you cannot compare payments.',
    ),
  ).toBeVisible();
});

test('a laboratory’s tube requirements have their own form, which saves only what changed', async () => {
  const path = 'POST /staff/laboratory-settings';
  const api = start({ [path]: DONE });
  renderRemote(PAGE);
  await userEvent.selectOptions(await screen.findByLabelText('Leading zeros'), 'Part of the code');
  const room = screen.getByLabelText('Hours until separation, at room temperature');
  await userEvent.clear(room);
  await userEvent.type(room, '200');
  await userEvent.type(screen.getByLabelText('Accepts tubes until (optional)'), '16:30');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Gender' }));
  await userEvent.selectOptions(screen.getByLabelText('Order messages'), 'HL7 v2 (OML^O21)');
  await press('Save tube and result settings');
  expect((await screen.findAllByText(/Enter at most 168 hours/))[0]).toBeVisible();
  await userEvent.clear(room);
  await userEvent.type(room, '12');
  await press('Save tube and result settings');
  expect(await screen.findByText('The settings for East / West have been saved.')).toBeVisible();
  expect(api.sent(path)).toEqual([
    {
      laboratory: 'East / West',
      leading_zeros: 'significant',
      hours_at_room: 12,
      cut_off: '16:30',
      identifiers: ['reference', 'nhs_number', 'name', 'date_of_birth'],
      order_messages: 'HL7 v2',
    },
  ]);

  await userEvent.selectOptions(screen.getByLabelText('Leading zeros'), 'ignored');
  await press('Save tube and result settings');
  await waitFor(() => expect(api.sent(path)).toHaveLength(2));
  expect(api.sent(path)[1]).toEqual({ laboratory: 'East / West', leading_zeros: 'ignored' });
});

const MAPPING: FileMapping = {
  columns: labColumns.parse({
    ...Object.fromEntries(LAB_FIELDS.map((field) => [field, ''])),
    ...{ reference: 'Sample No', date_of_birth: 'DOB', test_result: 'PSA (µg/L)' },
    sample_date: 'Collected',
  }),
  ...{ encoding: 'windows-1252', unused: ['Remarks', 'Ward'] },
  ...{ chosen_at: '2026-11-28T10:30:00.000Z', file_name: 'results.csv' },
};
const withMapping = (mapping: FileMapping | null) => ({
  body: { laboratories: [{ ...EAST, settings: USUAL_LABORATORY, mapping }] },
});

test('the file settings of a laboratory are shown, and can be deleted after confirmation', async () => {
  const path = 'POST /staff/forgotten-mappings';
  const api = start({ [TUBES]: withMapping(MAPPING), [path]: DONE });
  renderRemote(PAGE);
  const shown = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;
  expect(await shown('Booking reference')).toBe('Column ‘Sample No’');
  expect(await shown('Character encoding')).toBe('ISO-8859-1 (Western European, Windows)');
  expect(await shown('Not read')).toBe('Remarks, Ward');
  expect(await shown('Chosen')).toBe('28 November 2026, 10:30, for the file results.csv');
  expect(screen.queryByText('Comment', { selector: 'dt' })).toBeNull();
  await press('Delete these file settings');
  expect(api.sent(path)).toEqual([]);
  api.answers[path] = problem(
    403,
    'FORBIDDEN',
    'Your role covers only certain events, so you cannot compare payments.',
  );
  await press('Delete them');
  expect(
    await screen.findByText(
      'Your role covers only certain events, so you cannot compare payments.',
    ),
  ).toBeVisible();
  Object.assign(api.answers, { [path]: DONE, [TUBES]: withMapping(null) });
  await press('Delete them');
  expect(await screen.findByText(/^Nothing has been chosen/)).toBeVisible();
  expect(api.sent(path).at(-1)).toEqual({ laboratory: 'East / West' });
});

test('an undated mapping of messages shows only its encoding', async () => {
  const old = { ...MAPPING, columns: null, unused: [], chosen_at: null, file_name: null };
  start({ [TUBES]: withMapping(old) });
  renderRemote(PAGE);
  expect((await screen.findByText('Chosen')).nextElementSibling).toHaveTextContent('Not recorded');
  expect(screen.queryByText(/^Column ‘/)).toBeNull();
});
