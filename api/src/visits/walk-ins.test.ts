import { randomUUID } from 'node:crypto';
import { londonInstant, type VisitStep } from '@chaps/domain';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { sweepServiceTables } from '../job-handlers.ts';

const test = base.extend('day', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** An event with one booking, on its day before its first time, and places for walk-ins. */
  const begin = async (allowance: number) => {
    const { event, appointmentId } = await booking.freeBooking({ seats: 2 });
    await api.owner
      .updateTable('events')
      .set({ walk_in_allowance: allowance })
      .where('event_id', '=', event.id)
      .execute();
    const at = (time: string) => {
      api.services.now = () => londonInstant(event.date, time);
    };
    at('08:00');
    const record = async (...actions: object[]) =>
      (await call('POST', `${event.id}/actions`, { actions })).body.results;
    const outcomes = async (...actions: object[]): Promise<string[]> =>
      (await record(...actions)).map(({ outcome }: { outcome: string }) => outcome);
    const read = async () => (await call('GET', `${event.id}/day`)).body;
    const balance = async () => (await call('GET', `${event.id}/balance`)).body;
    const action = (walk_in: object, step: VisitStep = 'arrived', minute = 0) => ({
      action_id: randomUUID(),
      walk_in,
      step,
      done_at: londonInstant(event.date, `08:0${minute}`).toISOString(),
      list_version: 0,
    });
    const close = () => call('POST', `${event.id}/closure`, {});
    return { event, appointmentId, at, action, record, outcomes, read, balance, close };
  };
  return { begin };
});

const walkIn = (changes: object = {}) => ({
  walk_in_id: randomUUID(),
  first_name: 'Charles',
  last_name: 'Babbage',
  date_of_birth: '1955-12-26',
  ...changes,
});

test('a walk-in stands in the list without their contact, and in the books', async ({
  day: { begin },
  console: { call },
}) => {
  const { event, action, outcomes, read, balance, at, close, appointmentId } = await begin(1);
  const named = walkIn();
  const contact = { phone: '01473 000999', email: 'charles@example.org' };
  const whole = { ...named, ...contact, consent_given: true };
  expect(await outcomes(action(whole))).toEqual(['applied']);
  expect((await read()).walk_ins).toEqual([
    {
      ...named,
      consent_given: true,
      questions_to_ask: 'changes',
      state: 'arrived',
      last_action_id: expect.any(String),
      since: expect.any(String),
      arrived_at: expect.any(String),
      ready_at: null,
    },
  ]);
  const { text } = await call('GET', `${event.id}/day`);
  for (const secret of Object.values(contact)) expect(text).not.toContain(secret);
  const open = await balance();
  expect(open).toMatchObject({ booked: 1, walk_ins: 1, arrived: 1 });
  expect(open.differences).toContainEqual({
    what: 'no sample and no reason',
    appointment_id: null,
    walk_in_id: named.walk_in_id,
    name: 'Babbage, Charles',
    start_time: null,
  });
  const steps = [action(named, 'ready', 1), action(named, 'sampled', 2)];
  expect(await outcomes(...steps)).toEqual(['applied', 'applied']);
  expect(await outcomes(...steps)).toEqual(['repeated', 'repeated']);
  at('18:00');
  expect((await close()).status).toBe(200);
  expect(await balance()).toMatchObject({
    ...{ booked: 1, walk_ins: 1, arrived: 1, did_not_attend: 1, sampled: 1 },
    differences: [],
  });
  const { appointments } = await read();
  expect(appointments).toMatchObject([{ appointment_id: appointmentId, state: 'did not attend' }]);
});

test('who is there is recorded, however many places there are', async ({ day: { begin } }) => {
  const { action, outcomes, read } = await begin(1);
  const answers = await Promise.all(Array.from({ length: 4 }, () => outcomes(action(walkIn()))));
  expect(answers.flat()).toEqual(Array(4).fill('applied'));
  expect((await read()).walk_ins).toHaveLength(4);
});

test('the same walk-in from several devices at the same moment is one', async ({
  day: { begin },
}) => {
  const { action, outcomes, read } = await begin(1);
  const person = walkIn();
  const answers = await Promise.all(Array.from({ length: 6 }, () => outcomes(action(person))));
  expect(answers.flat()).not.toContain('rejected');
  expect((await read()).walk_ins).toMatchObject([{ state: 'arrived' }]);
});

