import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventEditor } from '../../../test/event-editor.ts';
import { bookingRequest } from '../../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../../test/harness.ts';
import { labFile, reportedResult } from '../../../test/lab-files.ts';
import { endDay } from '../../../test/past-day.ts';
import { paymentSteps } from '../../../test/payment-steps.ts';
import { staffTerminal } from '../../../test/staff-terminal.ts';
import { readLabFile } from '../../laboratory/lab-file.ts';
import { addBatch } from '../../laboratory/store-batch.ts';
import { settleByProvider } from '../../payments/reconcile.ts';
import { type Executor, withTransaction } from './database.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
const { staff, close } = staffTerminal(() => api);
afterAll(async () => {
  await close();
  await api.stop();
});
const { abandon, approvedOrder, statusOf } = paymentSteps(() => api);

/** How many transactions are waiting for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT l.pid)::int AS count FROM pg_locks l
    WHERE NOT l.granted AND l.pid IN (SELECT pid FROM pg_locks d JOIN pg_database b ON b.oid = d.database
      WHERE b.datname = current_database())`.execute(api.owner);
  return rows[0]?.count ?? 0;
}

/**
 * Starts two operations while a third transaction locks a row that both need, waits until both are
 * blocked, and lets them continue together.
 */
async function collide<One, Other>(
  held: RawBuilder<unknown>,
  first: () => Promise<One>,
  second: () => Promise<Other>,
) {
  const started = await withTransaction(api.owner, async (transaction) => {
    await sql`SELECT FROM ${held} FOR UPDATE`.execute(transaction);
    const one = first();
    await expect.poll(waiting).toBe(1);
    const other = second();
    await expect.poll(waiting).toBe(2);
    return { both: Promise.allSettled([one, other]) };
  });
  return started.both;
}

const valuesOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)));

async function booked() {
  const [person, event] = [await api.person(), await api.event()];
  const body = bookingRequest(person, event);
  const { appointment } = (await api.call('POST', '/appointments', { as: person, body })).body;
  return { person, event, appointmentId: String(appointment.appointment_id), appointment };
}
const appointment = (id: string) => sql`appointments WHERE appointment_id = ${id}`;
const profile = ({ profileId }: Person) => sql`profiles WHERE profile_id = ${profileId}`;

test('two transactions that lock in opposite orders deadlock, which the test detects', async () => {
  const { person, appointmentId } = await booked();
  const locking = (...rows: RawBuilder<unknown>[]) =>
    withTransaction(api.services.db, async (transaction: Executor) => {
      for (const each of rows)
        await sql`SELECT FROM ${each} FOR NO KEY UPDATE`.execute(transaction);
    });
  const [mine, theirs] = [appointment(appointmentId), profile(person)];
  const ends = await collide(
    mine,
    () => locking(mine, theirs),
    () => locking(theirs, mine),
  );
  expect(valuesOf(ends)).toEqual(expect.arrayContaining([expect.stringContaining('deadlock')]));
});

const statusesOf = async (
  held: RawBuilder<unknown>,
  ...[first, second]: (() => Promise<{ status: number }>)[]
) => {
  if (!first || !second) throw new Error('two are needed');
  const status = async (call: () => Promise<{ status: number }>) => (await call()).status;
  return valuesOf(
    await collide(
      held,
      () => status(first),
      () => status(second),
    ),
  );
};

/** A raised result for a booking, ready for a second clinician to release. */
async function toRelease() {
  const { person, event, appointmentId, appointment: row } = await booked();
  await endDay(api, event.id);
  const report = reportedResult({
    ...{ reference: row.reference, nhsNumber: '', value: '14.2', flag: 'H' as const },
    ...{ comments: 'Red: raised', sampleDate: api.today },
  });
  const bytes = labFile('csv', [report]);
  const [uploader, releaser] = [await api.staff('clinician'), await api.staff('clinician')];
  const file = { name: 'results.csv', bytes, read: readLabFile(bytes) };
  const batchId = await withTransaction(api.services.db, (transaction) =>
    addBatch(api.services, transaction, uploader.userId, file, null),
  );
  const path = `/staff/result-batches/${batchId}`;
  const { summary: confirmed, digest } = (await api.call('GET', path, { as: releaser })).body;
  const body = { confirmed, digest };
  const release = () => api.call('POST', `${path}/release`, { as: releaser, body });
  return { person, appointmentId, release };
}

