import { randomUUID } from 'node:crypto';
import { londonInstant, type ScanStep } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../../test/result-day.ts';
import { createJobHandlers } from '../../job-handlers.ts';

const test = base.extend('box', ({ api, chain, console: { call } }) => ({
  /**
   * Two people with the tubes T-100 and T-200, at 10:00, and a box. Scan times are minutes after
   * 09:40.
   */
  begin: async () => {
    const day = await chain.begin();
    const { event, ann, bob, visit, record, action } = day;
    const at = (time: string) => {
      api.services.now = () => londonInstant(event.date, time);
    };
    at('10:00');
    const draw = (id: string, sample_code: string) => visit(id, { sample_code });
    const scan = (step: ScanStep, sample_code: string, minute: number) => ({
      ...{ action_id: randomUUID(), step, sample_code, list_version: 0 },
      done_at: londonInstant(event.date, `09:${40 + minute}`).toISOString(),
    });
    const handOver = (codes: string[], minute: number, given: object = {}) => ({
      ...{ action_id: randomUUID(), step: 'handed over', list_version: 0 },
      done_at: londonInstant(event.date, `09:${40 + minute}`).toISOString(),
      handover: { taken_by: 'Bea', counted: codes.length, temperature: 5.5, codes, ...given },
    });
    const boxes = async () => (await call('GET', `${event.id}/handovers`)).body.handovers;
    const send = async (...actions: object[]): Promise<string[]> =>
      (await record(...actions)).map(({ outcome }: { outcome: string }) => outcome);
    /** The same from a volunteer's tablet. */
    const addTablet = async (label: string) => {
      const volunteer = await api.staff('phlebotomist', event.id);
      const { code } = (await call('POST', `${event.id}/devices/codes`)).body;
      const { body } = await call('POST', `${event.id}/devices`, { code, label }, volunteer);
      return async (...actions: object[]): Promise<string[]> => {
        const sent = { device: body.device_id, actions };
        const answer = await call('POST', `${event.id}/actions`, sent, volunteer);
        return answer.body.results.map(({ outcome }: { outcome: string }) => outcome);
      };
    };
    const post = (path: string, body: object) => call('POST', `${event.id}/${path}`, body);
    const list = async () => (await call('GET', `${event.id}/samples`)).body;
    const states = async () =>
      new Map<string, string>(
        (await list()).items.map(({ code, state }: Record<string, string>) => [code, state]),
      );
    /** The tubes in a tablet's list. */
    const known = async () => (await call('GET', `${event.id}/day?tubes=all`)).body;
    return {
      ...day,
      ann,
      bob,
      action,
      at,
      draw,
      scan,
      handOver,
      boxes,
      send,
      addTablet,
      post,
      list,
      states,
      known,
    };
  },
}));

test('a tube is packed once, whichever tablet scans it and however the code is entered', async ({
  api,
  box: { begin },
}) => {
  const { event, ann, bob, draw, scan, send, addTablet, states, known } = await begin();
  const [one, other] = [await addTablet('Box 1'), await addTablet('Box 2')];
  await draw(ann, 'T-100');
  await draw(bob, 'T-200');
  const first = scan('packed', ']C1t-100', 1);
  expect(await one(first, scan('packed', 'T-100', 2))).toEqual(['applied', 'repeated']);
  expect(await one(first)).toEqual(['repeated']);
  expect(await other(scan('packed', 't-100', 0))).toEqual(['repeated']);
  expect(await send(first)).toEqual(['repeated']);
  expect(await states()).toEqual(
    new Map([
      ['T-100', 'packed'],
      ['T-200', 'taken'],
    ]),
  );
  expect(new Set((await known()).tubes)).toEqual(
    new Set([
      { code: 'T-100', appointment_id: ann, state: 'packed' },
      { code: 'T-200', appointment_id: bob, state: 'taken' },
    ]),
  );
  const packings = await api.owner
    .selectFrom('audit_log')
    .select('details')
    .where('event_id', '=', event.id)
    .where('action', '=', 'tubes packed')
    .execute();
  // The repeated request adds no entry.
  expect(packings).toHaveLength(2);
});

