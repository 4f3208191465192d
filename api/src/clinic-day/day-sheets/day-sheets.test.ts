import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SHEET_COLUMNS, type SheetColumn, type SheetRow } from '@chaps/contracts/day-sheets';
import { dayResponse } from '@chaps/contracts/visits';
import { londonInstant, type VisitStep } from '@chaps/domain';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { expect } from 'vitest';
import { outcome } from '../../../test/booking-steps.ts';
import { test as base } from '../../../test/console.ts';
import type { StaffPerson } from '../../../test/makers.ts';

type Cells = Record<SheetColumn, string>;

const test = base.extend(
  'sheet',
  async ({ api, booking, console: { call, named } }, { onCleanup }) => {
    // A new coordinator, so that each test has its own rate limits.
    const coordinator = await api.staff('coordinator');
    const { now } = api.services;
    onCleanup(() => {
      api.services.now = now;
    });
    const { event, appointmentId, person } = await booking.freeBooking({ seats: 8 });
    const other = await api.person();
    const { body } = await booking.book(other, event);
    const ids = [appointmentId, String(body.appointment.appointment_id)] as const;
    await named(person, 'Alan', 'Waite');
    await named(other, '=Bob', 'O’Neill');
    const at = (time: string) => {
      api.services.now = () => londonInstant(event.date, time);
    };
    const allow = (walk_in_allowance: number) =>
      api.owner
        .updateTable('events')
        .set({ walk_in_allowance })
        .where('event_id', '=', event.id)
        .execute();
    await allow(4);
    at('18:00');
    const save = (as: StaffPerson = coordinator) =>
      call('GET', `${event.id}/day-sheet.csv`, undefined, as);
    const rows = async (): Promise<Cells[]> =>
      parse((await save()).text, { columns: true, bom: true });
    /** The saved sheet with changes to some of its rows, by row number. */
    const typed = async (...changes: (Partial<Cells> | undefined)[]) =>
      (await rows()).map((cells, index) => ({ ...cells, ...changes[index] }));
    const csvOf = (sheet: readonly Cells[], delimiter = ',') =>
      stringify([...sheet], { header: true, columns: [...SHEET_COLUMNS], delimiter });
    const preview = (csv: string, as: StaffPerson = coordinator) =>
      call('POST', `${event.id}/day-sheet/preview`, { csv }, as);
    const shown = async (sheet: readonly Cells[]): Promise<SheetRow[]> =>
      (await preview(csvOf(sheet))).body.rows;
    const send = (csv: string, lines: number[], as: StaffPerson = coordinator) =>
      call('POST', `${event.id}/day-sheet`, { csv, lines }, as);
    const record = async (sheet: readonly Cells[], ...lines: number[]) =>
      (await send(csvOf(sheet), lines)).body;
    const onTablet = (appointment_id: string, step: VisitStep, time: string, more: object = {}) => {
      const done_at = londonInstant(event.date, time).toISOString();
      const action = { action_id: randomUUID(), appointment_id, step, done_at, list_version: 0 };
      return call('POST', `${event.id}/actions`, { actions: [{ ...action, ...more }] });
    };
    const day = async () => (await call('GET', `${event.id}/day`)).body;
    const walkIns = async () =>
      dayResponse.parse(await day()).appointments.filter(({ origin }) => origin === 'walk-in');
    return {
      ...{ event, ids, at, allow, save, rows },
      ...{ typed, csvOf, preview, shown, send, record, onTablet, day, walkIns },
    };
  },
);

const WHOLE: Partial<Cells> = {
  ...{ arrived: '10.05', ready: 'x', 'counselled by': 'Sue Marsh' },
  ...{ sampled: '1020', 'tube code': 'T-17' },
};
const steps = ['Arrived 10:05', 'Ready, counselled by Sue Marsh', 'Sample taken 10:20, tube T-17'];

test('the sheet has a row for everyone who may come, and empty rows with their own ids', async ({
  sheet: { save, rows, ids },
}) => {
  const { text, headers } = await save();
  expect(text.startsWith('\uFEFFtime,last name,first name,')).toBe(true);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [one, other, ...empty] = await rows();
  expect([one, other]).toMatchObject([
    // A name cannot become a formula.
    { 'last name': 'O’Neill', 'first name': "'=Bob", id: ids[1] },
    { 'last name': 'Waite', 'first name': 'Alan', 'birth date': '1970-01-01', id: ids[0] },
  ]);
  expect(one).toMatchObject({ time: '09:00', arrived: '', 'tube code': '' });
  expect(new Set(empty.map(({ id }) => id)).size).toBe(20);
  expect(empty.every(({ id }) => id.startsWith('W-'))).toBe(true);
});