describe('there is no deadlock between', () => {
  const rename = (person: Person) => () =>
    api.call('PATCH', `/auth/profile?email=${person.email}`, {
      as: person,
      body: { first_name: 'Jonathan' },
    });

  test('a release of results and a changed name', async () => {
    const { person, appointmentId, release } = await toRelease();
    const held = appointment(appointmentId);
    expect(await statusesOf(held, release, rename(person))).toEqual([200, 200]);
    const other = await toRelease();
    expect(
      await statusesOf(appointment(other.appointmentId), rename(other.person), other.release),
    ).toEqual([200, 200]);
  });

  test('a withdrawal by hand and a changed name', async () => {
    const { person, appointmentId, release } = await toRelease();
    await release();
    const { result_id } = await api.owner
      .selectFrom('results')
      .select('result_id')
      .where('profile_id', '=', person.profileId)
      .executeTakeFirstOrThrow();
    const as = await api.staff('clinician');
    const withdraw = () =>
      api.call('POST', `/staff/results/${result_id}/withdrawal`, {
        as,
        body: { reason: 'The laboratory rang: it is of another person.' },
      });
    const held = appointment(appointmentId);
    expect(await statusesOf(held, withdraw, rename(person))).toEqual([200, 200]);
  });

  test('a change to an event and the settling of a payment for it', async () => {
    const { event, holdId, orderId } = await approvedOrder();
    await abandon(orderId);
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    const { confirm } = await eventEditor(api, event.id);
    const change = { start_time: '09:30', end_time: '09:45' };
    const ends = await collide(
      sql`payment_orders WHERE order_id = ${orderId}`,
      () => settleByProvider(api.services, orderId, true),
      async () => (await confirm(change)).status,
    );
    expect(valuesOf(ends)[0]).toBe(true);
    expect([200, 409]).toContain(valuesOf(ends)[1]);
    expect(await statusOf(holdId)).toBe('confirmed');
  });

  const eraseAtTerminal = (person: Person) => staff(['erase-person', person.profileId]);
  async function erasureRequested(person: Person) {
    const as = await api.staff('admin');
    const request = await api.call('POST', '/staff/data-requests', {
      as,
      body: {
        ...{ kind: 'erasure', profile_id: person.profileId, asked_by: null },
        ...{ channel: 'letter', received_on: api.today },
      },
    });
    const path = `/staff/data-requests/${request.body.data_request_id}/erasure`;
    const body = { name: 'Person Tested', reason: 'They wrote to us.' };
    return () => api.call('POST', path, { as, body });
  }

  test('an erasure at the terminal and one in the console', async () => {
    const person = await api.person();
    const erase = await erasureRequested(person);
    const ends = await collide(
      profile(person),
      async () => (await eraseAtTerminal(person)).code,
      async () => (await erase()).status,
    );
    expect(valuesOf(ends)).toEqual([0, 409]);
  });

  test('an erasure and the undoing of a merge', async () => {
    const people = [await api.person(), await api.person()];
    const [kept, dropped] = people.sort((one, other) => (one.profileId < other.profileId ? -1 : 1));
    if (!kept || !dropped) throw new Error('people');
    const as = await api.staff('coordinator');
    const path = `/staff/people/${kept.profileId}`;
    const body = { dropped_id: dropped.profileId, take: [], reason: 'It is one person.' };
    expect((await api.call('POST', `${path}/merges`, { as, body })).status).toBe(200);
    const { records } = (await api.call('GET', path, { as })).body;
    const undo = () => api.call('DELETE', `${path}/merges/${records[0].merge_id}`, { as });
    const erase = await erasureRequested(kept);
    expect(await statusesOf(profile(dropped), erase, undo)).toEqual([200, 404]);
  });
});
