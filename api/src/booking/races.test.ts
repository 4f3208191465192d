import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingSteps } from '../../test/booking-steps.ts';
import { type Harness, startHarness } from '../../test/harness.ts';

let api: Harness;
const { people, hold, book, seats } = bookingSteps(() => api);
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const count = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

async function stored(eventId: string) {
  const { rows } = await sql`
    SELECT (SELECT sum(taken)::int FROM event_slots WHERE event_id = ${eventId}) AS taken,
      count(*) FILTER (WHERE status = 'held')::int AS held,
      count(*) FILTER (WHERE status = 'confirmed')::int AS confirmed,
      (SELECT count(*)::int FROM outbox o JOIN appointments m USING (appointment_id)
        WHERE m.event_id = ${eventId}) AS mails,
      (SELECT count(*)::int FROM audit_log JOIN appointments m
        ON subject = 'appointment ' || m.appointment_id WHERE m.event_id = ${eventId}) AS audited
    FROM appointments WHERE event_id = ${eventId}`.execute(api.owner);
  return rows[0];
}

test('when 200 people book 10 seats concurrently without a hold, 10 succeed and 190 get SLOT_TAKEN', async () => {
  const event = await api.event({ seats: 10, slots: 1 });
  const crowd = await people(200);
  const answers = await Promise.all(crowd.map((person) => book(person, event, '09:00')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  const rejected = answers.filter(({ status }) => status !== 201);
  expect(new Set(rejected.map(({ body }) => body.error.code))).toEqual(new Set(['SLOT_TAKEN']));
  expect(await seats(event.id)).toEqual({ taken: 10, live: 10 });
});

test('a person who books 50 times concurrently gets one seat', async () => {
  const event = await api.event({ seats: 50, slots: 1 });
  const person = await api.person();
  const answers = await Promise.all(Array.from({ length: 50 }, () => book(person, event, '09:00')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
  expect(await seats(event.id)).toEqual({ taken: 1, live: 1 });
});

test('people who swap their times concurrently lose no seat and never deadlock', async () => {
  const event = await api.event({ seats: 40, slots: 2 });
  const crowd = await people(10);
  await Promise.all(crowd.map((person, i) => hold(person, event, event.times[i % 2] ?? '')));
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(
      crowd.map((person, i) => hold(person, event, event.times[(i + round + 1) % 2] ?? '')),
    );
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
  }
  expect(await seats(event.id)).toEqual({ taken: 10, live: 10 });
});

test('when 200 people claim 10 seats concurrently, 10 get one, and each is confirmed once', async () => {
  const event = await api.event({ seats: 10, slots: 1 });
  const crowd = await people(200);
  const held = await Promise.all(crowd.map((person) => hold(person, event)));
  const statuses = held.map(({ status }) => status);
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([10, 190]);
  expect(await stored(event.id)).toMatchObject({ taken: 10, held: 10, confirmed: 0 });

  const happy = crowd.filter((_person, index) => statuses[index] === 201);
  const twice = await Promise.all([...happy, ...happy].map((person) => book(person, event)));
  const answers = twice.map(({ status }) => status);
  expect([count(answers, 201), count(answers, 200)]).toEqual([10, 10]);
  expect(await stored(event.id)).toEqual({
    taken: 10,
    held: 0,
    confirmed: 10,
    mails: 10,
    audited: 10,
  });
});

test('a person who claims 50 times concurrently gets one seat, the same in every response', async () => {
  const event = await api.event({ seats: 50, slots: 1 });
  const [person] = await people(1);
  if (!person) throw new Error('nobody');
  const answers = await Promise.all(Array.from({ length: 50 }, () => hold(person, event)));
  const statuses = answers.map(({ status }) => status);
  expect([count(statuses, 201), count(statuses, 200)]).toEqual([1, 49]);
  expect(new Set(answers.map(({ body }) => body.hold.hold_id)).size).toBe(1);
  expect(await stored(event.id)).toMatchObject({ taken: 1, held: 1 });
});

test('the next claim for a slot releases its lapsed holds, even when seats are left', async () => {
  const event = await api.event({ seats: 5, slots: 1 });
  const [first, second] = await people(2);
  if (!first || !second) throw new Error('people');
  await hold(first, event);
  await sql`UPDATE appointments SET expires_at = now() - interval '1 second'
    WHERE event_id = ${event.id}`.execute(api.owner);
  expect((await hold(second, event)).status).toBe(201);
  expect(await stored(event.id)).toMatchObject({ taken: 1, held: 1 });
  const late = await book(first, event, event.times[0]);
  expect(late.status).toBe(201);
  expect(await stored(event.id)).toMatchObject({ taken: 2, held: 1, confirmed: 1 });
});

test('when 100 people claim the 10 seats of lapsed holds concurrently, exactly 10 get one', async () => {
  const event = await api.event({ seats: 10, slots: 1 });
  const [before, after] = [await people(10), await people(100)];
  await Promise.all(before.map((person) => hold(person, event)));
  await sql`UPDATE appointments SET expires_at = now() - interval '1 second'
    WHERE event_id = ${event.id}`.execute(api.owner);
  const answers = await Promise.all(after.map((person) => hold(person, event)));
  const statuses = answers.map(({ status }) => status);
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([10, 90]);
  expect(await stored(event.id)).toMatchObject({ taken: 10, held: 10 });
});

test('a lapsed hold keeps its seat while a payment has it locked', async () => {
  const event = await api.event({ seats: 1, slots: 1 });
  const [first, second] = await people(2);
  if (!first || !second) throw new Error('people');
  const { hold_id: id } = (await hold(first, event)).body.hold;
  await sql`UPDATE appointments SET expires_at = now() - interval '1 second'
    WHERE appointment_id = ${id}`.execute(api.owner);
  await api.owner.transaction().execute(async (transaction) => {
    await sql`SELECT FROM appointments WHERE appointment_id = ${id} FOR UPDATE`.execute(
      transaction,
    );
    expect((await hold(second, event)).body.error.code).toBe('SLOT_TAKEN');
  });
  expect(await stored(event.id)).toMatchObject({ taken: 1, held: 1 });
});

test('a hold is not confirmed once its event has been called off or closed', async () => {
  const event = await api.event({ seats: 5, slots: 1, soon: true, audience: 'CORPORATE' });
  const [first, second] = await people(2);
  if (!first || !second) throw new Error('people');
  expect((await hold(first, event, event.times[0])).status).toBe(201);
  expect((await hold(second, event, event.times[0])).status).toBe(201);
  await sql`UPDATE events SET exclusive_for = NULL WHERE event_id = ${event.id}`.execute(api.owner);
  const closed = await book(first, event, event.times[0]);
  expect([closed.status, closed.body.error.code]).toEqual([409, 'BOOKING_CLOSED']);
  await sql`UPDATE events SET cancelled_at = now() WHERE event_id = ${event.id}`.execute(api.owner);
  expect((await book(second, event, event.times[0])).status).toBe(404);
  expect(await stored(event.id)).toMatchObject({ confirmed: 0 });
});

test('negative control: a check before the update, without the constraint, oversells the slot', async () => {
  const event = await api.event({ seats: 1, slots: 1 });
  await sql`ALTER TABLE event_slots DROP CONSTRAINT slot_not_oversold`.execute(api.owner);
  try {
    // The same race with a check before the step, a common pattern: both check before either acts.
    let looked = 0;
    const bothLooked = Promise.withResolvers<void>();
    const naive = () =>
      api.owner.transaction().execute(async (transaction) => {
        const slot = await transaction
          .selectFrom('event_slots')
          .select(['taken', 'capacity'])
          .where('event_id', '=', event.id)
          .executeTakeFirstOrThrow();
        looked += 1;
        if (looked === 2) bothLooked.resolve();
        await bothLooked.promise;
        if (slot.taken >= slot.capacity) return;
        await transaction
          .updateTable('event_slots')
          .set({ taken: sql`taken + 1` })
          .where('event_id', '=', event.id)
          .execute();
      });
    await Promise.all([naive(), naive()]);
    expect((await seats(event.id))?.taken).toBe(2);
  } finally {
    await sql`UPDATE event_slots SET taken = least(taken, capacity)`.execute(api.owner);
    await sql`ALTER TABLE event_slots ADD CONSTRAINT slot_not_oversold
      CHECK (taken BETWEEN 0 AND capacity + beyond_capacity AND beyond_capacity >= 0)`.execute(
      api.owner,
    );
  }
});

test('negative control: claims that count lapsed holds before acting free the same seats twice', async () => {
  const event = await api.event({ seats: 10, slots: 1 });
  await Promise.all((await people(10)).map((person) => hold(person, event)));
  await sql`UPDATE appointments SET expires_at = now() - interval '1 second'
    WHERE event_id = ${event.id}`.execute(api.owner);
  const lapsed = async () => {
    const { rows } = await sql`SELECT FROM appointments WHERE event_id = ${event.id}
      AND status = 'held' AND expires_at <= now()`.execute(api.owner);
    return rows.length;
  };
  const claims = await Promise.all(Array.from({ length: 20 }, lapsed));
  await sql`UPDATE appointments SET status = 'released'
    WHERE event_id = ${event.id}`.execute(api.owner);
  for (const freed of claims) {
    await sql`UPDATE event_slots SET taken = greatest(taken - ${freed}::int, 0) + 1
      WHERE event_id = ${event.id}`.execute(api.owner);
  }
  // Twenty claims for ten seats were accepted, but the slot counts only one seat as taken.
  expect((await seats(event.id))?.taken).toBe(1);
});
