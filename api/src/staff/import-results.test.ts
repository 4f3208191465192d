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

test('uploads matching rows, hidden until a clinician releases them', async () => {
  const first = await booking({ name: 'Results' });
  const second = await bookAt(first.event, '09:15');
  await past(first.appointmentId);
  const path = await file(
    'results.csv',
    header,
    `${first.reference},943 476 5919,,0.8,ng/ml,"Green, fine",${api.today}`,
    `${second.reference},,1970-01-01,<0.1,ng/ml,,${api.today}`,
  );
  const uploaded = await staff(['import-results', path]);
  expect(uploaded.lines).toEqual([
    '2 new, 0 corrected and 0 known results uploaded.',
    'A clinician releases them in the console.',
  ]);
  expect((await staff(['import-results', path])).text).toContain('waits for its release');
  const own = async () => {
    const path = `/medical/results/${second.person.profileId}`;
    return (await api.call('GET', path, { as: second.person })).body.data[0].result;
  };
  expect(await own()).toBeNull();
  expect(await count('results')).toBe(0);

  const { token } = await api.staff('clinician');
  const as = { token };
  const { batches } = (await api.call('GET', '/staff/result-batches', { as })).body;
  expect(batches).toMatchObject([{ file_name: 'results.csv', uploaded_by: 'staff tester' }]);
  const batch = `/staff/result-batches/${batches[0].batch_id}`;
  const confirmed = (await api.call('GET', batch, { as })).body.summary;
  const release = await api.call('POST', `${batch}/release`, { as, body: { confirmed } });
  expect(release.status).toBe(200);
  expect(await own()).toMatchObject({ test_result: '<0.1', comments: null });
  expect((await staff(['import-results', path])).text).toContain('0 new, 0 corrected and 2 known');
});

test('lists what does not match and every other fault, and imports nothing', async () => {
  const { event, ...good } = await booking();
  const wrong = await bookAt(event, '09:15');
  await past(good.appointmentId);
  const before = [await count('result_batches'), await count('outbox')];
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
      `line 3, ${wrong.reference}: the reference stands in the file twice`,
      `line 3, ${wrong.reference}: no match: the NHS number is another person's`,
      'line 4, CH-22222222: no match: there is no such appointment',
      `line 5, ${wrong.reference}: needs an NHS number or a date of birth`,
      `line 5, ${wrong.reference}: the reference stands in the file twice`,
      'Nothing was changed.',
    ],
  ]);
  expect([await count('result_batches'), await count('outbox')]).toEqual(before);
});

test('a file that cannot be read changes nothing', async () => {
  expect((await staff(['import-results', await pathOf('none.csv')])).code).toBe(1);
  expect((await staff(['import-results', await bytes('r.csv', 'a,b\n1,2\n')])).code).toBe(1);
});
