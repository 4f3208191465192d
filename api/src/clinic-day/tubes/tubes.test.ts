import { randomUUID } from 'node:crypto';
import { addDays, londonInstant } from '@chaps/domain';
import { describe, expect } from 'vitest';
import { buildReport } from '../../../test/delivery-reports.ts';
import type { Person } from '../../../test/makers.ts';
import { test as base } from '../../../test/result-day.ts';
import { tasksOnToday } from '../../../test/today.ts';

const test = base
  /** Erases a person at their request, and returns the status of the response. */
  .extend('erased', ({ api }) => async ({ profileId }: Person, more: object = {}) => {
    const { first_name, last_name } = await api.owner
      .selectFrom('profiles')
      .select(['first_name', 'last_name'])
      .where('profile_id', '=', profileId)
      .executeTakeFirstOrThrow();
    const as = await api.staff('admin');
    const path = '/staff/data-requests';
    const request = { kind: 'erasure', profile_id: profileId, asked_by: null };
    const how = { channel: 'letter', received_on: api.today };
    const asked = await api.call('POST', path, { as, body: { ...request, ...how } });
    const body = { name: `${first_name} ${last_name}`, reason: 'They asked for it.', ...more };
    const erasure = `${path}/${asked.body.data_request_id}/erasure`;
    return (await api.call('POST', erasure, { as, body })).status;
  })
  .extend('way', ({ api, chain, console: { call } }) => ({
    /** Two people with tubes T-100, or the code given, and T-200, and helpers that send the tubes to the laboratory. */
    begin: async (code = 'T-100') => {
      const day = await chain.begin();
      const { event, person, ann, bob, visit, action } = day;
      await visit(ann, { sample_code: code });
      const last = londonInstant(event.date, '09:36').toISOString();
      await visit(bob, { sample_code: 'T-200', done_at: last });
      /** @param days days after the event */
      const at = (time: string, days = 0) => {
        api.services.now = () => londonInstant(addDays(event.date, days), time);
      };
      const post = (path: string, body: object) => call('POST', `${event.id}/${path}`, body);
      const pack = async (...codes: string[]) => (await post('packed-tubes', { codes })).body;
      const outcomes = async (...codes: string[]): Promise<string[]> =>
        (await pack(...codes)).results.map(({ outcome }: { outcome: string }) => outcome);
      const box = {
        ...{ handover_id: randomUUID(), taken_by: 'Bea’s Couriers' },
        handed_at: londonInstant(event.date, '16:30').toISOString(),
        ...{ counted: 2, temperature: 5.5 },
      };
      const handOver = (changes: object = {}) => post('handovers', { ...box, ...changes });
      const receive = (body: object, id = box.handover_id) =>
        post(`handovers/${id}/receipt`, {
          ...{ received_from: 'Duty scientist', counted: 2 },
          received_at: londonInstant(addDays(event.date, 1), '07:00').toISOString(),
          ...body,
        });
      const boxes = async () => (await call('GET', `${event.id}/handovers`)).body.handovers;
      const list = async (show = 'all') =>
        (await call('GET', `${event.id}/samples?show=${show}`)).body;
      const states = async (): Promise<unknown[]> =>
        (await list()).items.map(({ code, state }: Record<string, unknown>) => [code, state]);
      const idOf = async (code: string): Promise<string> =>
        (await list()).items.find((tube: { code: string }) => tube.code === code).sample_id;
      const own = await api.staff('coordinator', event.id);
      const tasks = async (kind: Parameters<typeof tasksOnToday>[2]) =>
        (await tasksOnToday(api, own, kind)).filter(({ action }) =>
          action?.path.includes(event.id),
        );
      /** A second tablet's record of the first person's tube. */
      const again = (time = '09:35', sample_code = code) =>
        day.record(action('sampled', time, { appointment_id: ann, sample_code }));
      /** Reports that the mail about the first person's tube has been delivered. */
      const deliver = async () => {
        const { mail_id } = await api.owner
          .selectFrom('outbox')
          .select('mail_id')
          .where('profile_id', '=', person.profileId)
          .where('kind', '=', 'sample-failed')
          .executeTakeFirstOrThrow();
        const headers = { 'content-type': 'message/rfc822' };
        const payload = buildReport({
          action: 'delivered',
          address: person.email,
          mailId: mail_id,
        });
        await api.app.inject({ method: 'POST', url: '/mail/reports', headers, payload });
      };
      return {
        ...{
          ...day,
          at,
          post,
          pack,
          outcomes,
          handOver,
          receive,
          boxes,
          list,
          states,
          idOf,
          tasks,
        },
        ...{ box, again, deliver },
      };
    },
  }));

