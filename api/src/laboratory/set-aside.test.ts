import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { labFile, type ReportedResult, reportedResult } from '../../test/lab-files.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { endDay } from '../../test/past-day.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
/** Milliseconds by which the services' clock is ahead. */
let ahead = 0;
let uploader: StaffPerson;
let releaser: StaffPerson;
const { booking, bookAt, staff, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness(() => new Date(Date.now() + ahead));
  await api.payments.set({ webhooks: 'off' });
  releaser = await api.staff('clinician');
});
// A new uploader for each test, because uploads per person are limited.
beforeEach(async () => {
  uploader = await api.staff('clinician');
});
afterAll(async () => {
  await api.stop();
  await close();
});

type Booked = Awaited<ReturnType<typeof bookAt>>;

const past = (eventId: string) => endDay(api, eventId);

async function tested(): Promise<Booked> {
  const booked = await booking();
  await past(booked.event.id);
  return booked;
}

const reportOf = ({ reference }: Booked, changes: Partial<ReportedResult> = {}) =>
  reportedResult({ reference, sampleDate: api.today, ...changes });

async function uploaded(...rows: ReportedResult[]): Promise<string> {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/staff/result-batches?file_name=results.csv',
    headers: {
      authorization: `Bearer ${uploader.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: labFile('csv', rows),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return `/staff/result-batches/${answer.json().batch_id}`;
}

const previewed = async (batch: string) => (await api.call('GET', batch, { as: releaser })).body;

async function release(batch: string, as = releaser) {
  const { summary, digest } = await previewed(batch);
  return api.call('POST', `${batch}/release`, { as, body: { confirmed: summary, digest } });
}

const own = async ({ person }: Booked) =>
  (await api.call('GET', `/medical/results/${person.profileId}`, { as: person })).body.data[0]
    .result;

async function listed() {
  const items = [];
  let after: string | null = '';
  do {
    const query: string = after ? `?after=${after}` : '';
    const { body } = await api.call('GET', `/staff/set-aside-results${query}`, { as: releaser });
    items.push(...body.items);
    after = body.next;
  } while (after);
  return items;
}
const listedOf = async ({ reference }: Booked) =>
  (await listed()).filter((row: { reference: string }) => row.reference === reference);

const edit = (booked: Booked, body: object) =>
  api.call('PATCH', `/auth/profile?email=${booked.person.email}`, { as: booked.person, body });

const auditOf = (id: string) =>
  api.owner
    .selectFrom('audit_log')
    .select(['actor', 'action', 'reason'])
    .where('subject', '=', `result set aside ${id}`)
    .orderBy('audit_id')
    .execute();

test('a file of 200 rows, of which five match nobody, has 195 released and five set aside', async () => {
  const first = await booking({ seats: 200, slots: 1 });
  const others = await Promise.all(Array.from({ length: 199 }, () => bookAt(first.event, '09:00')));
  await past(first.event.id);
  const people = [first, ...others];
  const faults: Record<number, Partial<ReportedResult>> = {
    3: { dateOfBirth: '1950-05-05' },
    50: { nhsNumber: '4010232137' },
    99: { reference: 'CH-22222222' },
    120: { unit: 'pmol/L' },
    199: { flag: 'N', comments: 'Red' },
  };
  const batch = await uploaded(
    ...people.map((booked, index) => reportOf(booked, faults[index] ?? {})),
  );
  expect((await previewed(batch)).summary).toMatchObject({ rows: 200, added: 195, faulty: 5 });
  expect((await release(batch)).status).toBe(200);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM results
    WHERE batch_id = ${batch.split('/').at(-1)}`.execute(api.owner);
  expect(rows).toEqual([{ count: 195 }]);
  const reasons = (await listed()).flatMap((row: { faults: string[] }) => row.faults);
  expect(reasons.sort()).toEqual([
    'no match: the NHS number belongs to another person',
    'no match: the date of birth does not match the booking',
    'no match: this appointment does not exist',
    'the flag N, the colour in the comment and the result contradict each other',
    'the unit pmol/L is not ng/ml: ask the laboratory, as we do not convert values',
  ]);
  const stored = await sql<{ all: string }>`SELECT s::text AS all FROM set_aside_results s`.execute(
    api.owner,
  );
  expect(stored.rows.map(({ all }) => all).join()).not.toMatch(/pmol|9434765919|CH-22222222/);
});

test('rows are compared with the identifiers at the booking; later changes are shown', async () => {
  const booked = await tested();
  const born = (await previewed(await uploaded(reportOf(booked)))).items[0].date_of_birth;
  expect((await edit(booked, { date_of_birth: '1972-02-02', last_name: 'Married' })).status).toBe(
    200,
  );
  const batch = await uploaded(reportOf(booked, { value: '0.9' }));
  expect((await previewed(batch)).items).toMatchObject([
    {
      action: 'add',
      name: 'Person Tested',
      date_of_birth: born,
      changed: 'Person Married, born 1972-02-02',
      lab_name: 'Person Tested',
      lab_date_of_birth: born,
    },
  ]);
  expect((await release(batch)).status).toBe(200);
  expect(await own(booked)).toMatchObject({ test_result: '0.9' });
});

