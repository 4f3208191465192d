import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { testWithTwoPeople as test } from '../../test/event-day.ts';
import { createJobHandlers } from '../job-handlers.ts';
import { withTransaction } from '../platform/db/database.ts';
import { checkVisits } from './visit-rows.ts';

test('an undo undoes the step that it names, whatever another tablet has done since', async ({
  day: { begin },
}) => {
  const { action, record, stateOf } = await begin();
  const [arrived, ready, sampled] = [
    action('arrived', 0),
    action('ready', 1),
    action('sampled', 2, { sample_code: 'T-100' }),
  ];
  await record(arrived, ready, sampled);
  const undo = action('undo', 3, { undoes: ready.action_id });
  expect(await record(undo)).toEqual(['applied']);
  // The draw is kept, and becomes pending again.
  expect(await stateOf()).toBe('arrived');
  expect(await record(action('undo', 4, { undoes: ready.action_id }))).toEqual(['repeated']);
  expect(await stateOf()).toBe('arrived');
  await record(action('ready', 5));
  expect(await stateOf()).toBe('sampled');
});

test('an undo that arrives before its step is applied once the step arrives', async ({
  day: { begin },
}) => {
  const { action, record, stateOf } = await begin();
  const arrived = action('arrived', 0);
  expect(await record(action('undo', 1, { undoes: arrived.action_id }))).toEqual(['applied']);
  await record(arrived);
  expect(await stateOf()).toBe('expected');
});

test('an undo of another person’s step is rejected', async ({ day: { begin } }) => {
  const { action, record, stateOf, otherId } = await begin();
  const arrived = action('arrived', 0);
  await record(arrived);
  const undo = action('undo', 1, { appointment_id: otherId, undoes: arrived.action_id });
  expect(await record(undo)).toEqual(['rejected']);
  expect(await stateOf()).toBe('arrived');
});

test('only an undo can name a step to undo', async ({ day: { begin } }) => {
  const { action, record } = await begin();
  expect(await record(action('arrived', 0, { undoes: randomUUID() }))).toEqual(['rejected']);
});

test('a sealed undo that names no step undoes the last step of its own tablet', async ({
  api,
  day: { begin },
  console: { call },
}) => {
  const { event, action, stateOf } = await begin();
  const tablet = async (label: string) => {
    const { code } = (await call('POST', `${event.id}/devices/codes`)).body;
    const volunteer = await api.staff('check-in', event.id);
    const { body } = await call('POST', `${event.id}/devices`, { code, label }, volunteer);
    return (...actions: object[]) =>
      call('POST', `${event.id}/actions`, { device: body.device_id, actions }, volunteer);
  };
  const [door, chair] = [await tablet('Door'), await tablet('Chair')];
  await door(action('arrived', 0), action('ready', 1));
  await chair(action('sampled', 2));
  expect(await stateOf()).toBe('sampled');
  await door(action('undo', 3));
  expect(await stateOf()).toBe('arrived');
});

test('only visits that differ from their steps are found', async ({ api, day: { begin } }) => {
  const { event, appointmentId, action, record, otherId } = await begin();
  await record(action('arrived', 0), action('ready', 1), action('sampled', 2));
  await record(action('arrived', 0, { appointment_id: otherId }));
  await sql`UPDATE events SET event_date = ${api.today}::date - 1
    WHERE event_id = ${event.id}`.execute(api.owner);
  const found = () => checkVisits(api.services.db, [event.id]);
  const raised = () =>
    createJobHandlers(api.services)
      ['check-visits']({})
      .then(() => '', String);
  expect(await found()).toEqual([]);
  expect(await raised()).not.toContain(event.id);
  await sql`UPDATE visits SET state = 'not sampled'
    WHERE appointment_id = ${appointmentId}`.execute(api.owner);
  expect(await found()).toEqual([
    {
      appointment_id: appointmentId,
      reference: expect.stringMatching(/^CH-/),
      event_id: event.id,
      event_name: 'An event',
      stored: 'not sampled',
      computed: 'sampled',
    },
  ]);
  expect(await raised()).toContain(
    `event ${event.id}, appointment ${appointmentId}: 'not sampled' instead of 'sampled'`,
  );
});

test('steps that two tablets send for one person are recorded one at a time', async ({
  api,
  day: { begin },
}) => {
  const { appointmentId, action, record, stateOf } = await begin();
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(DISTINCT l.pid)::int AS count FROM pg_locks l
      WHERE NOT l.granted AND l.pid IN (SELECT pid FROM pg_locks d JOIN pg_database b ON b.oid = d.database
        WHERE b.datname = current_database())`.execute(api.owner);
    return rows[0]?.count;
  };
  const both = await withTransaction(api.owner, async (transaction) => {
    await sql`SELECT FROM appointments WHERE appointment_id = ${appointmentId}
      FOR NO KEY UPDATE`.execute(transaction);
    const started = [record(action('ready', 1)), record(action('arrived', 0))];
    await expect.poll(waiting).toBe(2);
    return { started };
  });
  expect(await Promise.all(both.started)).toEqual([['applied'], ['applied']]);
  expect(await stateOf()).toBe('ready');
});