test('tubes are packed by their codes, with warnings for unknown and held-back tubes, and repeating it changes nothing', async ({
  api,
  way: { begin },
  console: { audits },
}) => {
  const { event, bob, pack, post, idOf, outcomes, states, list, action, record } = await begin();
  expect((await list()).steps).toMatchObject({ 'not packed': 2, 'not handed over': 0 });
  expect(await pack(']C1t-100', 'T-999')).toEqual({
    left: 1,
    results: [
      { tube: 'T-100', outcome: 'packed', name: expect.any(String), reason: null },
      {
        ...{ tube: 'T-999', outcome: 'unknown', name: null },
        reason: 'No tube with this code is recorded here.',
      },
    ],
  });
  expect(await outcomes('T-100')).toEqual(['repeated']);
  expect(await states()).toEqual([
    ['T-100', 'packed'],
    ['T-200', 'taken'],
  ]);
  const sample_ids = [await idOf('T-200')];
  expect((await post('packed-tubes', { sample_ids })).body).toMatchObject({
    left: 0,
    results: [{ tube: sample_ids[0], outcome: 'packed' }],
  });
  await record(action('sampled', '09:40', { appointment_id: bob, sample_code: 'T-201' }));
  expect(await outcomes('T-200')).toEqual(['held back']);
  const packings = (await audits(`event ${event.id}`)).filter(
    ({ action: what }) => what === 'tubes packed',
  );
  expect(packings).toHaveLength(2);
  const volunteer = await api.staff('check-in', event.id);
  const path = `/staff/events/${event.id}/samples/${randomUUID()}/ending`;
  const body = { state: 'missing', reason: 'Gone.' };
  expect((await api.call('POST', path, { as: volunteer, body })).status).toBe(403);
});

test('tubes handed over and received are counted, and counts that differ list the codes', async ({
  way: { begin },
}) => {
  const { event, at, pack, handOver, receive, boxes, list, states, box } = await begin();
  at('17:00');
  expect((await handOver()).body.error.message).toBe(
    'Pack the tubes first: there are none in the box.',
  );
  await pack('T-100', 'T-200');
  expect((await handOver({ without: ['T-999'] })).body.error.details).toEqual({
    without: 'Not in this box: T-999.',
  });
  const at18 = londonInstant(event.date, '18:00').toISOString();
  expect((await handOver({ handed_at: at18 })).body.error.details).toEqual({
    handed_at: 'Enter a time in the past.',
  });
  // Sent from a clock that is five minutes ahead.
  const soon = londonInstant(event.date, '17:05').toISOString();
  expect((await handOver({ counted: 3, handed_at: soon })).status).toBe(200);
  const now = londonInstant(event.date, '17:00').toISOString();
  expect(await boxes()).toMatchObject([{ handed_at: now }]);
  // The same request again.
  expect((await handOver({ counted: 3 })).status).toBe(200);
  expect(await boxes()).toMatchObject([
    {
      ...{ taken_by: 'Bea’s Couriers', counted: 3, temperature: 5.5, receipt: null },
      ...{ tubes: ['T-100', 'T-200'], not_received: ['T-100', 'T-200'] },
    },
  ]);
  at('08:00', 1);
  expect((await receive({ counted: 1, missing: ['T-300'] })).body.error.details).toEqual({
    missing: 'Not in this box: T-300.',
  });
  expect((await receive({ counted: 1, missing: ['t-200'] })).status).toBe(200);
  expect(await states()).toEqual([
    ['T-100', 'received'],
    ['T-200', 'handed over'],
  ]);
  expect(await boxes()).toMatchObject([
    { receipt: { received_from: 'Duty scientist', counted: 1 }, not_received: ['T-200'] },
  ]);
  expect((await list('not received')).items).toMatchObject([{ code: 'T-200' }]);
  // The laboratory has found it.
  expect((await receive({})).status).toBe(200);
  expect(await boxes()).toMatchObject([{ not_received: [], handover_id: box.handover_id }]);
});