test('a missing NHS number does not count as different; the date of birth decides', async () => {
  const booked = await tested();
  await edit(booked, { nhs_number: null });
  await sql`UPDATE appointments SET booked_nhs_number_hmac = NULL
    WHERE appointment_id = ${booked.appointmentId}`.execute(api.owner);
  const both = await uploaded(reportOf(booked));
  expect((await previewed(both)).items[0].faults).toEqual([]);
  const number = await uploaded(reportOf(booked, { dateOfBirth: '' }));
  expect((await previewed(number)).items[0].faults.join()).toContain(
    'we do not recognise the identifier',
  );
});

test('an erased person does not hold back anyone else', async () => {
  const [kept, erased] = [await tested(), await tested()];
  const batch = await uploaded(reportOf(kept), reportOf(erased));
  // The test's events have times in the future, so move the clock past them.
  ahead = 90 * 86_400_000;
  const { code, text } = await staff([
    'erase-person',
    erased.person.profileId,
    '--knows-of-result',
  ]);
  ahead = 0;
  expect(code, text).toBe(0);
  expect((await previewed(batch)).summary).toMatchObject({ added: 1, faulty: 1 });
  expect((await release(batch)).status).toBe(200);
  expect(await own(kept)).toMatchObject({ test_result: '0.8' });
  const [aside] = await listedOf(erased);
  expect(aside.faults.join()).toContain('the person’s account has been erased');
});

test('an older correction never replaces a newer result', async () => {
  const first = await booking({ seats: 20, slots: 1 });
  const others = await Promise.all(Array.from({ length: 19 }, () => bookAt(first.event, '09:00')));
  await past(first.event.id);
  const people = [first, ...others];
  const file = (value: string, status = 'corrected') =>
    uploaded(...people.map((booked) => reportOf(booked, { value, status })));
  expect((await release(await file('1.0', 'final'))).status).toBe(200);
  const [older, newer] = [await file('1.1'), await file('1.2')];
  const { summary: confirmed, digest } = await previewed(older);
  expect((await release(newer)).status).toBe(200);
  const body = { confirmed, digest };
  const late = await api.call('POST', `${older}/release`, { as: releaser, body });
  expect(late.body.error.code).toBe('BATCH_CHANGED');
  const replaced = 'the result that it corrects was replaced after this file was uploaded';
  const { items: rows } = await previewed(older);
  expect(rows.map((row: { faults: string[] }) => row.faults)).toEqual(people.map(() => [replaced]));
  expect((await release(older)).status).toBe(200);
  for (const booked of people) expect(await own(booked)).toMatchObject({ test_result: '1.2' });
});