test('an action is of a booking or of a walk-in, and a walk-in is of one event', async ({
  day: { begin },
}) => {
  const { action, outcomes, appointmentId } = await begin(5);
  const both = { ...action(walkIn()), appointment_id: appointmentId };
  const none = { ...action(walkIn()), walk_in: undefined };
  const unnamed = action(walkIn({ last_name: ' ' }));
  const unborn = action(walkIn({ date_of_birth: 'long ago' }));
  expect(await outcomes(both, none, unnamed, unborn)).toEqual(Array(4).fill('rejected'));
  const person = walkIn();
  expect(await outcomes(action(person))).toEqual(['applied']);
  const elsewhere = await begin(5);
  expect(await elsewhere.outcomes(elsewhere.action(person))).toEqual(['rejected']);
});

test('walk-ins are in the lists for the clinic and the laboratory, after the bookings', async ({
  day: { begin },
  console: { call },
}) => {
  const { event, action, outcomes } = await begin(2);
  const known = walkIn({ phone: '01473 000999', consent_given: true });
  await outcomes(action(known), action(walkIn({ first_name: '=1+1' })));
  const file = async (reader: string) =>
    parse((await call('GET', `${event.id}/bookings.csv?for=${reader}`)).text, { columns: true });
  expect(await file('clinic')).toMatchObject([
    { time: '09:00', reference: expect.stringMatching(/^CH-/) },
    { time: 'walk-in', name: "'=1+1 Babbage", phone: '', consent: 'no', reference: '' },
    { name: 'Charles Babbage', date_of_birth: '1955-12-26', phone: '01473 000999', consent: 'yes' },
  ]);
  expect(await file('laboratory')).toMatchObject([
    {},
    { first_name: "'=1+1", nhs_number: '' },
    { first_name: 'Charles', last_name: 'Babbage', date_of_birth: '1955-12-26' },
  ]);
});

test('who they were is erased after its time, and the sums stay', async ({
  api,
  day: { begin },
  console: { call },
}) => {
  const { event, action, outcomes, read, balance } = await begin(2);
  const [old, recent] = [walkIn({ phone: '01473 000999' }), walkIn()];
  await outcomes(action(old), action(recent));
  const days = api.services.config.WALK_INS_KEPT_DAYS;
  await sql`UPDATE walk_ins SET added_at = now() - make_interval(days => ${days}::int)
    WHERE walk_in_id = ${old.walk_in_id}`.execute(api.owner);
  await sweepServiceTables(api.services);
  expect((await read()).walk_ins).toMatchObject([
    { first_name: 'Charles', date_of_birth: '1955-12-26' },
    { first_name: 'Erased', last_name: 'Erased', date_of_birth: '1955-01-01', is_erased: true },
  ]);
  const row = await api.owner
    .selectFrom('walk_ins')
    .select(['phone', 'email'])
    .where('walk_in_id', '=', old.walk_in_id)
    .executeTakeFirst();
  expect(row).toEqual({ phone: null, email: null });
  expect(await balance()).toMatchObject({ walk_ins: 2, arrived: 2 });
  expect((await call('GET', `${event.id}/bookings.csv?for=clinic`)).text).not.toContain('Erased');
});

test('an administrator erases who one walk-in was, on request, and the sums stay', async ({
  api,
  day: { begin },
  console: { call },
}) => {
  const { event, action, outcomes, read, balance } = await begin(2);
  const [asking, other] = [walkIn({ phone: '01473 000999' }), walkIn({ first_name: 'Ada' })];
  const arrived = action(asking);
  await outcomes(arrived, action(other));
  const admin = await api.staff('admin');
  const reason = 'They asked for it by letter.';
  const erase = (as?: typeof admin, id = asking.walk_in_id) =>
    call('POST', `${event.id}/walk-ins/${id}/erasure`, { reason }, as);
  expect((await erase()).status).toBe(403);
  expect((await erase(admin, randomUUID())).status).toBe(404);
  expect((await erase(admin)).status).toBe(200);
  expect((await erase(admin)).status).toBe(404);
  expect((await read()).walk_ins).toMatchObject([
    { first_name: 'Ada' },
    { first_name: 'Erased', date_of_birth: '1955-01-01', is_erased: true },
  ]);
  // A tablet that sends them once more brings nothing back.
  expect(await outcomes(arrived, action(asking, 'ready', 1))).toEqual(['repeated', 'applied']);
  expect(JSON.stringify((await read()).walk_ins)).not.toContain('Babbage, Charles');
  expect((await read()).walk_ins.at(1)).toMatchObject({ first_name: 'Erased', state: 'ready' });
  expect(await balance()).toMatchObject({ walk_ins: 2, arrived: 2 });
  const audit = await api.owner
    .selectFrom('audit_log')
    .select(['action', 'reason', 'actor'])
    .where('subject', '=', `walk-in ${asking.walk_in_id}`)
    .execute();
  expect(audit).toEqual([{ action: 'walk-in erased', reason, actor: admin.userId }]);
});
