import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { endDay } from '../../test/past-day.ts';
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

const FROM = ['--laboratory', 'Harwich Pathology'];
const header = 'reference,nhs_number,date_of_birth,test_result,test_unit,comments,sample_date';
const past = async (appointmentId: string) => {
  const { event_id } = await api.owner
    .selectFrom('appointments')
    .select('event_id')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  await endDay(api, event_id);
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
  const uploader = await api.staff('clinician');
  const upload = ['import-results', path, '--as', uploader.email, ...FROM];
  expect((await staff(upload)).lines).toEqual([
    '2 results uploaded. Another clinician must release the file.',
  ]);
  expect((await staff(upload)).text).toContain('pending release. Nothing');
  const own = async () => {
    const path = `/medical/results/${second.person.profileId}`;
    return (await api.call('GET', path, { as: second.person })).body.data[0].result;
  };
  expect(await own()).toBeNull();
  expect(await count('results')).toBe(0);

  const { token } = await api.staff('clinician');
  const as = { token };
  const { items: batches } = (await api.call('GET', '/staff/result-batches', { as })).body;
  expect(batches).toMatchObject([{ file_name: 'results.csv', uploaded_by: uploader.email }]);
  const batch = `/staff/result-batches/${batches[0].batch_id}`;
  const { summary: confirmed, digest } = (await api.call('GET', batch, { as })).body;
  const body = { confirmed, digest };
  const byUploader = await api.call('POST', `${batch}/release`, { as: uploader, body });
  expect(byUploader.body.error.code).toBe('SECOND_PERSON');
  const release = await api.call('POST', `${batch}/release`, { as, body });
  expect(release.status).toBe(200);
  expect(await own()).toMatchObject({ test_result: '<0.1', comments: null });
});

test('reports the errors in a row, which is set aside at the release', async () => {
  const { event, ...good } = await booking();
  const wrong = await bookAt(event, '09:15');
  await past(good.appointmentId);
  const { email } = await api.staff('clinician');
  const path = await file(
    'faults.csv',
    header,
    `${good.reference},${NHS_NUMBER},,1.0,ng/ml,,${api.today}`,
    `${wrong.reference},,,1.0,ng/ml,,${api.today}`,
  );
  expect(await staff(['import-results', path, '--as', email, ...FROM])).toMatchObject({
    code: 0,
    lines: [
      `line 3, ${wrong.reference}: needs an NHS number or a date of birth`,
      '2 results uploaded. Another clinician must release the file.',
    ],
  });
});

test('requires a clinician with an account as uploader', async () => {
  const { reference, appointmentId } = await booking();
  await past(appointmentId);
  const { email } = await api.staff('coordinator');
  const before = await count('result_batches');
  const path = await file('one.csv', header, `${reference},${NHS_NUMBER},,1.0,ng/ml,,${api.today}`);
  expect((await staff(['import-results', path])).text).toContain('--as');
  const { code, text } = await staff(['import-results', path, '--as', email, ...FROM]);
  expect([code, text]).toEqual([1, expect.stringContaining(`${email} is not a clinician.`)]);
  expect(await count('result_batches')).toBe(before);
});

test('an unreadable file changes nothing', async () => {
  const { email } = await api.staff('clinician');
  const upload = async (path: string) =>
    (await staff(['import-results', path, '--as', email, ...FROM])).code;
  expect(await upload(await pathOf('none.csv'))).toBe(1);
  const before = await count('result_batches');
  expect(await upload(await bytes('r.csv', '<html>'))).toBe(1);
  expect(await count('result_batches')).toBe(before);
});

test('a table with unknown headings is uploaded, and the console asks how to read it', async () => {
  const { email, ...as } = await api.staff('clinician');
  const path = await bytes('unknown.csv', 'Sample No;Born\nCH-AB23CD45;12/03/1970\n');
  const { code, lines } = await staff(['import-results', path, '--as', email, ...FROM]);
  expect([code, lines]).toEqual([
    0,
    ['Uploaded. The console asks how to read files from Harwich Pathology.'],
  ]);
  const { items: batches } = (await api.call('GET', '/staff/result-batches', { as })).body;
  expect(batches[0]).toMatchObject({
    file_name: 'unknown.csv',
    own: true,
    reading: { laboratory: 'Harwich Pathology', delimiter: ';', question: 'columns' },
  });
});