test('a tube can be taken out of the box again, in whatever order the two scans are sent', async ({
  box: { begin },
}) => {
  const { ann, bob, draw, scan, send, states } = await begin();
  await draw(ann, 'T-100');
  await draw(bob, 'T-200');
  const [inOne, outOfOne] = [scan('packed', 'T-100', 1), scan('unpacked', 'T-100', 2)];
  expect(await send(inOne)).toEqual(['applied']);
  expect(await send(outOfOne)).toEqual(['applied']);
  const [inOther, outOfOther] = [scan('packed', 'T-200', 1), scan('unpacked', 'T-200', 2)];
  await send(outOfOther);
  await send(inOther);
  expect([...(await states()).values()]).toEqual(['taken', 'taken']);
  await send(scan('packed', 'T-200', 3));
  expect((await states()).get('T-200')).toBe('packed');
});

test('an unknown code is kept and listed, and packs its tube when the sample is recorded', async ({
  box: { begin },
}) => {
  const { ann, bob, draw, scan, send, addTablet, states, list, known } = await begin();
  const tablet = await addTablet('Box 1');
  await draw(ann, 'T-100');
  expect(await tablet(scan('packed', 'T-200', 1), scan('packed', 'T-999', 2))).toEqual([
    'applied',
    'applied',
  ]);
  const scanned = (code: string) => ({ code, scanned_at: expect.any(String), tablet: 'Box 1' });
  expect((await list()).unknown).toEqual([scanned('T-200'), scanned('T-999')]);
  expect((await known()).unknown_tubes).toEqual(['T-200', 'T-999']);
  await draw(bob, 'T-200');
  expect((await states()).get('T-200')).toBe('packed');
  expect((await list()).unknown).toEqual([scanned('T-999')]);
  await send(scan('unpacked', 'T-999', 3));
  expect((await list()).unknown).toEqual([]);
});

test('the scan of a tube that is held back or discarded gets a warning, and is kept', async ({
  box: { begin },
}) => {
  const { ann, bob, draw, scan, record, post, states, list, known } = await begin();
  await draw(ann, 'T-100');
  await draw(bob, 'T-100');
  const twice = scan('packed', 'T-100', 1);
  const reason = 'This tube is also recorded for someone else.';
  expect(await record(twice)).toEqual([
    { action_id: twice.action_id, outcome: 'conflict', reason },
  ]);
  expect((await known()).tubes).toMatchObject([
    { state: 'packed', held: reason },
    { state: 'packed', held: reason },
  ]);
  const sample_ids = (await list()).items.map(({ sample_id }: { sample_id: string }) => sample_id);
  const decision = { sample_ids, keep: null, reason: 'Nobody knows.' };
  expect((await post('sample-decisions', decision)).status).toBe(200);
  expect((await states()).get('T-100')).toBe('discarded');
  expect(await record(scan('packed', 'T-100', 2))).toMatchObject([
    { outcome: 'conflict', reason: 'This tube was discarded. Nobody knows.' },
  ]);
  expect((await list()).unknown).toMatchObject([{ code: 'T-100', is_discarded: true }]);
});

test.for([
  ['a scan', 'discarded'],
  ['the console', 'discarded'],
  ['a scan', 'undone'],
  ['the console', 'undone'],
] as const)(
  'a tube that was packed by %s and then %s stays in the box until it is taken out',
  async ([by, end], { box: { begin } }) => {
    const { event, ann, bob, draw, scan, handOver, send, action, record, at, ...day } =
      await begin();
    const later = (done: object, time: string) => ({
      ...done,
      done_at: londonInstant(event.date, time).toISOString(),
    });
    const { post, list, known, boxes } = day;
    await draw(bob, 'T-300');
    const drawn = action('sampled', '09:36', { appointment_id: ann, sample_code: 'T-100' });
    const times = { appointment_id: ann };
    await record(action('arrived', '09:31', times), action('ready', '09:32', times), drawn);
    if (by === 'a scan') await send(scan('packed', 'T-100', 1));
    else await post('packed-tubes', { codes: ['T-100'] });
    at('10:10');
    if (end === 'undone')
      await record(action('undo', '10:05', { ...times, undoes: drawn.action_id }));
    else {
      await record(action('sampled', '09:37', { ...times, sample_code: 'T-200' }));
      const owned = (await list()).items.filter(
        ({ appointment_id }: Record<string, string>) => appointment_id === ann,
      );
      const idOf = (wanted: string) =>
        owned.find(({ code }: Record<string, string>) => code === wanted).sample_id;
      const sample_ids = [idOf('T-100'), idOf('T-200')];
      const decision = { sample_ids, keep: idOf('T-200'), reason: 'The label.' };
      expect((await post('sample-decisions', decision)).body).toMatchObject({
        take_out: ['T-100'],
      });
    }
    const discarded = end === 'discarded' ? { is_discarded: true } : {};
    const unknown = { code: 'T-100', scanned_at: expect.any(String), tablet: null, ...discarded };
    expect((await list()).unknown).toEqual([unknown]);
    expect((await known()).unknown_tubes).toEqual(['T-100']);
    const [out, back] = [scan('unpacked', 'T-100', 0), scan('packed', 'T-100', 0)];
    at('10:30');
    await send(later(out, '10:20'));
    expect((await list()).unknown).toEqual([]);
    await send(later(back, '10:21'), later(handOver(['T-100', 'T-300'], 0), '10:25'));
    expect((await list()).unknown).toEqual([]);
    expect(await boxes()).toMatchObject([{ tubes: ['T-300'], unknown: ['T-100'] }]);
  },
);