test('a hand-over recorded by mistake can be undone, which is audited, until the laboratory has the box', async ({
  api,
  way: { begin },
  console: { audits, call },
}) => {
  const { event, at, pack, handOver, receive, boxes, states, list, tasks, box } = await begin();
  at('20:00');
  await pack('T-100', 'T-200');
  const before = await tasks('tubes not handed over');
  await handOver();
  const undo = (id = box.handover_id) => call('DELETE', `${event.id}/handovers/${id}`);
  expect((await undo(randomUUID())).status).toBe(404);
  expect((await undo()).status).toBe(200);
  expect((await undo()).status).toBe(200);
  expect(await states()).toEqual([
    ['T-100', 'packed'],
    ['T-200', 'packed'],
  ]);
  expect((await list()).steps).toMatchObject({ 'not handed over': 2, 'not received': 0 });
  expect(await tasks('tubes not handed over')).toEqual(before);
  const undone_at = londonInstant(event.date, '20:00').toISOString();
  expect(await boxes()).toMatchObject([{ undone_at, tubes: [], not_received: [] }]);
  const undos = (await audits(`event ${event.id}`)).filter(
    ({ action }) => action === 'hand-over undone',
  );
  expect(undos).toHaveLength(1);
  // The row cannot be deleted.
  const change = api.services.db.deleteFrom('handover_undos').execute();
  await expect(change).rejects.toThrow('permission denied');
  const handover_id = randomUUID();
  expect((await handOver({ handover_id })).status).toBe(200);
  at('08:00', 1);
  expect((await receive({})).status).toBe(404);
  expect((await receive({}, handover_id)).status).toBe(200);
  const late = await undo(handover_id);
  expect([late.status, late.body.error.code]).toEqual([409, 'EVENT_CHANGED']);
  expect(await states()).toEqual([
    ['T-100', 'received'],
    ['T-200', 'received'],
  ]);
});

test('a laboratory’s file marks the tubes in its rows as received', async ({
  chain: { lab },
  way: { begin },
}) => {
  const { at, pack, states, report, references } = await begin();
  at('18:00');
  await pack('T-100');
  await lab.upload(report({ reference: references.ann, tubeCodes: ['T-100'] }));
  expect(await states()).toEqual([
    ['T-100', 'received'],
    ['T-200', 'taken'],
  ]);
});

test('Today lists tubes not handed over or not received, and people not told about theirs, each on the right day', async ({
  way: { begin },
}) => {
  const { event, at, pack, handOver, receive, post, idOf, tasks, list } = await begin();
  const name = 'An event';
  await pack('T-100', 'T-200');
  expect(await tasks('tubes not handed over')).toEqual([]);
  at('20:00');
  expect(await tasks('tubes not handed over')).toMatchObject([
    { urgency: 'now', what: `${name}: 2 tubes were not handed over`, due: event.date },
  ]);
  await handOver();
  expect(await tasks('tubes not handed over')).toEqual([]);
  expect(await tasks('tubes not received')).toEqual([]);
  at('08:00', 1);
  expect(await tasks('tubes not received')).toMatchObject([
    { what: `${name}: the laboratory has not received 2 tubes`, due: addDays(event.date, 1) },
  ]);
  await receive({ counted: 1, missing: ['T-100'] });
  expect(await tasks('tubes not received')).toMatchObject([
    { what: `${name}: the laboratory has not received 1 tube` },
  ]);
  const lost = await idOf('T-100');
  const ending = { state: 'missing', reason: 'The courier has no trace of it.' };
  expect((await post(`samples/${lost}/ending`, ending)).status).toBe(200);
  expect((await post(`samples/${lost}/ending`, ending)).status).toBe(200);
  expect(await tasks('tubes not received')).toEqual([]);
  expect(await tasks('tubes not told')).toMatchObject([
    { what: `${name}: 1 person has not been told that their tube has no result` },
  ]);
  expect((await list('not told')).items).toMatchObject([{ code: 'T-100', told: null }]);
  const other = await idOf('T-200');
  expect((await post(`samples/${other}/told`, {})).status).toBe(409);
  expect((await post(`samples/${lost}/told`, {})).status).toBe(200);
  expect(await tasks('tubes not told')).toEqual([]);
  expect((await list()).items).toContainEqual(
    expect.objectContaining({ code: 'T-100', told: expect.objectContaining({ how: 'telephone' }) }),
  );
  // After the deadline only the other tube is overdue: no result is expected for the lost one.
  at('08:00', 15);
  expect(await tasks('results overdue')).toMatchObject([
    { what: `${name}: 1 person who gave a sample has no result` },
  ]);
});

