import type { TodayTask } from '@chaps/contracts/today';
import { addDays, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { testWithTwoPeople } from '../../../test/event-day.ts';
import type { Harness } from '../../../test/harness.ts';
import type { Person } from '../../../test/makers.ts';
import { releasedResult } from '../../../test/released-result.ts';
import { tasksOnToday } from '../../../test/today.ts';
import { createJobHandlers } from '../../job-handlers.ts';

const test = testWithTwoPeople.extend('later', ({ api, day: { begin }, console: { call } }) => {
  /** An event day, and what Today lists about it a given number of days later. */
  const of = async () => {
    const day = await begin();
    const { event, appointmentId, otherId, action, record } = day;
    const after = (days: number, time = '08:00') => {
      api.services.now = () => londonInstant(addDays(event.date, days), time);
    };
    const own = await api.staff('coordinator', event.id);
    const tasks = async (kind: TodayTask['kind'], as = own) =>
      (await tasksOnToday(api, as, kind)).filter(({ action: to }) => to?.path.includes(event.id));
    const referenceOf = async (id: string): Promise<string> =>
      (await call('GET', `${event.id}/bookings/${id}`)).body.booking.reference;
    const come = () =>
      record(
        ...[action('arrived', 0), action('ready', 1), action('sampled', 2)],
        action('arrived', 3, { appointment_id: otherId }),
      );
    const sendAway = (changes: object) =>
      record(action('not sampled', 4, { reason: 'unwell', appointment_id: otherId, ...changes }));
    return { ...day, appointmentId, after, tasks, referenceOf, come, sendAway };
  };
  return { of };
});

test('a visit that differs from its steps is listed with its event until its next step, and fails the nightly job', async ({
  api,
  later: { of },
}) => {
  const { event, otherId, appointmentId, tasks, referenceOf, come, sendAway } = await of();
  await come();
  const compare = () => createJobHandlers(api.services)['check-visits']({});
  await compare();
  expect(await tasks('visits that differ')).toEqual([]);
  await sql`UPDATE visits SET state = 'sampled' WHERE appointment_id = ${otherId}`.execute(
    api.owner,
  );
  const [task] = await tasks('visits that differ');
  expect(task).toMatchObject({
    urgency: 'now',
    what: `1 visit at An event differs from what was recorded`,
    action: { label: 'Open the Day tab of An event', path: `/staff/events/${event.id}/day` },
  });
  expect(task?.why).toContain(
    `${await referenceOf(otherId)} is listed as ‘sampled’, but the steps say ‘arrived’`,
  );
  expect(task?.why).not.toContain(await referenceOf(appointmentId));
  await expect(compare()).rejects.toThrow(`event ${event.id}, appointment ${otherId}`);
  const elsewhere = await api.staff('coordinator', (await api.event()).id);
  expect(await tasks('visits that differ', elsewhere)).toEqual([]);
  await sendAway({});
  expect(await tasks('visits that differ')).toEqual([]);
  await compare();
});

test('a visit without a row is also found', async ({ api, later: { of } }) => {
  const { otherId, tasks, come } = await of();
  await come();
  await sql`DELETE FROM visits WHERE appointment_id = ${otherId}`.execute(api.owner);
  expect(await tasks('visits that differ')).toMatchObject([
    { why: expect.stringContaining('‘expected’, but the steps say ‘arrived’') },
  ]);
});

test('books still open the next morning are on Today until they are closed', async ({
  later: { of },
}) => {
  const { event, after, tasks, come, sendAway, close } = await of();
  await come();
  await sendAway({});
  after(0, '23:59');
  expect(await tasks('books not closed')).toEqual([]);
  after(1, '00:01');
  expect(await tasks('books not closed')).toMatchObject([
    {
      urgency: 'now',
      what: 'The books for An event are not closed',
      due: addDays(event.date, 1),
      action: { path: `/staff/events/${event.id}/day#books` },
    },
  ]);
  expect((await close()).status).toBe(200);
  expect(await tasks('books not closed')).toEqual([]);
});

test('the books must still be closed for an event called off after someone came', async ({
  later: { of },
  console: { call },
}) => {
  const { event, after, tasks, come, sendAway, close } = await of();
  await come();
  await sendAway({});
  const off = await call('POST', `${event.id}/call-off`, { reason: 'The hall is flooded.' });
  expect(off.status).toBe(200);
  after(1);
  expect(await tasks('books not closed')).toHaveLength(1);
  expect((await close()).status).toBe(200);
  expect(await tasks('books not closed')).toEqual([]);
});

test('an event called off before anybody came has no books to close', async ({
  later: { of },
  console: { call },
}) => {
  const { event, after, tasks } = await of();
  expect((await call('POST', `${event.id}/call-off`, { reason: 'Flooded.' })).status).toBe(200);
  after(1);
  expect(await tasks('books not closed')).toEqual([]);
});

test('a tablet with unsent steps after its event is on Today until it has sent them', async ({
  api,
  console: { call },
  later: { of },
}) => {
  const { event, after, at, tasks, action } = await of();
  const volunteer = await api.staff('check-in', event.id);
  const { code } = (await call('POST', `${event.id}/devices/codes`)).body;
  const enrolled = await call('POST', `${event.id}/devices`, { code, label: 'Door' }, volunteer);
  const { device_id: device } = enrolled.body;
  const send = async (unsent: number) => {
    const body = { device, unsent, actions: [action('arrived', unsent)] };
    const { status } = await call('POST', `${event.id}/actions`, body, volunteer);
    expect(status).toBe(200);
  };
  await send(6);
  expect(await tasks('unsent tablets')).toEqual([]);
  after(1);
  expect(await tasks('unsent tablets')).toMatchObject([
    {
      urgency: 'now',
      what: '1 tablet at An event has 6 steps that were not sent',
      since: londonInstant(event.date, '09:45').toISOString(),
      action: { path: `/staff/events/${event.id}/day#tablets` },
    },
  ]);
  at('09:50');
  await send(0);
  after(1);
  expect(await tasks('unsent tablets')).toEqual([]);
});

const eraseOnRequest = async (
  api: Harness,
  { person, knows_of_result }: { person: Person; knows_of_result: boolean },
) => {
  const as = await api.staff('admin');
  const request = { kind: 'erasure', profile_id: person.profileId, asked_by: null };
  const how = { channel: 'letter', received_on: api.today };
  const path = '/staff/data-requests';
  const asked = await api.call('POST', path, { as, body: { ...request, ...how } });
  return api.call('POST', `${path}/${asked.body.data_request_id}/erasure`, {
    as,
    body: { name: 'Person Tested', reason: 'They asked for it.', knows_of_result },
  });
};

test('Today does not ask for the result of someone who was erased', async ({
  api,
  later: { of },
}) => {
  const { event, person, after, tasks, come } = await of();
  await come();
  const admin = await api.staff('admin');
  const erased = await eraseOnRequest(api, { person, knows_of_result: true });
  expect(erased.status, erased.text).toBe(200);
  after(15);
  expect(await tasks('results overdue', admin)).toEqual([]);
  const samples = await api.call('GET', `/staff/events/${event.id}/samples`, { as: admin });
  expect(samples.body.steps['result late']).toBe(0);
  const as = await api.staff('clinician');
  const results = await api.call('GET', `/staff/events/${event.id}/results`, { as });
  expect(results.body.sums.waiting).toBe(0);
});

test('a withdrawn result without a replacement is on Today until its tube is ended and the test is free again', async ({
  api,
  console: { call },
  later: { of },
}) => {
  const { event, appointmentId, person, after, tasks, come, referenceOf } = await of();
  await come();
  const reference = await referenceOf(appointmentId);
  await releasedResult(api, { sampleDate: event.date }, { person, reference });
  const clinician = await api.staff('clinician');
  const path = `/staff/events/${event.id}/results`;
  const [{ result_id }] = (await api.call('GET', path, { as: clinician })).body.items;
  const withdrawn = await api.call('POST', `/staff/results/${result_id}/withdrawal`, {
    as: clinician,
    body: { reason: 'It is of somebody else.' },
  });
  expect(withdrawn.status, withdrawn.text).toBe(200);
  await sql`UPDATE results SET withdrawn_at = ${londonInstant(addDays(event.date, 5), '12:00')}
    WHERE result_id = ${result_id}`.execute(api.owner);
  const late = async () => (await call('GET', `${event.id}/samples`)).body.steps['result late'];
  const own = async () => (await api.call('GET', '/appointments', { as: person })).body;
  // The laboratory's 14 days start again.
  after(19);
  expect([await tasks('results overdue'), await late()]).toEqual([[], 0]);
  after(20);
  const task = {
    what: 'An event: the laboratory withdrew the result of 1 person and has not sent another',
    due: addDays(event.date, 19),
  };
  expect(await tasks('results overdue')).toMatchObject([
    { ...task, action: { path: `/staff/events/${event.id}/samples?show=result+late` } },
  ]);
  expect(await tasks('results overdue', clinician)).toMatchObject([
    { ...task, action: { path: `${path}?state=withdrawn` } },
  ]);
  expect(await late()).toBe(1);
  expect((await own()).appointments[0].visit).toMatchObject({ result: 'withdrawn' });
  const erasure = await eraseOnRequest(api, { person, knows_of_result: false });
  expect(erasure.body.error.code).toBe('RESULT_OWED');

  const [tube] = (await call('GET', `${event.id}/samples?show=result+late`)).body.items;
  const ending = { state: 'rejected', reason: 'The laboratory has no right result.' };
  const ended = await call('POST', `${event.id}/samples/${tube.sample_id}/ending`, ending);
  expect(ended.status, ended.text).toBe(200);
  expect([await tasks('results overdue'), await late()]).toEqual([[], 0]);
  expect(await tasks('tubes not told')).toHaveLength(1);
  expect((await own()).appointments[0].visit).toMatchObject({
    ...{ sample_failed: 'rejected', result: null, result_by: null, free_repeat: true },
  });
});

test('people with a sample but no result after 14 days are counted, for coordinators and clinicians', async ({
  api,
  later: { of },
}) => {
  const { event, after, tasks, come } = await of();
  await come();
  const readers = [
    [await api.staff('coordinator', event.id), 'samples'],
    [await api.staff('clinician'), 'results'],
  ] as const;
  for (const [as, page] of readers) {
    after(14);
    expect(await tasks('results overdue', as)).toEqual([]);
    after(15);
    expect(await tasks('results overdue', as)).toMatchObject([
      {
        urgency: 'now',
        what: 'An event: 1 person who gave a sample has no result',
        due: addDays(event.date, 14),
        action: { path: `/staff/events/${event.id}/${page}` },
      },
    ]);
  }
});

test('people whose only tube was discarded must be told and are due again, and no result is overdue', async ({
  api,
  console: { call },
  later: { of },
}) => {
  const { event, other, otherId, record, action, after, tasks } = await of();
  const both = [{}, { appointment_id: otherId }];
  for (const whose of both) {
    await record(action('arrived', 0, whose), action('ready', 1, whose));
    await record(action('sampled', 2, { ...whose, sample_code: 'T-100' }));
  }
  const { items } = (await call('GET', `${event.id}/samples`)).body;
  const sample_ids = items.map(({ sample_id }: { sample_id: string }) => sample_id);
  const decision = { sample_ids, keep: null, reason: 'Nobody knows whose it is.' };
  const decided = await call('POST', `${event.id}/sample-decisions`, decision);
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  after(15);
  expect(await tasks('results overdue')).toEqual([]);
  expect(await tasks('tubes not told')).toMatchObject([
    { what: 'An event: 2 people have not been told that their tube has no result' },
  ]);
  const jobs = createJobHandlers(api.services);
  await expect(jobs['check-recalls']({})).rejects.toThrow();
  const { rows } = await sql`SELECT finding FROM recall_findings
    WHERE profile_id = ${other.profileId}`.execute(api.owner);
  expect(rows).toEqual([{ finding: 'promise not kept' }]);
  await jobs['keep-recalls']({});
  expect((await api.call('GET', '/recall', { as: other })).body.recall).toMatchObject({
    ...{ state: 'due', due_on: addDays(event.date, 1) },
  });
});

test('a person who was promised another appointment is on Today until they have one', async ({
  api,
  booking,
  later: { of },
}) => {
  const { event, other, otherId, at, tasks, come, sendAway, action, record, read, ...day } =
    await of();
  await come();
  await sendAway({ invite_again: false });
  expect(await tasks('promised invitations')).toEqual([]);
  const sent = (await read()).appointments.find(({ appointment_id }) => appointment_id === otherId);
  const undo = { appointment_id: otherId, undoes: sent?.last_action_id };
  await record(action('undo', 5, undo));
  await sendAway({ invite_again: true });
  const reference = await day.referenceOf(otherId);
  expect(await tasks('promised invitations')).toMatchObject([
    {
      what: 'An event: 1 person without a sample was promised another appointment',
      action: { label: `Open ${reference}`, path: `/staff/events/${event.id}/bookings/${otherId}` },
    },
  ]);
  at('09:55');
  const next = await api.event({ daysAhead: 60 });
  expect((await booking.book(other, next, next.times[0])).status).toBe(201);
  expect(await tasks('promised invitations')).toEqual([]);
});

test('a promise of another appointment is kept by a booking on another record of the same person', async ({
  api,
  booking,
  later: { of },
}) => {
  const { other, tasks, come, sendAway } = await of();
  await come();
  await sendAway({ invite_again: true });
  const [kept, next] = [await api.person(), await api.event({ daysAhead: 60 })];
  const merged = await api.call('POST', `/staff/people/${kept.profileId}/merges`, {
    as: await api.staff('coordinator'),
    body: { dropped_id: other.profileId, take: [], reason: 'It is one person.' },
  });
  expect(merged.status, merged.text).toBe(200);
  expect(await tasks('promised invitations')).toHaveLength(1);
  expect((await booking.book(kept, next, next.times[0])).status).toBe(201);
  expect(await tasks('promised invitations')).toEqual([]);
});

test('Today does not ask for a booking for someone who was promised another appointment and has died', async ({
  api,
  later: { of },
}) => {
  const { other, tasks, come, sendAway } = await of();
  await come();
  await sendAway({ invite_again: true });
  expect(await tasks('promised invitations')).toHaveLength(1);
  const died = await api.call('POST', `/staff/people/${other.profileId}/death`, {
    as: await api.staff('coordinator'),
    body: { reason: 'Their family called.' },
  });
  expect(died.status, died.text).toBe(200);
  expect(await tasks('promised invitations')).toEqual([]);
});

test('a promise of another appointment ends when the person does not want one', async ({
  api,
  later: { of },
}) => {
  const { other, after, tasks, come, sendAway } = await of();
  await come();
  await sendAway({ invite_again: true });
  await createJobHandlers(api.services)['keep-recalls']({});
  after(1);
  expect(await tasks('promised invitations')).toHaveLength(1);
  const as = await api.staff('coordinator');
  const path = `/staff/people/${other.profileId}/recalls`;
  const [{ recall_id, version }] = (await api.call('GET', path, { as })).body.recalls;
  const ended_reason = 'no longer wants a test';
  const body = { version, change: 'ended', ended_reason, reason: 'Said so by telephone.' };
  const ended = await api.call('PATCH', `/staff/recalls/${recall_id}`, { as, body });
  expect(ended.status, ended.text).toBe(200);
  expect(await tasks('promised invitations')).toEqual([]);
});

test.for(['the person', 'staff'] as const)(
  'a promise of another appointment waits for the day that %s chose',
  async (who, { api, later: { of } }) => {
    const { other, event, after, tasks, come, sendAway } = await of();
    await come();
    await sendAway({ invite_again: true });
    await createJobHandlers(api.services)['keep-recalls']({});
    after(1);
    expect(await tasks('promised invitations')).toHaveLength(1);
    const { recall_id, version } = (await api.call('GET', '/recall', { as: other })).body.recall;
    const path = `/recall/${recall_id}`;
    const own = { version, change: 'in a year' };
    const due_on = addDays(event.date, 90);
    const asked = { version, change: 'due on', due_on, reason: 'They are abroad.' };
    const chosen =
      who === 'staff'
        ? await api.call('PATCH', `/staff/recalls/${recall_id}`, {
            as: await api.staff('coordinator'),
            body: asked,
          })
        : await api.call('PATCH', path, { as: other, body: own });
    expect(chosen.status, chosen.text).toBe(200);
    expect(await tasks('promised invitations')).toEqual([]);
  },
);