test('a discarded tube that is not taken out goes with a box that is handed over in the console', async ({
  box: { begin },
  console: { call },
}) => {
  const { event, ann, bob, draw, scan, send, action, record, at, ...day } = await begin();
  const { post, list, known, boxes } = day;
  await draw(bob, 'T-300');
  const times = { appointment_id: ann };
  const drawn = action('sampled', '09:36', { ...times, sample_code: 'T-100' });
  await record(action('arrived', '09:31', times), action('ready', '09:32', times), drawn);
  await post('packed-tubes', { codes: ['T-100', 'T-300'] });
  await send(scan('packed', 'T-999', 1));
  at('10:10');
  await record(action('undo', '10:05', { ...times, undoes: drawn.action_id }));
  const codes = async () => (await list()).unknown.map(({ code }: { code: string }) => code);
  expect((await codes()).toSorted()).toEqual(['T-100', 'T-999']);
  const handOver = (handed_at: Date) => ({
    ...{ handover_id: randomUUID(), taken_by: 'Bea', counted: 3, without: [] },
    handed_at: handed_at.toISOString(),
  });
  at('10:30');
  const gone = handOver(londonInstant(event.date, '10:20'));
  expect((await post('handovers', gone)).status).toBe(200);
  expect(await codes()).toEqual([]);
  expect((await known()).unknown_tubes).toEqual([]);
  const [box] = await boxes();
  expect(box.tubes).toEqual(['T-300']);
  expect(box.unknown.toSorted()).toEqual(['T-100', 'T-999']);
  // Found, and put into the next box.
  await send({ ...scan('packed', 'T-999', 0), done_at: londonInstant(event.date, '10:25') });
  expect(await codes()).toEqual(['T-999']);
  expect((await boxes())[0].unknown).toEqual(['T-100']);
  expect((await call('DELETE', `${event.id}/handovers/${gone.handover_id}`)).status).toBe(200);
  expect((await codes()).toSorted()).toEqual(['T-100', 'T-999']);
});

test('a label that is used again after its draw was undone is not in the box', async ({
  box: { begin },
}) => {
  const { ann, scan, send, action, record, states, at } = await begin();
  const times = { appointment_id: ann };
  const first = action('sampled', '09:36', { ...times, sample_code: 'T-100' });
  await record(action('arrived', '09:31', times), action('ready', '09:32', times), first);
  await send(scan('packed', 'T-100', 1));
  at('10:10');
  await record(
    action('undo', '09:50', { ...times, undoes: first.action_id }),
    action('sampled', '09:55', { ...times, sample_code: 'T-100' }),
  );
  expect([...(await states())]).toEqual([['T-100', 'taken']]);
  await send(scan('packed', 'T-100', 19));
  expect([...(await states())]).toEqual([['T-100', 'packed']]);
});

test('a later step in the console stands when an earlier scan arrives', async ({
  box: { begin },
}) => {
  const { event, ann, bob, draw, scan, send, post, states, at } = await begin();
  await draw(ann, 'T-100');
  await draw(bob, 'T-200');
  await send(scan('packed', 'T-100', 10), scan('packed', 'T-200', 10));
  const handover = {
    ...{ handover_id: randomUUID(), taken_by: 'Bea', counted: 1, without: ['T-200'] },
    // Rounded to the minute, as staff enter it: before the scans.
    handed_at: londonInstant(event.date, '09:45').toISOString(),
  };
  expect((await post('handovers', handover)).status).toBe(200);
  at('10:05');
  await send(scan('unpacked', 'T-100', 15), scan('packed', 'T-999', 16));
  expect(await states()).toEqual(
    new Map([
      ['T-100', 'handed over'],
      ['T-200', 'taken'],
    ]),
  );
});