test('entries are previewed in words, recorded with one audit row, and change nothing the second time', async ({
  api,
  sheet: { event, typed, shown, record, day, preview, csvOf },
}) => {
  const none = { arrived: '9:50', 'not sampled': 'Unwell', 'invite again': 'yes' };
  const sheet = await typed(none, WHOLE);
  const before = await day();
  const { rows, unfilled } = (await preview(csvOf(sheet))).body;
  expect(unfilled).toBe(20);
  const empty = { kept: [], faults: [], notes: [], looks_like: null };
  expect(rows).toEqual([
    {
      ...{ line: 2, name: 'O’Neill, =Bob', start_time: '09:00', ...empty },
      steps: ['Arrived 09:50', 'No sample: unwell, invite again'],
    },
    { line: 3, name: 'Waite, Alan', start_time: '09:00', steps, ...empty },
  ]);
  // The preview records nothing.
  expect((await day()).version).toBe(before.version);
  expect(await record(sheet, 2, 3)).toEqual({ recorded: 5, refused: [] });
  expect((await day()).appointments).toMatchObject([
    { state: 'not sampled', arrived_at: londonInstant(event.date, '09:50').toISOString() },
    { state: 'sampled', since: londonInstant(event.date, '10:20:02').toISOString() },
  ]);
  expect((await shown(sheet)).map((row) => [row.steps, row.kept])).toEqual([
    [[], []],
    [[], []],
  ]);
  expect(await record(sheet, 2, 3)).toEqual({ recorded: 0, refused: [] });
  const audited = await api.owner
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('event_id', '=', event.id)
    .where('action', 'like', '%paper')
    .execute();
  expect(audited).toEqual([
    { action: 'steps of the day typed in from paper', details: { steps: 5 } },
  ]);
  const stored = await api.owner
    .selectFrom('visit_steps')
    .select(['step', 'reason', 'device', 'invite_again'])
    .where('event_id', '=', event.id)
    .orderBy('step')
    .execute();
  expect(stored).toContainEqual({
    ...{ step: 'ready', device: 'paper', invite_again: null },
    reason: 'Entered from paper. Counselled by Sue Marsh.',
  });
  expect(stored).toContainEqual({
    ...{ step: 'not sampled', reason: 'unwell', device: 'paper', invite_again: true },
  });
});

test('consent signed on paper is recorded with the arrival, and shown on the next sheet', async ({
  sheet: { ids, typed, shown, record, rows, onTablet, day, csvOf, preview },
}) => {
  expect((await rows())[1]?.consent).toBe('');
  const sheet = await typed(undefined, { ...WHOLE, consent: 'Ruth Hale' });
  const [first, ...others] = steps;
  const [row] = await shown(sheet);
  expect(row?.steps).toEqual([`${first}, consent on paper`, ...others]);
  expect(await record(sheet, 3)).toEqual({ recorded: 3, refused: [] });
  const alan = (await day()).appointments.find(
    ({ appointment_id }: { appointment_id: string }) => appointment_id === ids[0],
  );
  expect(alan).toMatchObject({ consent_given: true, state: 'sampled' });
  // A row with nothing else filled in counts as empty.
  expect((await rows())[1]?.consent).toBe('given');
  expect(await shown(await rows())).toEqual([]);
  // The response says what can no longer be recorded with a step.
  await onTablet(ids[1], 'arrived', '09:50');
  await onTablet(ids[1], 'ready', '09:51');
  const [late] = await shown(await typed({ consent: 'x' }));
  expect(late).toMatchObject({ steps: [], kept: [{ paper: 'Consent on paper' }] });
  // A sheet saved before the column existed can still be read.
  const older = csvOf(await typed(undefined, WHOLE))
    .split('\n')
    .map((line) => line.split(',').toSpliced(6, 1).join(','));
  expect((await preview(older.join('\n'))).body.rows).toMatchObject([{ line: 3, faults: [] }]);
});