test('staff record how a person was told about a failed tube, or why they cannot be reached', async ({
  way: { begin },
  console: { audits },
}) => {
  const { ann, post, idOf, tasks, list } = await begin();
  const lost = await idOf('T-100');
  await post(`samples/${lost}/ending`, { state: 'missing', reason: 'No trace of it.' });
  const tell = async (how: string, reason?: string) => {
    const body = reason === undefined ? { how } : { how, reason };
    return (await post(`samples/${lost}/told`, body)).status;
  };
  const shown = async () =>
    (await list()).items.find(({ code }: { code: string }) => code === 'T-100').told?.how;
  expect([await tell('by pigeon'), await tell('cannot be reached'), await shown()]).toEqual([
    ...[422, 422, undefined],
  ]);
  const reason = 'No telephone, and the letter came back.';
  expect([await tell('cannot be reached', reason), await shown()]).toEqual([
    ...[200, 'cannot be reached'],
  ]);
  expect(await tasks('tubes not told')).toEqual([]);
  // The tubes turn up after all.
  for (const how of ['letter', 'in person', 'telephone']) {
    expect([await tell(how), await shown()]).toEqual([200, how]);
  }
  const written = (await audits(`appointment ${ann}`)).filter(({ action }) =>
    /^tube(:| told)/.test(action),
  );
  expect(written.map(({ action, reason: why }) => [action, why])).toEqual([
    ['tube: person not reached', reason],
    ['tube told by letter', null],
    ['tube told in person', null],
    ['tube told by telephone', null],
  ]);
});

test('a person who was erased need not be told, or booked again', async ({
  way: { begin },
  erased,
}) => {
  const { person, post, idOf, tasks, list } = await begin();
  const lose = { state: 'missing', reason: 'No trace of it.' };
  await post(`samples/${await idOf('T-100')}/ending`, lose);
  expect(await tasks('tubes not told')).toHaveLength(1);
  expect(await erased(person, { knows_of_result: true })).toBe(200);
  expect(await tasks('tubes not told')).toEqual([]);
  expect((await list('not told')).items).toEqual([]);
  expect((await list()).items).toContainEqual(
    expect.objectContaining({ code: 'T-100', has_failed: false, repeat_for: null }),
  );
});

test('a new mail is sent when a tube that was found is lost again', async ({
  api,
  way: { begin },
}) => {
  const { at, post, pack, idOf, person } = await begin();
  at('20:00');
  const lose = async () => {
    const ending = { state: 'missing', reason: 'Not in the box.' };
    expect((await post(`samples/${await idOf('T-100')}/ending`, ending)).status).toBe(200);
  };
  await lose();
  await lose();
  expect((await pack('T-100')).results).toMatchObject([{ outcome: 'packed' }]);
  await lose();
  const mails = await api.owner
    .selectFrom('outbox')
    .select('mail_id')
    .where('profile_id', '=', person.profileId)
    .where('kind', '=', 'sample-failed')
    .execute();
  expect(mails).toHaveLength(2);
});

test('a person whose tube is lost gets one mail, and the portal no longer promises a result', async ({
  api,
  way: { begin },
}) => {
  const { at, post, idOf, list, person, deliver } = await begin();
  at('20:00');
  const shown = async () => {
    const { body } = await api.call('GET', '/appointments', { as: person });
    return body.appointments[0].visit;
  };
  expect(await shown()).toMatchObject({ sample_failed: null, result_by: expect.any(String) });
  const ending = { state: 'rejected', reason: 'Haemolysed.' };
  await post(`samples/${await idOf('T-100')}/ending`, ending);
  await post(`samples/${await idOf('T-100')}/ending`, ending);
  expect(await shown()).toMatchObject({ sample_failed: 'rejected', result_by: null });
  await api.sendMails();
  const mails = await api.mailbox.store.list(person.email);
  expect(mails.map(({ subject }) => subject).filter((subject) => /sample/.test(subject))).toEqual([
    'We are sorry: we have no result for your blood sample',
  ]);
  const told = async () => (await list('not told')).items.length;
  expect(await told()).toBe(1);
  await deliver();
  expect(await told()).toBe(0);
});