test('scans are accepted after the books are closed, without reopening them, but not before the day', async ({
  api,
  box: { begin },
  console: { call },
}) => {
  const { event, ann, bob, draw, scan, send, states, close, at } = await begin();
  await draw(ann, 'T-100');
  await draw(bob, 'T-200');
  await close();
  expect(await send(scan('packed', 'T-100', 1))).toEqual(['applied']);
  expect((await states()).get('T-100')).toBe('packed');
  expect((await call('GET', `${event.id}/balance`)).body.closed_at).not.toBeNull();
  api.services.now = () => new Date(londonInstant(event.date, '10:00').getTime() - 86_400_000);
  expect(await send(scan('packed', 'T-200', 1))).toEqual(['rejected']);
  at('10:00');
  expect(await send({ ...scan('packed', 'T-200', 1), sample_code: ' ' })).toEqual(['rejected']);
});

test('a box is handed over once on a tablet, and a count that differs lists the codes', async ({
  box: { begin },
}) => {
  const { ann, bob, draw, scan, handOver, send, states, boxes, list, known } = await begin();
  await draw(ann, 'T-100');
  await draw(bob, 'T-200');
  await send(scan('packed', 'T-100', 1), scan('packed', 'T-999', 2));
  const box = handOver(['t-100', 'T-999'], 5, { counted: 3 });
  expect(await send(box)).toEqual(['applied']);
  expect(await send(box)).toEqual(['repeated']);
  expect(await boxes()).toMatchObject([
    {
      ...{ handover_id: box.action_id, taken_by: 'Bea', handed_at: box.done_at },
      ...{ counted: 3, temperature: 5.5, tubes: ['T-100'], unknown: ['T-999'] },
    },
  ]);
  expect(Object.fromEntries(await states())).toEqual({ 'T-100': 'handed over', 'T-200': 'taken' });
  expect((await list()).unknown).toEqual([]);
  const listed = (await known()).tubes.map(({ code, state }: Record<string, string>) => [
    code,
    state,
  ]);
  expect(Object.fromEntries(listed)).toEqual({ 'T-100': 'gone', 'T-200': 'taken' });
});

test.for(['012345', '543210', '305421', '240153', '012534'])(
  'scans, draws and hand-overs have the same result in the order %s',
  async (order, { box }) => {
    const { ann, bob, draw, scan, handOver, send, states, boxes } = await box.begin();
    const [first, second] = [handOver(['T-100'], 5), handOver(['T-100', 'T-200'], 6)];
    const steps = [
      () => draw(ann, 'T-100'),
      () => draw(bob, 'T-200'),
      () => send(scan('packed', 'T-100', 1), scan('packed', 'T-200', 1)),
      () => send(first),
      () => send(second),
      () => send(scan('unpacked', 'T-200', 7)),
    ];
    for (const index of order) await steps[Number(index)]?.();
    expect(Object.fromEntries(await states())).toEqual({
      'T-100': 'handed over',
      'T-200': 'handed over',
    });
    const tubes = (await boxes()).map((each: { tubes: string[] }) => each.tubes);
    expect(tubes).toEqual([['T-100'], ['T-200']]);
  },
);

test('a later report from the laboratory or the console stands when a hand-over arrives', async ({
  box: { begin },
}) => {
  const { ann, bob, draw, handOver, send, post, list, states } = await begin();
  await draw(ann, 'T-100');
  await draw(bob, 'T-200');
  const { items } = await list();
  const lost = items.find(({ code }: { code: string }) => code === 'T-100').sample_id;
  const ending = { state: 'missing', reason: 'Not in the box.' };
  expect((await post(`samples/${lost}/ending`, ending)).status).toBe(200);
  await send(handOver(['T-100', 'T-200'], 5));
  expect(Object.fromEntries(await states())).toEqual({
    'T-100': 'missing',
    'T-200': 'handed over',
  });
});