test('reads semicolons, columns in another order, and a trailing empty column', async ({
  sheet: { typed, preview, csvOf },
}) => {
  const text = csvOf(await typed(undefined, WHOLE), ';');
  const turned = text
    .split('\n')
    .filter(Boolean)
    .map((line) => `${line.split(';').toReversed().join(';')};`)
    .join('\r\n');
  const { rows } = (await preview(`\uFEFF${turned}`)).body;
  expect(rows).toMatchObject([{ line: 3, steps, faults: [] }]);
});

test('steps recorded by a tablet stay, and are shown next to those on paper', async ({
  sheet: { ids, typed, shown, record, onTablet, day },
}) => {
  const [alan, bob] = ids;
  await onTablet(alan, 'arrived', '10:02');
  await onTablet(alan, 'ready', '10:10');
  await onTablet(alan, 'sampled', '10:20', { sample_code: 'T-18' });
  await onTablet(bob, 'arrived', '09:50');
  const sheet = await typed({ arrived: '09:50', 'not sampled': 'unwell' }, WHOLE);
  const [second, first] = await shown(sheet);
  expect(first).toMatchObject({
    steps: [],
    kept: [
      { paper: 'Arrived 10:05', recorded: 'Arrived 10:02' },
      { paper: 'Sample taken 10:20, tube T-17', recorded: 'Sample taken 10:20, tube T-18' },
    ],
  });
  expect(second).toMatchObject({ steps: ['No sample: unwell'], kept: [] });
  const before = (await day()).appointments;
  expect(await record(sheet, 2, 3)).toEqual({ recorded: 1, refused: [] });
  const after = (await day()).appointments;
  expect(after).toEqual([expect.objectContaining({ state: 'not sampled' }), before[1]]);
});

test('neither a ‘no sample’ nor an undone step is overwritten', async ({
  sheet: { ids, typed, shown, record, onTablet },
}) => {
  const [alan] = ids;
  await onTablet(alan, 'arrived', '10:05');
  await onTablet(alan, 'not sampled', '10:10', { reason: 'unwell' });
  const [row] = await shown(await typed(undefined, WHOLE));
  expect(row).toMatchObject({
    steps: ['Ready, counselled by Sue Marsh'],
    kept: [{ paper: 'Sample taken 10:20, tube T-17', recorded: 'No sample: unwell' }],
  });
  const sheet = await typed({ arrived: '10.00' });
  await record(sheet, 2);
  await onTablet(ids[1], 'undo', '10:01');
  const [again] = await shown(sheet);
  expect(again).toMatchObject({
    steps: [],
    kept: [{ recorded: 'Entered earlier, then undone' }],
  });
  expect(await record(sheet, 2)).toEqual({ recorded: 0, refused: [] });
});

test.for<[fault: RegExp, typed: Partial<Cells>]>([
  [/^‘arrived’: ‘late’ is not a time/, { arrived: 'late' }],
  [/01:05 is long before the event/, { arrived: '1.05' }],
  [/18:01 is in the future/, { arrived: '18:01' }],
  [/^‘sampled’: 10:04 is before ‘arrived’, 10:05/, { ...WHOLE, sampled: '10:04' }],
  [/^‘arrived’ has no time/, { ...WHOLE, arrived: '' }],
  [/^‘ready’ is empty, but there is a sample/, { ...WHOLE, ready: '', 'counselled by': '' }],
  [/^‘counselled by’ is empty/, { ...WHOLE, 'counselled by': '' }],
  [/^‘ready’: ‘perhaps’ is not a time/, { arrived: '10', ready: 'perhaps', 'counselled by': 'S' }],
  [/‘sampled’ has no time/, { arrived: '10', 'tube code': 'T-1' }],
  [/the spreadsheet has shortened it/, { ...WHOLE, 'tube code': '1,23457E+15' }],
  [/a letter in T7KQ2M9XAH is wrong/, { ...WHOLE, 'tube code': 'T7KQ2M9XAH' }],
  [/is a booking reference/, { ...WHOLE, 'tube code': 'CH-AAAA2222' }],
  [/both a sample and a reason for no sample/, { ...WHOLE, 'not sampled': 'unwell' }],
  [/not one of the reasons: identity not confirmed/, { arrived: '10', 'not sampled': 'went home' }],
  [/‘not sampled’ has no reason/, { arrived: '10', 'invite again': 'yes' }],
  [/^‘id’ is empty/, { ...WHOLE, id: '' }],
  [/^‘id’: x is not an id/, { ...WHOLE, id: 'x' }],
  [/nobody on the list/, { ...WHOLE, id: '0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d' }],
  [/names Young, Alan, but its id belongs to Waite, Alan/, { ...WHOLE, 'last name': 'Young' }],
  [/Was one column sorted/, { ...WHOLE, 'birth date': '02/01/1970' }],
])(
  'a row is set aside for %s, and the others are recorded',
  async ([fault, cells], { sheet: { typed, shown, record } }) => {
    const sheet = await typed({ arrived: '09:50' }, cells);
    const [other, row] = await shown(sheet);
    expect(row?.faults).toEqual([expect.stringMatching(fault)]);
    expect(row?.steps).toEqual([]);
    expect(other).toMatchObject({ steps: ['Arrived 09:50'], faults: [] });
    const answer = await record(sheet, 2, 3);
    expect(answer).toMatchObject({ recorded: 1, refused: [{ line: 3, reason: row?.faults[0] }] });
  },
);

