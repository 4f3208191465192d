import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BatchSummary } from '@chaps/contracts/staff-results';
import { MAX_RESULT_FILE_BYTES } from '@chaps/contracts/staff-results';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import {
  LAB_FORMATS,
  type LabFormat,
  labFile,
  type ReportedResult,
  reportedResult,
} from '../../test/lab-files.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { readAllPages } from '../../test/pages.ts';
import { endDay } from '../../test/past-day.ts';
import { NHS_NUMBER, staffTerminal } from '../../test/staff-terminal.ts';
import { storedResults } from '../../test/stored-results.ts';
import { writeSamples } from '../clinic-day/sample-rows.ts';
import { writeVisits } from '../clinic-day/visit-rows.ts';
import { deleteExpired } from '../platform/jobs/retention.ts';

let api: Harness;
let uploader: StaffPerson;
let releaser: StaffPerson;
const { booking, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  uploader = await api.staff('clinician');
  releaser = await api.staff('clinician');
});
afterAll(async () => {
  await api.stop();
  await close();
});

async function tested() {
  const booked = await booking();
  await endDay(api, booked.event.id);
  const report = (changes: Partial<ReportedResult> = {}) =>
    reportedResult({ reference: booked.reference, sampleDate: api.today, ...changes });
  return { ...booked, report };
}

