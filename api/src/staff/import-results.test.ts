import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { NHS_NUMBER, staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
const { staff, file, pathOf, bytes, booking, bookAt, count, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
afterAll(async () => {
  await api.stop();
  await close();
});

const header = 'reference,nhs_number,date_of_birth,test_result,test_unit,comments,sample_date';
const past = async (appointmentId: string) => {
  await sql`UPDATE events SET event_date = ${api.today}::date - 1 WHERE event_id =
    (SELECT event_id FROM appointments WHERE appointment_id = ${appointmentId})`.execute(api.owner);
};

test('matches by reference and NHS number or birth date, and tells the person', async () => {
  const first = await booking({ name: 'Results' });
  const second = await bookAt(first.event, '09:15');
  await past(first.appointmentId);
  const path = await file(
    'results.csv',
    header,
    `${first.reference},943 476 5919,,0.8,ng/ml,"Green, fine",${api.today}`,
    `${second.reference},,1970-01-01,<0.1,ng/ml,,${api.today}`,
  );
  const imported = await staff(['import-results', path]);
  expect(imported.text).toBe('2 results added, 0 known before.');
  const { body } = await api.call('GET', `/medical/results/${second.person.profileId}`, {
    as: second.person,
  });
  expect(body.data[0].result).toMatchObject({ test_result: '<0.1', comments: null });
  expect(body.data[0].appointment.event_name).toBe('Results');
  const mails = await api.owner
    .selectFrom('outbox')
    .select('profile_id')
    .where('kind', '=', 'result-ready')
    .execute();
  expect(mails).toHaveLength(2);
  expect((await staff(['import-results', path])).text).toBe('0 results added, 2 known before.');
});

test('lists what does not match and every other fault, and imports nothing', async () => {
  const { event, ...good } = await booking();
  const wrong = await bookAt(event, '09:15');
  await past(good.appointmentId);
  const before = [await count('results'), await count('outbox')];
  const path = await file(
    'faults.csv',
    header,
    `${good.reference},${NHS_NUMBER},,1.0,ng/ml,,${api.today}`,
    `${wrong.reference},4010232137,,1.0,ng/ml,,${api.today}`,
    `CH-22222222,${NHS_NUMBER},,1.0,ng/ml,,${api.today}`,
    `${wrong.reference},,,1.0,ng/ml,,${api.today}`,
  );
  const { code, lines } = await staff(['import-results', path]);
  expect([code, lines]).toEqual([
    1,
    [
      `line 3, ${wrong.reference}: no match: the NHS number is another person's`,
      'line 4, CH-22222222: no match: there is no such appointment',
      `line 5, ${wrong.reference}: the reference stands in the file twice`,
      'Nothing was changed.',
    ],
  ]);
  expect([await count('results'), await count('outbox')]).toEqual(before);
});

const day = '2026-01-05';
test.each([
  ['CH-1', '9434765919', '', '1', 'ng/ml', '', day, 'reference: must be a reference'],
  ['CH-22222222', '943', '', '1', 'ng/ml', '', day, 'nhs_number: must have 10 digits'],
  ['CH-22222222', '', '1/1/70', '1', 'ng/ml', '', day, 'date_of_birth: must be a day such as'],
  ['CH-22222222', '9434765919', '', '', 'ng/ml', '', day, 'test_result: is empty'],
  ['CH-22222222', '9434765919', '', '1', '', '', day, 'test_unit: is empty'],
  ['CH-22222222', '9434765919', '', '1', 'ng/ml', '', 'today', 'sample_date: must be a day'],
  [
    'CH-22222222',
    '9434765919',
    '',
    '1',
    'ng/ml',
    '',
    '2999-01-01',
    'CH-22222222: sample_date lies ahead',
  ],
  ['CH-22222222', '', '', '1', 'ng/ml', '', day, 'needs an NHS number or a date of birth'],
])('%s,%s,%s,%s,%s,%s,%s: %s', async (...cells) => {
  const words = cells.pop() ?? '';
  const path = await file('results.csv', header, cells.join(','));
  const { code, lines } = await staff(['import-results', path]);
  expect([code, lines[0]]).toEqual([
    1,
    expect.stringContaining(`line 2, ${words}`.replace('line 2, needs', 'needs')),
  ]);
});

test('a file that cannot be read changes nothing', async () => {
  expect((await staff(['import-results', await pathOf('none.csv')])).code).toBe(1);
  expect((await staff(['import-results', await bytes('r.csv', 'a,b\n1,2\n')])).code).toBe(1);
});