test('a late report of an earlier box does not bring back a missing tube', async ({
  box: { begin },
}) => {
  const { ann, bob, draw, handOver, send, post, list, states } = await begin();
  await draw(ann, 'T-100');
  await draw(bob, 'T-200');
  await send(handOver(['T-100', 'T-200'], 6));
  const { items } = await list();
  const lost = items.find(({ code }: { code: string }) => code === 'T-100').sample_id;
  const ending = { state: 'missing', reason: 'The laboratory has no trace of it.' };
  expect((await post(`samples/${lost}/ending`, ending)).status).toBe(200);
  await send(handOver(['T-100', 'T-200'], 5));
  expect((await states()).get('T-100')).toBe('missing');
});

test('undoing a tablet’s hand-over keeps later scans, and allows a later box', async ({
  box: { begin },
  console: { call },
}) => {
  const day = await begin();
  const { event, ann, bob, draw, scan, handOver, send, states, boxes, list, at } = day;
  await draw(ann, 'T-100');
  await draw(bob, 'T-200');
  at('10:30');
  const mistaken = handOver(['T-100', 'T-200', 'T-999'], 5);
  await send(scan('packed', 'T-100', 1), scan('packed', 'T-999', 1), mistaken);
  await send(scan('unpacked', 'T-200', 7));
  const undo = () => call('DELETE', `${event.id}/handovers/${mistaken.action_id}`);
  expect((await undo()).status).toBe(200);
  expect(Object.fromEntries(await states())).toEqual({ 'T-100': 'packed', 'T-200': 'taken' });
  expect((await list()).unknown).toMatchObject([{ code: 'T-999' }]);
  // The same upload again, and one that an offline tablet had kept.
  await send(mistaken, handOver(['T-100'], 8));
  expect(Object.fromEntries(await states())).toEqual({ 'T-100': 'handed over', 'T-200': 'taken' });
  expect(await boxes()).toMatchObject([
    { tubes: [], undone_at: expect.any(String) },
    { tubes: ['T-100'], undone_at: null },
  ]);
});

test.for(['before', 'after'])(
  'tubes go with a tablet’s box that was uploaded %s its duplicate in the console was undone',
  async (when, { box, console: { call } }) => {
    const { event, ann, bob, draw, scan, handOver, send, post, states, boxes } = await box.begin();
    await draw(ann, 'T-100');
    await draw(bob, 'T-200');
    await send(
      scan('packed', 'T-100', 1),
      scan('packed', 'T-200', 1),
      scan('unpacked', 'T-200', 2),
    );
    const { items } = (await call('GET', `${event.id}/samples`)).body;
    const bobs = items.find(({ code }: { code: string }) => code === 'T-200').sample_id;
    expect((await post('packed-tubes', { sample_ids: [bobs] })).status).toBe(200);
    const duplicate = {
      ...{ handover_id: randomUUID(), taken_by: 'Bea', counted: 2 },
      handed_at: londonInstant(event.date, '09:50').toISOString(),
    };
    expect((await post('handovers', duplicate)).status).toBe(200);
    const tablets = handOver(['T-100'], 5);
    if (when === 'before') await send(tablets);
    expect((await call('DELETE', `${event.id}/handovers/${duplicate.handover_id}`)).status).toBe(
      200,
    );
    if (when === 'after') await send(tablets);
    // What the console packed stays packed.
    expect(Object.fromEntries(await states())).toEqual({
      'T-100': 'handed over',
      'T-200': 'packed',
    });
    expect(await boxes()).toMatchObject([
      { handover_id: tablets.action_id, tubes: ['T-100'], undone_at: null },
      { handover_id: duplicate.handover_id, tubes: [], undone_at: expect.any(String) },
    ]);
  },
);

test('scans of the box can be added, but not changed', async ({ api, box: { begin } }) => {
  const { ann, draw, scan, send } = await begin();
  await draw(ann, 'T-100');
  const { action_id, ...rest } = scan('packed', 'T-100', 1);
  await send({ action_id, ...rest });
  const change = sql`UPDATE box_scans SET code = 'T-200' WHERE action_id = ${action_id}`;
  await expect(change.execute(api.services.db)).rejects.toThrow('permission denied');
});