describe('a tube that two tablets recorded', () => {
  const ending = { state: 'rejected', reason: 'Haemolysed.' };

  test('is settled once the person has been told by one delivered mail', async ({
    api,
    way: { begin },
  }) => {
    const { again, post, idOf, tasks, list, deliver } = await begin();
    await again();
    await post(`samples/${await idOf('T-100')}/ending`, ending);
    expect(await tasks('tubes not told')).toHaveLength(1);
    await api.sendMails();
    await deliver();
    expect([(await list('not told')).items, await tasks('tubes not told')]).toEqual([[], []]);
  });

  test.for([
    ['T-100', 'T-100'],
    ['00100', '100'],
  ] as const)(
    'counts as failed even if one tablet sends its record later (%s, %s)',
    async ([code, later], { api, way: { begin } }) => {
      const { person, again, post, idOf, tasks, list, states } = await begin(code);
      await post(`samples/${await idOf(code)}/ending`, ending);
      await again('09:35', later);
      expect(await states()).toContainEqual([code, 'rejected']);
      expect((await list('not told')).items).toMatchObject([{ code, has_failed: true }]);
      expect(await tasks('tubes not told')).toHaveLength(1);
      const { body } = await api.call('GET', '/appointments', { as: person });
      expect(body.appointments[0].visit).toMatchObject({ sample_failed: 'rejected' });
      expect((await post(`samples/${await idOf(code)}/told`, {})).status).toBe(200);
      expect([(await list('not told')).items, await tasks('tubes not told')]).toEqual([[], []]);
    },
  );

  test('no longer counts as without a result once one has arrived', async ({
    way: { begin },
    chain: { lab },
    erased,
  }) => {
    const { person, again, close, post, idOf, tasks, list, states, report, references } =
      await begin();
    await again();
    await close();
    await post(`samples/${await idOf('T-100')}/ending`, ending);
    await lab.released(report({ reference: references.ann, value: '2.5' }));
    expect(await states()).toContainEqual(['T-100', 'resulted']);
    await lab.shown(person);
    expect([(await list('not told')).items, await tasks('tubes not told')]).toEqual([[], []]);
    expect(await erased(person)).toBe(200);
  });

  test('is received once, and resulted once', async ({
    way: { begin },
    chain: { lab },
    erased,
  }) => {
    const { person, again, close, at, pack, handOver, tasks, list, report, references } =
      await begin();
    await again();
    await close();
    await pack('T-100');
    await handOver({ counted: 1 });
    at('08:00', 2);
    expect(await tasks('tubes not received')).toHaveLength(1);
    await lab.released(report({ reference: references.ann, value: '2.5' }));
    await lab.shown(person);
    expect([(await list('not received')).items, await tasks('tubes not received')]).toEqual([
      ...[[], []],
    ]);
    expect(await erased(person)).toBe(200);
  });

  test('counts as received even if one tablet sends its record later and without the code', async ({
    way: { begin },
  }) => {
    const { ann, record, action, again, at, pack, handOver, receive, tasks, states } =
      await begin();
    await record(action('sampled', '09:34', { appointment_id: ann }));
    await pack('T-100', 'T-200');
    at('17:00');
    await handOver();
    await again('09:33');
    at('20:00');
    expect(await tasks('tubes not handed over')).toEqual([]);
    at('08:00', 1);
    await receive({});
    expect(await states()).toContainEqual(['T-100', 'received']);
    expect(await tasks('tubes not received')).toEqual([]);
  });
});

