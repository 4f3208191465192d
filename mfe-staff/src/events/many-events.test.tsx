import { IMPORT_COLUMNS } from '@chaps/contracts/event-imports';
import { problem } from '@chaps/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { EVENT_ID, makeStaffEvent, signInStaff, staffApi } from '../testing/staff-api.ts';

const CHECK = 'POST /staff/event-imports/preview';
const ADD = 'POST /staff/event-imports';
const REPEAT = `POST /staff/events/${EVENT_ID}/copies`;

const CELLS = {
  ...Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, ''])),
  event_name: 'Rotary Ipswich',
  event_date: '2999-05-06',
  start_time: '09:00',
  end_time: '12:00',
  city: 'Ipswich',
  total_spaces: '36',
};
const faulty = {
  line: 3,
  cells: { ...CELLS, event_name: 'Lions, Colchester', price: 'cheap' },
  faults: [{ column: 'price', message: 'must be an amount in pounds such as 45.00' }],
};
const ROWS = [{ line: 2, cells: CELLS, faults: [] }, faulty];

function start(answers: Parameters<typeof staffApi>[0] = {}) {
  signInStaff();
  return staffApi({
    'GET /staff/products': {
      body: { products: [{ product_id: 'psa', product_name: 'PSA test', product_price: 2500 }] },
    },
    [`GET /staff/events/${EVENT_ID}`]: {
      body: makeStaffEvent({}, { event_date: '2999-11-12' }),
    },
    [CHECK]: { body: { rows: ROWS } },
    ...answers,
  });
}

/** Captures the files that the page saves. */
function savedFiles() {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}

async function choose(content: string | Uint8Array<ArrayBuffer> = 'event_name\nRotary\n') {
  const file = new File([content], 'events.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  await press('Check the file');
}

test('a file is checked first, and its valid rows are added as drafts', async () => {
  const events = [{ event_id: EVENT_ID, event_name: 'Rotary Ipswich', line: 2 }];
  const api = start({ [ADD]: { body: { events } } });
  const files = savedFiles();
  renderRemote('/staff/import-events');
  await choose();
  expect(await screen.findByText(/^1 event can be added\. 1 row is set aside/)).toBeVisible();
  expect(
    screen.getByRole('row', { name: /^3 Lions.* price: must be an amount in pounds/ }),
  ).toBeVisible();
  expect(
    screen.getByRole('row', {
      name: /^2 Rotary Ipswich Monday, 06 May 2999, 09:00 to 12:00 .* Ready/,
    }),
  ).toBeVisible();
  await press('Save the rows that are set aside');
  expect(await files[0]?.text()).toContain('\r\n"Lions, Colchester",,,cheap,2999-05-06,');
  await press('Add 1 event as a draft');
  expect(await screen.findByText(/^1 draft has been added/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rotary Ipswich' })).toHaveAttribute(
    'href',
    `/staff/events/${EVENT_ID}`,
  );
  expect(api.sent(ADD)).toEqual([{ csv: 'event_name\nRotary\n', lines: [2] }]);
  expect(screen.queryByRole('button', { name: /as a draft/ })).toBeNull();
});

test('errors in the file are shown at the file field, and other errors beside the button', async () => {
  const message = 'Line 2 cannot be added any more. Please check the file again.';
  const api = start({ [ADD]: problem(409, 'EVENT_CHANGED', message) });
  renderRemote('/staff/import-events');
  await choose(new Uint8Array([0xff, 0xfe, 0x41]));
  expect(await screen.findAllByText(/is not UTF-8/)).not.toHaveLength(0);
  expect(api.sent(CHECK)).toEqual([]);
  const fault = 'line 1: the column city is missing';
  api.answers[CHECK] = problem(422, 'VALIDATION_FAILED', 'No.', { csv: fault });
  await choose();
  expect(await screen.findAllByText(new RegExp(fault))).not.toHaveLength(0);
  api.answers[CHECK] = { body: { rows: ROWS } };
  await choose();
  await press('Add 1 event as a draft');
  expect(await screen.findByText(message)).toBeVisible();
});

test('the template names a test that exists', async () => {
  start();
  const files = savedFiles();
  renderRemote('/staff/import-events');
  expect(await screen.findByText(/names the test: psa \(PSA test\)/)).toBeVisible();
  await press('Download the template');
  expect(await screen.findByText('The template has been downloaded.')).toBeVisible();
  const [header, example] = String(await files[0]?.text()).split('\r\n');
  expect(header).toContain('event_name,event_description,product_id,price,event_date');
  expect(example).toContain(',psa,25.00,2030-05-06,09:00,12:00,');
});

test('an event is repeated on the days left selected, with bank holidays marked', async () => {
  const events = [{ event_id: EVENT_ID, event_date: '2999-12-10' }];
  const api = start({ [REPEAT]: { body: { events } } });
  renderRemote(`/staff/events/${EVENT_ID}/repeat`);
  const count = await screen.findByLabelText(/^How many times/);
  await userEvent.clear(count);
  await userEvent.type(count, '2');
  const days = within(screen.getByRole('group', { name: '2 days' }));
  expect(days.getAllByRole('checkbox')).toHaveLength(2);
  await userEvent.selectOptions(screen.getByLabelText('How often'), 'month');
  expect(screen.getByRole('option', { name: 'Each month on the second Tuesday' })).toBeVisible();
  await userEvent.click(screen.getByLabelText(/January 3000/));
  await press('Create 1 draft');
  expect(await screen.findByText('1 draft has been created.')).toBeVisible();
  expect(api.sent(REPEAT)).toEqual([{ dates: ['2999-12-10'] }]);
});

test('a bank holiday among the chosen days is pointed out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  const body = makeStaffEvent({}, { event_date: '2026-11-27' });
  start({ [`GET /staff/events/${EVENT_ID}`]: { body } });
  renderRemote(`/staff/events/${EVENT_ID}/repeat`);
  expect(await screen.findByText('Bank holiday: Christmas Day')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('When to stop'), 'until');
  expect(screen.getByText('There are no dates for these choices yet.')).toBeVisible();
  await press('Create 0 drafts');
  expect(await screen.findByText('Please choose at least one day.')).toBeVisible();
});