test('when two files with the same people are released at once, one succeeds and the other has changed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const people = [await tested(), await tested(), await tested()];
    const one = await uploaded(...people.map((booked) => reportOf(booked, { value: '1.0' })));
    const two = await uploaded(
      ...people.toReversed().map((booked) => reportOf(booked, { value: '2.0' })),
    );
    const answers = await Promise.all([release(one), release(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('a row can be matched by hand by name and date of birth, and is released by a second person', async () => {
  const [other, booked] = [await tested(), await tested()];
  const batch = await uploaded(
    reportOf(other),
    reportOf(booked, { reference: 'CH-33333333', nhsNumber: '', value: '3.3' }),
  );
  expect((await release(batch)).status).toBe(200);
  const [aside] = (await listed()).filter(
    ({ reference }: { reference: string }) => reference === 'CH-33333333',
  );
  const path = `/staff/set-aside-results/${aside.set_aside_id}`;
  const match = (changes: object) =>
    api.call('POST', `${path}/match`, {
      as: uploader,
      body: {
        reference: booked.reference,
        name: 'person tested',
        date_of_birth: aside.lab_date_of_birth,
        ...changes,
      },
    });
  const wrong = await match({ name: 'Somebody Else', date_of_birth: '1950-01-01' });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.error.details)).toEqual(['name', 'date_of_birth']);
  const unknown = await match({ reference: 'CH-44444444' });
  expect(unknown.body.error.details).toEqual({
    reference: 'There is no booking with this reference.',
  });

  const { batch_id } = (await match({})).body;
  expect((await match({})).body.error.code).toBe('BATCH_CHANGED');
  const file = `/staff/result-batches/${batch_id}`;
  expect((await release(file, uploader)).body.error.code).toBe('SECOND_PERSON');
  expect(await own(booked)).toBeNull();
  expect((await release(file)).status).toBe(200);
  expect(await own(booked)).toMatchObject({ test_result: '3.3' });
  expect((await listed()).map((row: { set_aside_id: string }) => row.set_aside_id)).not.toContain(
    aside.set_aside_id,
  );
  expect(await auditOf(aside.set_aside_id)).toMatchObject([{ action: 'result matched by hand' }]);
});

test('a row with the birth date and name that were corrected before the test can be matched by hand', async () => {
  const booked = await tested();
  const corrected = { date_of_birth: '1972-02-02', first_name: 'Pearson' };
  expect((await edit(booked, corrected)).status).toBe(200);
  const sent = { nhsNumber: '', name: 'Pearson Tested', dateOfBirth: corrected.date_of_birth };
  const batch = await uploaded(reportOf(booked, { ...sent, value: '3.4' }));
  expect((await release(batch)).status).toBe(200);
  const [aside] = await listedOf(booked);
  expect(aside.faults).toEqual([
    'no match: the laboratory has details that were changed after the booking: match this row by hand',
  ]);
  const { reference } = booked;
  const body = { reference, name: sent.name, date_of_birth: sent.dateOfBirth };
  const path = `/staff/set-aside-results/${aside.set_aside_id}/match`;
  const matched = await api.call('POST', path, { as: uploader, body });
  expect(matched.status, matched.text).toBe(200);
  const file = `/staff/result-batches/${matched.body.batch_id}`;
  expect((await previewed(file)).items).toMatchObject([
    { action: 'add', lab_date_of_birth: '1972-02-02', changed: 'Pearson Tested, born 1972-02-02' },
  ]);
  expect((await release(file)).status).toBe(200);
  expect(await own(booked)).toMatchObject({ test_result: '3.4' });
});

test('a row returns to the list when the file made from its match is discarded', async () => {
  const [other, booked] = [await tested(), await tested()];
  const batch = await uploaded(reportOf(other), reportOf(booked, { flag: 'H', comments: 'Green' }));
  expect((await release(batch)).status).toBe(200);
  const [aside] = await listedOf(booked);
  const body = {
    reference: booked.reference,
    name: aside.name,
    date_of_birth: aside.date_of_birth,
  };
  const path = `/staff/set-aside-results/${aside.set_aside_id}/match`;
  const undecided = await api.call('POST', path, { as: uploader, body });
  expect(undecided.body.error.details.reference).toContain('contradict each other');
  const matched = await api.call('POST', path, {
    as: uploader,
    body: { ...body, level: 'raised' },
  });
  const file = `/staff/result-batches/${matched.body.batch_id}`;
  expect((await previewed(file)).items).toMatchObject([{ level: 'raised', faults: [] }]);
  expect(await listedOf(booked)).toMatchObject([{ matched_batch_id: matched.body.batch_id }]);
  const reason = { reason: 'Not the right person after all.' };
  expect((await api.call('POST', `${file}/discard`, { as: uploader, body: reason })).status).toBe(
    200,
  );
  expect(await listedOf(booked)).toMatchObject([{ matched_batch_id: null }]);
});

test.each(['rejected', 'discarded'] as const)(
  'a row can be %s with a reason, but only once',
  async (resolution) => {
    const [other, booked] = [await tested(), await tested()];
    const batch = await uploaded(reportOf(other), reportOf(booked, { unit: 'mg' }));
    await release(batch);
    const [aside] = await listedOf(booked);
    const resolve = (body: object) =>
      api.call('POST', `/staff/set-aside-results/${aside.set_aside_id}/resolve`, {
        as: releaser,
        body,
      });
    expect((await resolve({ resolution, reason: '' })).status).toBe(422);
    expect((await resolve({ resolution, reason: 'Sent in another unit.' })).status).toBe(200);
    expect((await resolve({ resolution, reason: 'Sent in another unit.' })).status).toBe(404);
    expect(await listedOf(booked)).toEqual([]);
    expect(await auditOf(aside.set_aside_id)).toEqual([
      { actor: releaser.userId, action: `result ${resolution}`, reason: 'Sent in another unit.' },
    ]);
  },
);

test('older rows never hide a row: each is shown with its event and on a page of the list', async () => {
  const [good, own] = [await tested(), await booking()];
  await past(own.event.id);
  const strangers = Array.from({ length: 205 }, (_, index) => {
    const code = String(index).padStart(4, '0').replaceAll('0', 'A').replaceAll('1', 'B');
    return reportedResult({ reference: `CH-ZZZZ${code}`, sampleDate: api.today });
  });
  expect((await release(await uploaded(reportOf(good), ...strangers))).status).toBe(200);
  const late = await uploaded(reportOf(good), reportOf(own, { unit: 'pmol/L' }));
  expect((await release(late)).status).toBe(200);
  const path = `/staff/events/${own.event.id}/results`;
  expect((await api.call('GET', path, { as: releaser })).body.items).toMatchObject([
    { reference: own.reference, state: 'held back', why: expect.stringContaining('pmol/L') },
  ]);
  const { body } = await api.call('GET', '/staff/set-aside-results', { as: releaser });
  const all = await listed();
  expect(body.total).toBe(all.length);
  expect(new Set(all.map(({ set_aside_id }: { set_aside_id: string }) => set_aside_id)).size).toBe(
    all.length,
  );
  const references = all.map(({ reference }: { reference: string }) => reference);
  const expected = [own.reference, ...strangers.map(({ reference }) => reference)];
  expect(expected.filter((reference) => !references.includes(reference))).toEqual([]);
});