test('rows with a repeated tube code or id are not recorded', async ({
  sheet: { ids, typed, shown, onTablet },
}) => {
  const twice = await shown(await typed({ ...WHOLE }, WHOLE));
  expect(twice.map(({ faults }) => faults)).toEqual([
    ['‘tube code’: line 3 has the same code.'],
    ['‘tube code’: line 2 has the same code.'],
  ]);
  const [, alan] = await typed(undefined, { arrived: '10:05' });
  const same = await shown(alan ? [alan, alan] : []);
  expect(same.map(({ faults }) => faults)).toEqual([
    ['‘id’: line 3 has the same id.'],
    ['‘id’: line 2 has the same id.'],
  ]);
  await onTablet(ids[1], 'arrived', '09:00');
  await onTablet(ids[1], 'ready', '09:05');
  await onTablet(ids[1], 'sampled', '09:10', { sample_code: 'T-17' });
  const [taken] = await shown(await typed(undefined, WHOLE));
  expect(taken?.faults).toEqual(['‘tube code’: this code is recorded for O’Neill, =Bob.']);
});

const CHARLES = { 'last name': 'Babbage', 'first name': 'Charles', 'birth date': '26/12/1955' };

test('a walk-in in an empty row is added, and the corrected row is the same person', async ({
  sheet: { typed, shown, record, walkIns },
}) => {
  const sheet = await typed(undefined, undefined, { ...CHARLES, ...WHOLE });
  expect(await shown(sheet)).toMatchObject([
    { line: 4, name: 'Babbage, Charles', start_time: null, steps, looks_like: null },
  ]);
  expect(await record(sheet, 4)).toEqual({ recorded: 3, refused: [] });
  expect(await walkIns()).toMatchObject([
    { last_name: 'Babbage', date_of_birth: '1955-12-26', state: 'sampled', consent_given: false },
  ]);
  expect(await record(sheet, 4)).toEqual({ recorded: 0, refused: [] });
  // The next sheet has a row for them.
  const again = await typed(undefined, undefined, { arrived: '10:05' });
  expect(await shown(again)).toMatchObject([{ name: 'Babbage, Charles', steps: [], kept: [] }]);
});

test.for<[fault: RegExp, typed: Partial<Cells>]>([
  [/^‘first name’ is empty/, { ...CHARLES, 'first name': '' }],
  [/write it as 26\/12\/1955/, { ...CHARLES, 'birth date': '26/12/55' }],
  [/people aged 40 to 80/, { ...CHARLES, 'birth date': '1999-12-26' }],
  [/^‘arrived’ has no time/, { ...CHARLES }],
])(
  'reports an error in a walk-in’s row (%s)',
  async ([fault, cells], { sheet: { typed, shown } }) => {
    const arrived = fault.source.includes('arrived') ? '' : '10:00';
    const [row] = await shown(await typed(undefined, undefined, { ...cells, arrived }));
    expect(row?.faults).toEqual([expect.stringMatching(fault)]);
  },
);