const upload = (bytes: Buffer, as: { token: string } = uploader, name = 'results.csv') =>
  api.app.inject({
    method: 'POST',
    url: `/staff/result-batches?file_name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });

async function uploaded(format: LabFormat, ...rows: ReportedResult[]): Promise<string> {
  const answer = await upload(labFile(format, rows));
  expect(answer.statusCode).toBe(200);
  return `/staff/result-batches/${answer.json().batch_id}`;
}

const look = (batch: string, as: { token: string } = releaser, query = '') =>
  api.call('GET', `${batch}${query}`, { as });

async function release(
  batch: string,
  as: { token: string } = releaser,
  changes: Partial<BatchSummary> = {},
) {
  const { summary, digest } = (await look(batch, as)).body;
  const body = { confirmed: { ...summary, ...changes }, digest };
  return api.call('POST', `${batch}/release`, { as, body });
}

/** Rows that were set aside with one of these references. */
const setAside = async (...references: unknown[]) =>
  (await api.call('GET', '/staff/set-aside-results', { as: releaser })).body.items.filter(
    ({ reference }: { reference: string }) => references.includes(reference),
  );

const own = async (person: { profileId: string; token: string }) =>
  (await api.call('GET', `/medical/results/${person.profileId}`, { as: person })).body.data;

const received = (email: string) => api.mailbox.store.list(email);

const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof look>>) =>
  status < 400 ? status : `${status} ${body.error.code}`;

test('an administrator alone cannot let another account release what they uploaded', async () => {
  const [admin, other] = [await api.staff('admin'), await api.staff('admin')];
  const grant = async (role: string) => {
    const person = await api.person();
    const body = { email: person.email, role, event_id: null, expires_at: null };
    expect((await api.call('POST', '/staff/roles', { as: admin, body })).status).toBe(200);
    const { roles } = (await api.call('GET', '/staff/roles', { as: admin })).body;
    const { grant_id } = roles.find(
      ({ user_id }: { user_id: string }) => user_id === person.userId,
    );
    const as = { ...person, token: await api.token(person.userId, { aal: 'aal2' }) };
    const confirm = async (by: { token: string }) =>
      outcomeOf(await api.call('POST', `/staff/roles/${grant_id}/confirmation`, { as: by }));
    return { as, confirm };
  };
  const [first, second, puppet] = [
    await grant('clinician'),
    await grant('clinician'),
    await grant('admin'),
  ];
  const { report } = await tested();
  const answer = await upload(labFile('csv', [report()]), first.as);
  const batch = `/staff/result-batches/${answer.json().batch_id}`;
  const refused = await release(batch, second.as);
  expect(outcomeOf(refused)).toBe('403 SECOND_PERSON');
  expect(refused.body.error.message).toContain('the same administrator');

  expect(await second.confirm(admin)).toBe('403 SECOND_PERSON');
  expect(await second.confirm(puppet.as)).toBe('403 SECOND_PERSON');
  expect(outcomeOf(await release(batch, second.as))).toBe('403 SECOND_PERSON');
  expect(await second.confirm(other)).toBe(200);
  expect(await second.confirm(other)).toBe('409 ROLE_CONFIRMED');
  expect(outcomeOf(await release(batch, second.as))).toBe(200);
});

describe.each(LAB_FORMATS)('%s', (format) => {
  test('is hidden until a second person releases it, exactly once', async () => {
    const { person, report } = await tested();
    const batch = await uploaded(format, report({ value: '1.23' }));
    const { body } = await look(batch);
    expect(body.batch).toMatchObject({ format, state: 'preview', own: false });
    expect(body.items).toMatchObject([
      { name: 'Person Tested', value: '1.23', unit: 'ng/ml', action: 'add', level: 'not raised' },
    ]);
    expect(await own(person)).toMatchObject([{ result: null }]);

    expect(outcomeOf(await release(batch, uploader))).toBe('403 SECOND_PERSON');
    expect(await own(person)).toMatchObject([{ result: null }]);
    const answers = await Promise.all([release(batch), release(batch), release(batch)]);
    expect(answers.map(outcomeOf).sort()).toEqual([200, '409 BATCH_CLOSED', '409 BATCH_CLOSED']);
    expect(await own(person)).toMatchObject([{ result: { test_result: '1.23' } }]);
    const { rows } = await sql`SELECT kind FROM outbox WHERE profile_id = ${person.profileId}
      AND kind LIKE 'result-%'`.execute(api.owner);
    expect(rows).toEqual([{ kind: 'result-ready' }]);
  });

  test.each<[string, Partial<ReportedResult>, string]>([
    ['an unknown reference', { reference: 'CH-22222222' }, 'this appointment does not exist'],
    [
      "another person's NHS number",
      { nhsNumber: '4010232137' },
      'NHS number belongs to another person',
    ],
    [
      "another person's birth date",
      { dateOfBirth: '1971-01-01' },
      'birth does not match the booking',
    ],
    ['a sample of tomorrow', { sampleDate: '2999-01-01' }, 'the sample date is in the future'],
    ['a sample before the event', { sampleDate: '2020-01-01' }, 'older than the event'],
    ['an unknown unit', { unit: 'pmol/L' }, 'the unit pmol/L is not ng/ml'],
    ['a preliminary result', { status: 'preliminary' }, 'marks it as preliminary'],
  ])(
    'is released except for a row that is set aside with the reason: %s',
    async (_, changes, fault) => {
      const [good, bad] = [await tested(), await tested()];
      const batch = await uploaded(format, good.report(), bad.report(changes));
      const { body } = await look(batch, releaser, '?show=faulty');
      expect(body.items).toHaveLength(1);
      expect(body.items[0].faults.join()).toContain(fault);
      expect(body.summary).toMatchObject({ rows: 2, added: 1, faulty: 1 });
      expect(outcomeOf(await release(batch, releaser, { faulty: 0 }))).toBe('409 BATCH_CHANGED');
      expect(outcomeOf(await release(batch))).toBe(200);
      expect(await own(good.person)).toMatchObject([{ result: { test_result: '0.8' } }]);
      expect(await own(bad.person)).toMatchObject([{ result: null }]);
      const [aside] = await setAside(bad.reference, changes.reference);
      expect(aside.faults.join()).toContain(fault);
    },
  );

  test('a corrected result replaces the earlier one, both are stored, and the person is notified', async () => {
    const { person, report } = await tested();
    expect(outcomeOf(await release(await uploaded(format, report({ value: '2.0' }))))).toBe(200);
    const unmarked = await uploaded(format, report({ value: '2.1' }));
    expect((await look(unmarked)).body.items[0].faults.join()).toContain(
      'mark this one as corrected',
    );

    const batch = await uploaded(format, report({ value: '2.1', status: 'corrected' }));
    expect((await look(batch)).body.items).toMatchObject([
      { action: 'correct', earlier: '2.0 ng/ml' },
    ]);
    expect(outcomeOf(await release(batch))).toBe(200);
    const corrected = { test_result: '2.1', corrected_on: api.today };
    expect(await own(person)).toMatchObject([{ result: corrected }]);
    expect(await storedResults(api, person.profileId)).toMatchObject([
      { test_result: '2.0', isCurrent: false },
      { test_result: '2.1', isCurrent: true },
    ]);
    await api.sendMails();
    const mails = received(person.email);
    expect(mails[0]?.subject).toBe('Your test result was corrected');
    const again = await uploaded(format, report({ value: '2.1', status: 'corrected' }));
    expect((await look(again)).body.summary).toMatchObject({ known: 1, corrected: 0 });
  });
});

test('a repeated reference is a fault in both rows, which a second person sets aside', async () => {
  const { report, reference, person } = await tested();
  const batch = await uploaded('csv', report(), report({ value: '9' }));
  expect((await look(batch)).body.summary).toMatchObject({ faulty: 2 });
  expect(outcomeOf(await release(batch, uploader))).toBe('403 SECOND_PERSON');
  expect(outcomeOf(await release(batch))).toBe(200);
  expect(await setAside(reference)).toHaveLength(2);
  await api.sendMails();
  const subjects = received(person.email).map(({ subject }) => subject);
  expect(subjects.join()).not.toContain('result');
});

test('a file whose summary changed after it was confirmed is not released', async () => {
  const { report, event } = await tested();
  const batch = await uploaded('csv', report());
  for (const count of ['rows', 'added', 'corrected', 'known', 'faulty', 'raised', 'not_said']) {
    expect(outcomeOf(await release(batch, releaser, { [count]: 7 })), count).toBe(
      '409 BATCH_CHANGED',
    );
  }
  const { summary, digest } = (await look(batch)).body;
  const books = `/staff/events/${event.id}/closure`;
  const as = await api.staff('coordinator');
  await api.call('DELETE', books, { as, body: { reason: 'A paper sheet was found.' } });
  const late = { as: releaser, body: { confirmed: summary, digest } };
  expect(outcomeOf(await api.call('POST', `${batch}/release`, late))).toBe('409 BATCH_CHANGED');
});

test('the database rejects release by the uploader, closing twice, and results of an unreleased file', async () => {
  const { report, person } = await tested();
  const batch = (await uploaded('csv', report())).split('/').at(-1);
  const set = (state: string, by: StaffPerson) =>
    sql`UPDATE result_batches SET state = ${state}, closed_by = ${by.userId}, closed_at = now(),
      rows_encrypted = NULL WHERE batch_id = ${batch}`.execute(api.owner);
  await expect(set('released', uploader)).rejects.toThrow('second_person');
  const add = sql`INSERT INTO results (profile_id, test_result, batch_id)
    VALUES (${person.profileId}, '1', ${batch})`;
  await expect(add.execute(api.services.db)).rejects.toThrow('not of a released file');
  await set('discarded', releaser);
  await expect(set('released', releaser)).rejects.toThrow('is discarded');
  await expect(
    sql`DELETE FROM result_batches WHERE batch_id = ${batch}`.execute(api.owner),
  ).rejects.toThrow('is discarded');
});

test('a pending file holds nothing readable, and expires unreleased after 14 days', async () => {
  const { report } = await tested();
  const batch = await uploaded('csv', report({ value: '7.77', comments: 'Red: see your GP' }));
  const id = batch.split('/').at(-1);
  // Neither a time nor base64 can contain one of these by chance.
  const stored = await sql<{ all: string }>`SELECT (to_jsonb(b) - 'uploaded_at')::text AS all
    FROM result_batches b WHERE batch_id = ${id}`.execute(api.owner);
  for (const secret of ['7.77', 'Red:', NHS_NUMBER])
    expect(stored.rows[0]?.all).not.toContain(secret);
  await sql`ALTER TABLE result_batches DISABLE TRIGGER USER`.execute(api.owner);
  await sql`UPDATE result_batches SET uploaded_at = now() - interval '15 days'
    WHERE batch_id = ${id}`.execute(api.owner);
  await sql`ALTER TABLE result_batches ENABLE TRIGGER USER`.execute(api.owner);
  await deleteExpired(api.services.db);
  expect(outcomeOf(await look(batch))).toBe('404 NOT_FOUND');
});

test('the uploader or a second person can discard a file, with a reason', async () => {
  const { report } = await tested();
  const batch = await uploaded('csv', report());
  const body = { reason: 'The file of another day.' };
  expect(outcomeOf(await api.call('POST', `${batch}/discard`, { as: uploader, body }))).toBe(200);
  expect(outcomeOf(await api.call('POST', `${batch}/discard`, { as: uploader, body }))).toBe(
    '409 BATCH_CLOSED',
  );
  expect((await look(batch)).body).toMatchObject({ batch: { state: 'discarded' }, items: [] });
});

test('the same file can be pending only once, and an empty, hostile or large file is rejected and not stored', async () => {
  const { report } = await tested();
  const bytes = labFile('csv', [report()]);
  expect((await upload(bytes)).statusCode).toBe(200);
  const count = async () =>
    (await sql<{ count: number }>`SELECT count(*)::int FROM result_batches`.execute(api.owner))
      .rows;
  const before = await count();
  for (const [payload, status, words] of [
    [bytes, 422, 'pending release'],
    [Buffer.from(''), 422, 'not empty'],
    [Buffer.from('<html>'), 422, 'XML or HTML'],
    [Buffer.from('{'), 422, 'not valid JSON'],
    [Buffer.from('a\u0000b'), 422, 'NUL'],
    [Buffer.from(`${'a,'.repeat(300)}\n${'1,'.repeat(300)}`), 422, 'more than 100 columns'],
    [Buffer.from(`${'a,'.repeat(300_000)}\n`), 422, 'longer than 100000 bytes'],
    [Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 413, 'too large'],
  ] as const) {
    const answer = await upload(payload);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(words)]);
  }
  expect((await upload(bytes, uploader, 'a\u0007b')).statusCode).toBe(422);
  expect(await count()).toEqual(before);
});

test('logs access to each person on a page of the preview, but not to a row without a match', async () => {
  const [one, two] = [await tested(), await tested()];
  const batch = await uploaded('csv', one.report(), two.report({ dateOfBirth: '1971-01-01' }));
  await look(batch);
  const { rows } = await sql`SELECT profile_id, what FROM access_log
    WHERE user_id = ${releaser.userId} AND profile_id IN
      (${one.person.profileId}, ${two.person.profileId})`.execute(api.owner);
  expect(rows).toEqual([{ profile_id: one.person.profileId, what: 'results preview' }]);
});

/** References of many people who gave a sample yesterday. Random profile numbers may repeat. */
async function crowd(count: number): Promise<string[]> {
  const { event } = await tested();
  const { rows } = await sql<{ appointment_id: string; reference: string }>`
    WITH people AS (
      INSERT INTO profiles (user_id, email, first_name, last_name, date_of_birth)
      SELECT gen_random_uuid(), gen_random_uuid() || '@example.org', 'Person', 'Tested', '1970-01-01'
      FROM generate_series(1, ${count + 100}::int) ON CONFLICT DO NOTHING RETURNING profile_id)
    INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price,
      expires_at, confirmed_at)
    SELECT profile_id, ${event.id}, s.starts_at, 'confirmed', 0, now(), now()
    FROM (SELECT * FROM people LIMIT ${count}) people, (SELECT min(starts_at) AS starts_at FROM event_slots
      WHERE event_id = ${event.id}) s
    RETURNING appointment_id, reference`.execute(api.owner);
  const ids = rows.map(({ appointment_id }) => appointment_id);
  await sql`INSERT INTO visit_steps (action_id, event_id, appointment_id, step, reason, done_by, done_at,
      list_version)
    SELECT gen_random_uuid(), a.event_id, a.appointment_id, x.step, x.reason, gen_random_uuid(), now(), 0
    FROM appointments a CROSS JOIN (VALUES ('arrived', NULL), ('sampled', 'On paper.'))
      AS x (step, reason)
    WHERE a.appointment_id = ANY (${ids}) ORDER BY x.step`.execute(api.owner);
  await writeVisits(api.owner, event.id, ids);
  await writeSamples(api.owner, event.id, ids, new Map());
  return rows.map(({ reference }) => reference);
}

test('files, their rows and the worklist are paginated', async () => {
  const raised = (await crowd(120)).map((reference) =>
    reportedResult({ reference, nhsNumber: '', sampleDate: api.today, flag: 'H', comments: 'Red' }),
  );
  const batch = await uploaded('csv', ...raised);
  const rows = await readAllPages(async (query) => (await look(batch, releaser, `?${query}`)).body);
  expect(rows.map(({ length }) => length)).toEqual([100, 20]);
  const none = { items: [], next: null, previous: null, total: 120 };
  expect((await look(batch, releaser, '?after=nowhere')).body).toMatchObject(none);
  expect(outcomeOf(await release(batch))).toBe(200);
  const page = async (path: string) => (await api.call('GET', path, { as: releaser })).body;
  const items = await readAllPages((query) => page(`/staff/follow-ups?${query}`));
  expect(items.slice(0, 2).map(({ length }) => length)).toEqual([50, 50]);
  await sql`INSERT INTO result_batches SELECT (r).* FROM (
    SELECT jsonb_populate_record(b, jsonb_build_object('batch_id', gen_random_uuid())) AS r
    FROM result_batches b, generate_series(1, 50)
    WHERE batch_id = ${batch.split('/').at(-1)}) copies`.execute(api.owner);
  const files = await readAllPages((query) => page(`/staff/result-batches?${query}`));
  expect(files[0]).toHaveLength(50);
  expect(files.flat().length).toBeGreaterThan(50);
});

test('2,000 results are previewed and released as one', async () => {
  const rows = (await crowd(2000)).map((reference) =>
    reportedResult({ reference, nhsNumber: '', sampleDate: api.today }),
  );
  const times: number[] = [];
  const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    const result = await work;
    times.push(Math.round(performance.now() - begun));
    return result;
  };
  const batch = await timed(uploaded('hl7', ...rows));
  const { body } = await timed(look(batch));
  expect(body.items).toHaveLength(100);
  expect(body.summary).toMatchObject({ rows: 2000, added: 2000, faulty: 0 });
  const { summary, digest } = body;
  const confirmed = { as: releaser, body: { confirmed: summary, digest } };
  expect(outcomeOf(await timed(api.call('POST', `${batch}/release`, confirmed)))).toBe(200);
  const [stored, page, released] = times;
  process.stdout.write(
    `2,000 results: stored in ${stored} ms, a page in ${page} ms, released in ${released} ms\n`,
  );
  const { rows: added } = await sql`SELECT count(*)::int AS added FROM results
    WHERE batch_id = ${batch.split('/').at(-1)}`.execute(api.owner);
  expect(added).toEqual([{ added: 2000 }]);
});

test('answers other requests while the largest permitted file is read', async () => {
  const comments = 'Green '.repeat(210);
  const rows = Array.from({ length: 5000 }, (_, index) =>
    reportedResult({ reference: `CH-${String(index).padStart(8, '2')}`, comments }),
  );
  const file = labFile('fhir', rows);
  expect(file.length).toBeGreaterThan(0.9 * MAX_RESULT_FILE_BYTES);
  expect(file.length).toBeLessThan(MAX_RESULT_FILE_BYTES);
  // Processor time, because on a busy machine elapsed time includes other programs.
  const begun = process.cpuUsage();
  let answered = 0;
  let longest = 0;
  const reading = { done: false };
  const stored = upload(file).finally(() => {
    reading.done = true;
  });
  while (!reading.done) {
    const turn = process.threadCpuUsage();
    expect((await api.call('GET', '/health')).status).toBe(200);
    answered += 1;
    await nextTurn();
    const { user, system } = process.threadCpuUsage(turn);
    longest = Math.max(longest, user + system);
  }
  const { user, system } = process.cpuUsage(begun);
  expect((await stored).statusCode).toBe(200);
  process.stdout.write(
    `${answered} requests answered while a file was read; longest work between ${Math.round(longest / 1000)} ms\n`,
  );
  // If the file were read on the main thread, one blocking task would take more than half of the CPU time.
  expect(longest / (user + system)).toBeLessThan(0.33);
});
