import { randomUUID } from 'node:crypto';
import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { labFile, type ReportedResult, reportedResult } from '../../test/lab-files.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { closeBooks, endDay, makeYesterday, recordSamples } from '../../test/past-day.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';
import { storedResults } from '../../test/stored-results.ts';
import { withTransaction } from '../platform/db/database.ts';
import { readLabFile } from './lab-file.ts';
import { addBatch } from './store-batch.ts';

let api: Harness;
let uploader: StaffPerson;
let releaser: StaffPerson;
const { booking, bookAt, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
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

/** The laboratory's report on a sample taken on the day of the event. */
const reporting =
  ({ reference }: { reference: string }) =>
  (changes: Partial<ReportedResult> = {}) =>
    reportedResult({ reference, sampleDate: addDays(api.today, -1), ...changes });

async function tested() {
  const booked = await booking();
  await endDay(api, booked.event.id);
  return { ...booked, report: reporting(booked) };
}

/** @returns the address of the file's page */
async function uploaded(rows: ReportedResult[], name = 'results.csv'): Promise<string> {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/staff/result-batches?file_name=${name}`,
    headers: {
      authorization: `Bearer ${uploader.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: labFile('csv', rows),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return `/staff/result-batches/${answer.json().batch_id}`;
}

const idOf = (batch: string) => batch.split('/').at(-1);
const previewed = async (batch: string) => (await api.call('GET', batch, { as: releaser })).body;

async function release(batch: string, as = releaser) {
  const { summary, digest } = await previewed(batch);
  return api.call('POST', `${batch}/release`, { as, body: { confirmed: summary, digest } });
}
async function released(batch: string): Promise<void> {
  const answer = await release(batch);
  expect(answer.status, answer.text).toBe(200);
}
const discard = (batch: string, reason: string) =>
  api.call('POST', `${batch}/discard`, { as: uploader, body: { reason } });

interface Listed {
  batch_id: string;
  state: string;
  own: boolean;
}
const listed = async (as: StaffPerson): Promise<Listed[]> =>
  (await api.call('GET', '/staff/result-batches', { as })).body.items;

const auditOf = (batch: string) =>
  api.owner
    .selectFrom('audit_log')
    .select(['actor', 'action', 'after', 'reason'])
    .where('subject', '=', `result batch ${idOf(batch)}`)
    .orderBy('audit_id')
    .execute();

const resultsOf = (profileId: string) => storedResults(api, profileId);

const mailsTo = async (profileId: string) =>
  (
    await api.owner
      .selectFrom('outbox')
      .select('kind')
      .where('profile_id', '=', profileId)
      .where('kind', 'like', 'result-%')
      .orderBy('created_at')
      .execute()
  ).map(({ kind }) => kind);

const setAside = async (batch: string) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM set_aside_results
    WHERE batch_id = ${idOf(batch)}`.execute(api.owner);
  return rows[0]?.count;
};

test('pending files come first, and each file shows who uploaded and who closed it', async () => {
  const [one, two, three] = [await tested(), await tested(), await tested()];
  const [first, second, third] = [
    await uploaded([one.report()], 'one.csv'),
    await uploaded([two.report()], 'two.csv'),
    await uploaded([three.report()], 'three.csv'),
  ];
  await released(third);
  await discard(second, 'Another day’s.');
  const fourth = await uploaded([two.report()], 'four.csv');
  const ids = [first, second, third, fourth].map(idOf);
  const own = (await listed(uploader)).filter(({ batch_id }) => ids.includes(batch_id));
  expect(own).toMatchObject([
    { file_name: 'four.csv', state: 'preview', own: true, closed_by: null, summary: null },
    { file_name: 'one.csv', state: 'preview', uploaded_by: uploader.email, closed_at: null },
    { file_name: 'three.csv', state: 'released', closed_by: releaser.email, summary: { added: 1 } },
    { file_name: 'two.csv', state: 'discarded', closed_by: uploader.email, summary: null },
  ]);
  expect((await listed(releaser)).some((batch) => batch.own)).toBe(false);
});

test('each step is audited with its numbers, and a closed file shows who closed it', async () => {
  const [good, bad] = [await tested(), await tested()];
  const batch = await uploaded([good.report(), bad.report({ unit: 'mg' })]);
  await released(batch);
  expect(await auditOf(batch)).toEqual([
    {
      actor: uploader.userId,
      action: 'results uploaded',
      after: { file: 'results.csv', rows: 2, tubes_received: 1 },
      reason: null,
    },
    {
      actor: releaser.userId,
      action: 'results released',
      after: { rows: 2, added: 1, corrected: 0, withdrawn: 0, set_aside: 1 },
      reason: null,
    },
  ]);
  const again = await release(batch);
  expect([again.status, again.body.error.code, again.body.error.message]).toEqual([
    409,
    'BATCH_CLOSED',
    `This file was released by ${releaser.email}.`,
  ]);
  const thrown = await uploaded([good.report({ value: '2' })]);
  await discard(thrown, 'The file of another day.');
  expect((await auditOf(thrown)).at(-1)).toEqual({
    actor: uploader.userId,
    action: 'results discarded',
    after: null,
    reason: 'The file of another day.',
  });
  expect((await discard(thrown, 'Again.')).body.error.message).toBe(
    `This file was discarded by ${uploader.email}.`,
  );
});

test('a release closes only its own file, and an unknown file is not found', async () => {
  const [one, other] = [await tested(), await tested()];
  const [batch, waiting] = [await uploaded([one.report()]), await uploaded([other.report()])];
  const before = await previewed(waiting);
  await released(batch);
  expect(await previewed(waiting)).toEqual(before);
  await discard(await uploaded([one.report({ value: '7' })]), 'Not ours.');
  expect(await previewed(waiting)).toEqual(before);
  const unknown = `/staff/result-batches/${crypto.randomUUID()}`;
  const body = { confirmed: before.summary, digest: before.digest };
  const answers = [
    await api.call('GET', unknown, { as: releaser }),
    await api.call('POST', `${unknown}/release`, { as: releaser, body }),
    await discard(unknown, 'Nothing.'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('each rejected release says what to do next', async () => {
  const { report } = await tested();
  const batch = await uploaded([report()]);
  const own = await release(batch, uploader);
  expect([own.status, own.body.error.message]).toEqual([
    403,
    'Another clinician must release a file that you uploaded.',
  ]);
  const { summary } = await previewed(batch);
  const body = { confirmed: summary, digest: 'of other rows' };
  const changed = await api.call('POST', `${batch}/release`, { as: releaser, body });
  expect([changed.status, changed.body.error.message]).toEqual([
    409,
    'The results to release have changed. Please check them again.',
  ]);
});

test('nobody can release a file that was uploaded without an account', async () => {
  const { person, report } = await tested();
  const { services } = api;
  const bytes = labFile('csv', [report()]);
  const file = { name: 'earlier.csv', bytes, read: readLabFile(bytes) };
  const batchId = await withTransaction(services.db, (transaction) =>
    addBatch(services, transaction, 'Ann', file, null),
  );
  const batch = `/staff/result-batches/${batchId}`;
  const refused = await release(batch);
  expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
    403,
    'SECOND_PERSON',
    'This file was uploaded without an account, so it cannot be checked by a second person. Discard it and upload it again.',
  ]);
  expect(await resultsOf(person.profileId)).toEqual([]);
  expect((await discard(batch, 'To upload it again.')).status).toBe(200);
});

describe('what a release writes', () => {
  test('is what the laboratory wrote, including the date; what it left out is empty', async () => {
    const [number, words] = [await tested(), await tested()];
    const [value, comments] = ['Haemolysed', 'Another sample is needed.'];
    await released(
      await uploaded([
        number.report({ value: '<0.1', comments: '', flag: 'N' }),
        words.report({ value, unit: '', comments, flag: '' }),
      ]),
    );
    const rest = { sample_date: addDays(api.today, -1), isCurrent: true };
    expect(await resultsOf(number.person.profileId)).toMatchObject([
      { test_result: '<0.1', test_unit: 'ng/ml', comments: null, level: 'not raised', ...rest },
    ]);
    expect(await resultsOf(words.person.profileId)).toMatchObject([
      { test_result: value, test_unit: null, comments, level: 'not said', ...rest },
    ]);
  });

  test('does not change the seat, and notifies each person once of what is new', async () => {
    const [corrected, known, added] = [await tested(), await tested(), await tested()];
    await released(await uploaded([corrected.report(), known.report()]));
    await released(
      await uploaded([
        corrected.report({ value: '1.1', status: 'corrected' }),
        known.report(),
        added.report(),
      ]),
    );
    expect(await mailsTo(corrected.person.profileId)).toEqual(['result-ready', 'result-corrected']);
    expect(await mailsTo(known.person.profileId)).toEqual(['result-ready']);
    expect(await mailsTo(added.person.profileId)).toEqual(['result-ready']);
    const current = async (profileId: string) =>
      (await resultsOf(profileId)).map(({ isCurrent }) => isCurrent);
    expect(await current(corrected.person.profileId)).toEqual([false, true]);
    expect(await current(known.person.profileId)).toEqual([true]);
    const { rows } = await sql<{ status: string }>`SELECT status FROM appointments
      WHERE reference IN (${corrected.reference}, ${known.reference}, ${added.reference})`.execute(
      api.owner,
    );
    expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  test('an already known result changes nothing, and is not set aside', async () => {
    const { person, report } = await tested();
    await released(await uploaded([report()]));
    const before = await resultsOf(person.profileId);
    const again = await uploaded([report(), (await tested()).report({ unit: 'mg' })]);
    await released(again);
    expect(await resultsOf(person.profileId)).toEqual(before);
    expect(await setAside(again)).toBe(1);
  });
});

test('a sample from the day of the event is accepted; raised and unclear results are counted and followed up', async () => {
  const [raised, unsaid, corrected, normal] = [
    await tested(),
    await tested(),
    await tested(),
    await tested(),
  ];
  await released(await uploaded([corrected.report()]));
  const batch = await uploaded([
    raised.report({ flag: 'H', comments: 'Red' }),
    unsaid.report({ flag: '', comments: 'As discussed' }),
    corrected.report({ value: '5', flag: 'H', comments: '', status: 'corrected' }),
    normal.report(),
  ]);
  const { summary, items: rows } = await previewed(batch);
  expect(
    rows.map(({ action, level }: { action: string; level: string }) => [action, level]),
  ).toEqual([
    ['add', 'raised'],
    ['add', 'not said'],
    ['correct', 'raised'],
    ['add', 'not raised'],
  ]);
  expect(summary).toEqual({
    rows: 4,
    added: 3,
    corrected: 1,
    known: 0,
    faulty: 0,
    raised: 2,
    not_said: 1,
    withdrawn: 0,
  });
  await released(batch);
  const { items } = (await api.call('GET', '/staff/follow-ups', { as: releaser })).body;
  const followed = items.map(({ profile_id }: { profile_id: string }) => profile_id);
  const people = [raised, unsaid, corrected, normal].map(({ person }) => person.profileId);
  expect(people.map((person) => followed.includes(person))).toEqual([true, true, true, false]);
});

test('a result for a person who cancelled and did not come is set aside with that reason', async () => {
  const { event, person, appointmentId, ...booked } = await booking();
  const path = `/appointments/${appointmentId}/cancellation`;
  expect((await api.call('POST', path, { as: person, body: {} })).status).toBe(200);
  await endDay(api, event.id);
  const { items: rows } = await previewed(await uploaded([reporting(booked)()]));
  expect(rows[0].faults).toContain('no match: the appointment is cancelled');
});

test('a result for a person who cancelled but gave a sample is released', async () => {
  const { event, person, appointmentId, ...booked } = await booking();
  const path = `/appointments/${appointmentId}/cancellation`;
  expect((await api.call('POST', path, { as: person, body: {} })).status).toBe(200);
  await makeYesterday(api, event.id);
  await recordSamples(api, event.id, [appointmentId]);
  await closeBooks(api, event.id);
  const batch = await uploaded([reporting(booked)({ value: '8.8', flag: 'H', comments: 'Red' })]);
  expect((await previewed(batch)).items).toMatchObject([{ action: 'add', faults: [] }]);
  await released(batch);
  expect(await resultsOf(person.profileId)).toMatchObject([{ test_result: '8.8' }]);
});

test('a person with a result has attended: their booking cannot be cancelled, moved or called off', async () => {
  const { event, person, appointmentId, ...booked } = await booking();
  const report = reporting(booked);
  await makeYesterday(api, event.id);
  const as = await api.staff('coordinator');
  const path = `/staff/events/${event.id}`;
  const called = async () => (await api.call('GET', `${path}/call-off`, { as })).body.people.length;
  expect(await called()).toBe(1);
  await recordSamples(api, event.id, [appointmentId]);
  await closeBooks(api, event.id);
  await released(await uploaded([report()]));
  const own = (await api.call('GET', `/appointments/${appointmentId}`, { as: person })).body;
  const { booking: theirs } = (await api.call('GET', `${path}/bookings/${appointmentId}`, { as }))
    .body;
  expect([own.appointment.status, theirs.status]).toEqual(['attended', 'attended']);
  expect(await called()).toBe(0);
  const cancelled = await api.call('POST', `${path}/bookings/${appointmentId}/cancellation`, {
    as,
    body: { policy_refund: 0, exception: null },
  });
  expect(cancelled.body.error?.code).toBe('CANCELLATION_CLOSED');
  const to = { event_id: (await api.event()).id, start_time: '09:00' };
  const moved = await api.call('POST', `${path}/bookings/${appointmentId}/move`, { as, body: to });
  expect(moved.body.error?.code).toBe('MOVE_CLOSED');
});

test('only the results of a tube recorded for two people are set aside', async () => {
  const one = await booking({ seats: 2, slots: 1 });
  const two = await bookAt(one.event, '09:00');
  const good = await tested();
  await makeYesterday(api, one.event.id);
  const ids = [one.appointmentId, two.appointmentId];
  const done_at = api.services.now().toISOString();
  const action = (appointment_id: string, step: string, code = {}) => ({
    ...{ action_id: randomUUID(), appointment_id, step, done_at, list_version: 0, ...code },
  });
  const draws = ids.map((id) => action(id, 'sampled', { sample_code: 'T-17' }));
  const before = ids.flatMap((id) => [action(id, 'arrived'), action(id, 'ready')]);
  const as = await api.staff('coordinator');
  const path = `/staff/events/${one.event.id}`;
  const actions = [...before, ...draws];
  await api.call('POST', `${path}/actions`, { as, body: { actions } });
  const both = [reporting(one)(), reporting(two)()];
  const batch = await uploaded([...both, good.report()]);
  const { items: rows } = await previewed(batch);
  const open =
    'the books for the event are still open: the result can be released once they are closed';
  const doubt = 'no match: it is not clear which tube belongs to the person';
  expect(
    rows.map(({ faults, may_override }: Record<string, unknown>) => [faults, may_override]),
  ).toEqual([
    [[open, doubt], false],
    [[open, doubt], false],
    [[], false],
  ]);
  await released(batch);
  const sample_ids = draws.map(({ action_id }) => action_id);
  const body = { sample_ids, keep: sample_ids[0], reason: 'The label says so.' };
  await api.call('POST', `${path}/sample-decisions`, { as, body });
  await closeBooks(api, one.event.id);
  const later = await previewed(await uploaded(both));
  expect(later.items.map(({ faults }: { faults: string[] }) => faults)).toEqual([[], [doubt]]);
});

test('acting on one row that was set aside leaves the others unchanged', async () => {
  const [good, matched, resolved, other] = [
    await tested(),
    await tested(),
    await tested(),
    await tested(),
  ];
  const undecided = { flag: 'H', comments: 'Green' };
  await released(
    await uploaded([
      good.report(),
      ...[matched, resolved, other].map(({ report }) => report(undecided)),
    ]),
  );
  interface Row {
    set_aside_id: string;
    reference: string;
    matched_batch_id: string | null;
  }
  const rowOf = async ({ reference }: { reference: string }): Promise<Row | undefined> => {
    const { items: rows } = (await api.call('GET', '/staff/set-aside-results', { as: releaser }))
      .body;
    return rows.find((row: Row) => row.reference === reference);
  };
  const done = async (of: { reference: string }, what: string, body: object) => {
    const path = `/staff/set-aside-results/${(await rowOf(of))?.set_aside_id}/${what}`;
    const answer = await api.call('POST', path, { as: uploader, body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const before = await rowOf(other);
  const { batch_id } = await done(matched, 'match', {
    reference: matched.reference,
    name: 'Person Tested',
    date_of_birth: reportedResult().dateOfBirth,
    level: 'raised',
  });
  await done(resolved, 'resolve', { resolution: 'rejected', reason: 'Ask the laboratory.' });
  expect(await rowOf(matched)).toMatchObject({ matched_batch_id: batch_id });
  expect(await rowOf(resolved)).toBeUndefined();
  expect(await rowOf(other)).toEqual(before);
  await released(`/staff/result-batches/${batch_id}`);
  expect(await rowOf(matched)).toBeUndefined();
  expect(await rowOf(other)).toEqual(before);
});
