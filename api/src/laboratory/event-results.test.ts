import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { labFile, type ReportedResult, reportedResult } from '../../test/lab-files.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { releasedResult } from '../../test/released-result.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
let clinician: StaffPerson;
const { bookAt, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  clinician = await api.staff('clinician');
});
afterAll(async () => {
  await api.stop();
  await close();
});

const read = (eventId: string, query = '', as = clinician) =>
  api.call('GET', `/staff/events/${eventId}/results?${query}`, { as });

/** An event today with this many people, one per slot. */
async function eventOfToday(count: number) {
  const event = await api.event({ seats: 6, slots: 6 });
  const people = [];
  for (const time of event.times.slice(0, count)) people.push(await bookAt(event, time));
  await sql`UPDATE events SET event_date = ${api.today}
    WHERE event_id = ${event.id}`.execute(api.owner);
  return { event, people };
}

async function done(eventId: string, appointmentId: string, ...steps: object[]) {
  const actions = steps.map((step) => ({
    action_id: randomUUID(),
    ...{ appointment_id: appointmentId, list_version: 0, ...step },
    done_at: api.services.now().toISOString(),
  }));
  const as = await api.staff('coordinator');
  await api.call('POST', `/staff/events/${eventId}/actions`, { as, body: { actions } });
}

/** @returns the address of the file's page */
async function uploaded(...rows: ReportedResult[]): Promise<string> {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/staff/result-batches?file_name=week.csv',
    headers: {
      authorization: `Bearer ${clinician.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: labFile('csv', rows),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return `/staff/result-batches/${answer.json().batch_id}`;
}

const readingsOf = (person: { profileId: string }) =>
  api.owner
    .selectFrom('access_log')
    .select(['user_id', 'what'])
    .where('profile_id', '=', person.profileId)
    .execute();

test('shows a state for each person with an expected or known result, and names the files', async () => {
  const { event, people } = await eventOfToday(6);
  const [waiting, doubtful, toBeReleased, released, arrived, away] = people;
  if (!waiting || !doubtful || !toBeReleased || !released || !arrived || !away)
    throw new Error('nobody');
  const tube = (sample_code: string) => ({ step: 'sampled', sample_code });
  await done(event.id, waiting.appointmentId, tube('T-1'));
  await done(event.id, doubtful.appointmentId, tube('T-2'), tube('T-3'));
  await done(event.id, arrived.appointmentId, { step: 'arrived' });
  await releasedResult(api, {}, released);
  const { reference } = toBeReleased;
  const batch = await uploaded(reportedResult({ reference, sampleDate: api.today }));
  expect((await read(event.id, 'state=held back')).body.items).toMatchObject([
    { appointment_id: doubtful.appointmentId },
    {
      reference,
      why: 'the books for the event are still open: the result can be released once they are closed',
    },
  ]);
  const [row] = (await api.call('GET', batch, { as: clinician })).body.items;
  const override = { location: row.location, reason: 'Urgent.' };
  await api.call('POST', `${batch}/overrides`, { as: clinician, body: override });
  const { status, body } = await read(event.id);
  expect(status, JSON.stringify(body)).toBe(200);
  const shown = body.items.map(
    ({ appointment_id, state, why, value }: Record<string, unknown>) => ({
      ...{ appointment_id, state, why, value },
    }),
  );
  const doubt = 'Another tube is already recorded for this person.';
  expect(shown).toEqual([
    { appointment_id: waiting.appointmentId, state: 'waiting', why: null, value: null },
    { appointment_id: doubtful.appointmentId, state: 'held back', why: doubt, value: null },
    { appointment_id: toBeReleased.appointmentId, state: 'uploaded', why: null, value: null },
    { appointment_id: released.appointmentId, state: 'released', why: null, value: '4.2 ng/ml' },
  ]);
  expect(body.items.map(({ tube_code }: { tube_code: string | null }) => tube_code)).toEqual([
    'T-1',
    'T-2, T-3',
    null,
    null,
  ]);
  expect(body.sums).toEqual({
    ...{ waiting: 1, 'held back': 1, uploaded: 1, released: 1, withdrawn: 0 },
  });
  expect(body.files).toMatchObject([
    { file_name: 'week.csv', state: 'preview', results: 1 },
    { file_name: 'results.csv', state: 'released', results: 1 },
  ]);
  const reading = { user_id: clinician.userId, what: 'results of the event' };
  expect(await readingsOf(released.person)).toContainEqual(reading);
  expect(await readingsOf(waiting.person)).toEqual([]);
  const { body: some } = await read(event.id, 'state=waiting');
  expect([some.total, some.items.length]).toEqual([1, 1]);
});

test('no result is expected for a missing tube', async () => {
  const { event, people } = await eventOfToday(1);
  const [booked] = people;
  if (!booked) throw new Error('nobody');
  const sampled = { step: 'sampled', sample_code: 'T-9', reason: 'Everything is on paper.' };
  await done(event.id, booked.appointmentId, { step: 'arrived' }, sampled);
  expect((await read(event.id)).body.sums.waiting).toBe(1);
  const as = await api.staff('coordinator');
  const samples = `/staff/events/${event.id}/samples`;
  const [{ sample_id }] = (await api.call('GET', samples, { as })).body.items;
  const body = { state: 'missing', reason: 'The courier has lost it.' };
  const ended = await api.call('POST', `${samples}/${sample_id}/ending`, { as, body });
  expect(ended.status, ended.text).toBe(200);
  expect((await read(event.id)).body.items).toEqual([]);
});

test('a row that does not match the person is held back, with the reason', async () => {
  const { event, people } = await eventOfToday(1);
  const [booked] = people;
  if (!booked) throw new Error('nobody');
  const row = { reference: booked.reference, dateOfBirth: '1950-02-02', nhsNumber: '' };
  await uploaded(reportedResult({ ...row, sampleDate: api.today }));
  expect((await read(event.id)).body.items).toMatchObject([
    {
      state: 'held back',
      why: 'no match: the date of birth does not match the booking',
      value: null,
    },
  ]);
});

test('only staff who work with results may read them, and an unknown event is not found', async () => {
  const { event } = await eventOfToday(1);
  for (const role of ['coordinator', 'admin', 'phlebotomist'] as const) {
    const as = await api.staff(role, role === 'phlebotomist' ? event.id : null);
    expect(outcome(await read(event.id, '', as))).toEqual([403, 'FORBIDDEN']);
  }
  expect((await read(event.id)).body).toMatchObject({ items: [], files: [], total: 0 });
  expect((await read(randomUUID())).body).toMatchObject({ items: [], files: [], total: 0 });
});