test('neither of a person’s two tubes can be ended until staff have decided which is theirs', async ({
  api,
  way: { begin },
  console: { call },
}) => {
  const { event, ann, person, record, action, post, idOf, tasks } = await begin();
  await record(action('sampled', '09:40', { appointment_id: ann, sample_code: 'T-101' }));
  const clotted = await idOf('T-100');
  const refused = await post(`samples/${clotted}/ending`, {
    ...{ state: 'rejected', reason: 'Clotted; a second tube was taken.' },
  });
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    'Another tube is already recorded for this person. Please decide this first.',
  ]);
  const queued = () =>
    api.owner
      .selectFrom('outbox')
      .select('kind')
      .where('profile_id', '=', person.profileId)
      .where('kind', '=', 'sample-failed')
      .execute();
  const second = await idOf('T-101');
  const decision = { sample_ids: [clotted, second], keep: second, reason: 'The first clotted.' };
  expect((await call('POST', `${event.id}/sample-decisions`, decision)).status).toBe(200);
  expect([await queued(), await tasks('tubes not told')]).toEqual([[], []]);
  const ending = { state: 'rejected', reason: 'This one clotted as well.' };
  expect((await post(`samples/${second}/ending`, ending)).status).toBe(200);
  expect(await queued()).toHaveLength(1);
  expect(await tasks('tubes not told')).toHaveLength(1);
});

test('a tube recorded for two people cannot be ended for one of them until staff have decided whose it is', async ({
  api,
  way: { begin },
  console: { call },
}) => {
  const { event, person, other, bob, visit, post, idOf, list } = await begin();
  const later = londonInstant(event.date, '09:40').toISOString();
  await visit(bob, { sample_code: 'T-100', done_at: later });
  const lost = await idOf('T-100');
  const ending = { state: 'rejected', reason: 'Haemolysed.' };
  const refused = await post(`samples/${lost}/ending`, ending);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    'This tube is also recorded for someone else. Please decide this first.',
  ]);
  const mails = () =>
    api.owner
      .selectFrom('outbox')
      .select('profile_id')
      .where('profile_id', 'in', [person.profileId, other.profileId])
      .where('kind', '=', 'sample-failed')
      .execute();
  expect([await mails(), (await list('not told')).items]).toEqual([[], []]);
  const { sample_conflicts } = (await call('GET', `${event.id}/balance`)).body;
  const { samples } = sample_conflicts.find(
    ({ what }: { what: string }) => what === 'one tube, several people',
  );
  const sample_ids = samples.map(({ sample_id }: { sample_id: string }) => sample_id);
  const decision = { sample_ids, keep: lost, reason: 'We looked.' };
  expect((await post('sample-decisions', decision)).status).toBe(200);
  expect((await post(`samples/${lost}/ending`, ending)).status).toBe(200);
  expect(await mails()).toEqual([{ profile_id: person.profileId }]);
});

test('a tube cannot be ended while a reason for no sample is also recorded', async ({
  way: { begin },
}) => {
  const { ann, record, action, post, idOf } = await begin();
  const none = action('not sampled', '09:40', {
    ...{ appointment_id: ann, reason: 'unwell', invite_again: true },
  });
  await record(none);
  const ending = { state: 'missing', reason: 'No trace of it.' };
  const path = `samples/${await idOf('T-100')}/ending`;
  expect((await post(path, ending)).body.error?.message).toBe(
    'A reason for no sample is also recorded for this person. Please decide this first.',
  );
  await record(action('undo', '09:45', { appointment_id: ann, undoes: none.action_id }));
  expect((await post(path, ending)).status).toBe(200);
});

test('nobody is told that there is no result while their second tube may give one', async ({
  api,
  way: { begin },
}) => {
  const { ann, person, record, action, post, idOf, tasks, list } = await begin();
  const clotted = await idOf('T-100');
  await post(`samples/${clotted}/ending`, { state: 'rejected', reason: 'Clotted.' });
  // Another tablet sends the second draw before the mail has gone.
  await record(action('sampled', '09:40', { appointment_id: ann, sample_code: 'T-101' }));
  await api.sendMails();
  const mails = await api.mailbox.store.list(person.email);
  expect(mails.filter(({ subject }) => /sample has no result/.test(subject))).toEqual([]);
  expect([(await list('not told')).items, await tasks('tubes not told')]).toEqual([[], []]);
  expect((await post(`samples/${clotted}/told`, {})).status).toBe(409);
});