test('a walk-in who resembles somebody else is left out unless staff select their line', async ({
  sheet: { typed, shown, record, walkIns },
}) => {
  const like = { 'last name': 'Alan', 'first name': 'WAITE', 'birth date': '01.01.1970' };
  const arrived = { arrived: '10:00' };
  const sheet = await typed(
    ...[undefined, undefined, { ...like, ...arrived }],
    ...[
      { ...CHARLES, ...arrived },
      { ...CHARLES, ...arrived },
    ],
  );
  expect((await shown(sheet)).map(({ looks_like }) => looks_like)).toEqual([
    'Waite, Alan, booked at 09:00',
    null,
    'Babbage, Charles on line 5',
  ]);
  expect(await record(sheet, 4, 5)).toMatchObject({ recorded: 2 });
  expect(await walkIns()).toMatchObject([{ last_name: 'Alan' }, { last_name: 'Babbage' }]);
});

test('a person who came after cancelling is recorded, with a note', async ({
  api,
  sheet: { ids, typed, shown, record },
}) => {
  const sheet = await typed(undefined, { arrived: '10:05' });
  await api.owner
    .updateTable('appointments')
    .set({ status: 'cancelled' })
    .where('appointment_id', '=', ids[0])
    .execute();
  expect(await shown(sheet)).toMatchObject([
    {
      steps: ['Arrived 10:05'],
      notes: ['This booking was cancelled. It is confirmed again, because they attended.'],
    },
  ]);
  expect(await record(sheet, 3)).toEqual({ recorded: 1, refused: [] });
});

test('a sheet is rejected before the day, and reopens the books afterwards', async ({
  api,
  sheet: { event, typed, csvOf, preview, record, day },
  console: { call },
}) => {
  const sheet = await typed(undefined, { arrived: '10:05' });
  expect((await call('POST', `${event.id}/closure`, {})).status).toBe(200);
  expect((await preview(csvOf(sheet))).status).toBe(200);
  // The preview changed nothing.
  expect((await day()).closed_at).not.toBeNull();
  expect(await record(sheet, 3)).toMatchObject({ recorded: 1 });
  expect((await day()).closed_at).toBeNull();
  api.services.now = () => new Date(londonInstant(event.date, '10:00').getTime() - 86_400_000);
  expect((await preview(csvOf(sheet))).body.error).toMatchObject({
    ...{
      code: 'EVENT_CHANGED',
      message: 'You cannot record anything before the day of the event.',
    },
  });
});

test('a file that is not a sheet is rejected with an explanation, and volunteers have no access to sheets', async ({
  api,
  sheet: { event, preview, save, send },
}) => {
  const { status, body } = await preview('name,colour\nx,red\n');
  expect([status, body.error.details.csv]).toEqual([422, expect.stringContaining('and 10 more')]);
  const volunteer = await api.staff('check-in', event.id);
  for (const answer of [
    await save(volunteer),
    await preview('', volunteer),
    await send('', [2], volunteer),
  ]) {
    expect(outcome(answer)).toEqual([403, 'FORBIDDEN']);
  }
});

/** A complete row with the tube's code as a spreadsheet has saved it. */
function savedBySpreadsheet(name: string): Partial<Cells> {
  const text = readFileSync(`${import.meta.dirname}/cases/${name}.csv`, 'utf8');
  const [row] = parse<Partial<Cells>>(text, { columns: true });
  return { ...WHOLE, 'tube code': row?.['tube code'] ?? '' };
}

test('a code without its leading zeros matches the tube recorded by a tablet', async ({
  sheet: { ids, typed, shown, onTablet },
}) => {
  await onTablet(ids[0], 'arrived', '10:05');
  await onTablet(ids[0], 'ready', '10:06');
  await onTablet(ids[0], 'sampled', '10:20', { sample_code: ']C100012345' });
  const cells = savedBySpreadsheet('excel-dropped-zeros');
  const [own] = await shown(await typed(undefined, cells));
  expect(own).toMatchObject({ name: 'Waite, Alan', steps: [], kept: [], faults: [] });
  const [other] = await shown(await typed(cells));
  expect(other?.faults).toContain('‘tube code’: this code is recorded for Waite, Alan.');
});

test('a code that a spreadsheet turned into a date is rejected', async ({
  sheet: { typed, shown },
}) => {
  const [row] = await shown(await typed(savedBySpreadsheet('excel-date')));
  expect(row?.faults).toEqual([
    "‘tube code’: the spreadsheet has turned it into the date Mar-26. Type ' before the code.",
  ]);
});