test('names on hand-overs are deleted two years after the last hand-over or receipt, and no count changes', async ({
  api,
  box: { begin },
  console: { call },
}) => {
  const day = await begin();
  const { event, ann, bob, draw, scan, handOver, send, post, states, boxes, list, at } = day;
  await draw(ann, 'T-100');
  await draw(bob, 'T-200');
  const [first, second] = [handOver(['t-100', 'T-999'], 5), handOver(['T-100', 'T-200'], 6)];
  await send(scan('packed', 'T-100', 1), first, second);
  at('12:00');
  const receipt = {
    ...{ received_from: 'Duty scientist', counted: 1, missing: [] },
    received_at: londonInstant(event.date, '11:00').toISOString(),
  };
  expect((await post(`handovers/${first.action_id}/receipt`, receipt)).status).toBe(200);
  const counted = async () => ({
    balance: (await call('GET', `${event.id}/balance`)).body,
    steps: (await list()).steps,
    states: await states(),
  });
  /** Changes the dates of its boxes to just before the retention period, or just within it. */
  const age = (column: string, days: number) =>
    sql`UPDATE handovers SET ${sql.ref(column)} = ${sql.ref(column)}
        - (${event.date}::timestamp - (current_date - make_interval(years => 2, days => ${days})))
      WHERE event_id = ${event.id}`.execute(api.owner);
  const end = async () => {
    const { now } = api.services;
    api.services.now = () => new Date();
    await createJobHandlers(api.services)['end-old-records']({});
    api.services.now = now;
  };
  const names = async () => {
    const { rows } = await sql<{ text: string }>`
      SELECT h::text || coalesce((SELECT string_agg(l.details::text, '') FROM audit_log l
        WHERE l.event_id = h.event_id AND l.action LIKE 'tubes %'), '') AS text
      FROM handovers h WHERE event_id = ${event.id}`.execute(api.owner);
    return rows.filter(({ text }) => /Bea|Duty/.test(text)).length;
  };
  // As the previous version wrote them.
  await sql`UPDATE audit_log SET details = details || '{"taken_by": "Bea"}'
    WHERE event_id = ${event.id} AND action = 'tubes handed over'`.execute(api.owner);
  await age('handed_at', 1);
  const [before, sums] = [await boxes(), await counted()];
  expect(before).toMatchObject([{ unknown: ['T-999'] }, { unknown: [], receipt: null }]);
  await end();
  expect(await boxes()).toEqual(before);
  await age('received_at', 1);
  const due = await boxes();
  await end();
  expect(await names()).toBe(0);
  expect(await boxes()).toEqual(
    due.map((box: { receipt: object | null }) => ({
      ...{ ...box, taken_by: 'Erased' },
      receipt: box.receipt && { ...box.receipt, received_from: 'Erased' },
    })),
  );
  expect(await counted()).toEqual(sums);
  const kinds = async () => {
    const { body } = await api.call('GET', '/staff/retention', { as: await api.staff('admin') });
    return body.kinds.filter(({ kind }: { kind: string }) => kind === 'names on hand-overs');
  };
  const ended = { period: '2 years', ending: 'anonymised', years: { now: 2, least: 2 } };
  expect(await kinds()).toMatchObject([{ ...ended, last_run: { ended: 2 }, total: 2 }]);
  // A later recording compares the boxes again.
  await send(scan('packed', 'T-555', 7));
  expect(await counted()).toMatchObject({ balance: sums.balance, states: sums.states });
  await end();
  expect(await kinds()).toMatchObject([{ last_run: { ended: 0 }, total: 2 }]);
});

test('the audit log names no courier, and the service cannot delete the names on a newer hand-over', async ({
  api,
  box: { begin },
}) => {
  const { event, ann, draw, handOver, send, post } = await begin();
  await draw(ann, 'T-100');
  const sent = handOver(['T-100'], 5);
  await send(sent);
  const receipt = {
    ...{ received_from: 'Duty scientist', counted: 1, missing: [] },
    received_at: londonInstant(event.date, '09:50').toISOString(),
  };
  expect((await post(`handovers/${sent.action_id}/receipt`, receipt)).status).toBe(200);
  const rows = await api.owner
    .selectFrom('audit_log')
    .select('details')
    .where('event_id', '=', event.id)
    .where('action', 'in', ['tubes handed over', 'tubes received'])
    .execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/Bea|Duty/);
  const forget = (before: unknown) =>
    sql`SELECT forget_old_box(${sent.action_id}, ARRAY[]::text[], ${before})`.execute(
      api.services.db,
    );
  await expect(forget(api.today)).rejects.toThrow('are kept for two years');
  const due = sql`(current_date - interval '2 years')::date`;
  await expect(forget(due)).rejects.toThrow('is younger');
});
