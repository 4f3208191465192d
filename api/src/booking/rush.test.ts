import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => api.person()));
const hold = (as: Person, eventId: string, start_time = '09:00') =>
  api.call('POST', `/events/${eventId}/holds`, { as, body: { start_time } });
const confirm = (as: Person, event: { id: string; date: string; times: string[] }) =>
  api.call('POST', '/appointments', {
    as,
    body: bookingRequest(as, event, event.times[0]),
  });
const count = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

/** What the database holds of an event: places taken, and live appointments by status. */
async function kept(eventId: string) {
  const { rows } = await sql`
    SELECT (SELECT sum(taken)::int FROM event_slots WHERE event_id = ${eventId}) AS taken,
      count(*) FILTER (WHERE status = 'held')::int AS held,
      count(*) FILTER (WHERE status = 'confirmed')::int AS confirmed,
      (SELECT count(*)::int FROM outbox o JOIN appointments m USING (appointment_id)
        WHERE m.event_id = ${eventId}) AS mails,
      (SELECT count(*)::int FROM audit_log JOIN appointments m
        ON subject = 'appointment ' || m.appointment_id WHERE m.event_id = ${eventId}) AS noted
    FROM appointments WHERE event_id = ${eventId}`.execute(api.owner);
  return rows[0];
}

test('200 people hold one of 10 places at once: 10 do, and each is confirmed once', async () => {
  const event = await api.event({ places: 10, slots: 1 });
  const crowd = await people(200);
  const held = await Promise.all(crowd.map((person) => hold(person, event.id)));
  const statuses = held.map(({ status }) => status);
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([10, 190]);
  expect(await kept(event.id)).toMatchObject({ taken: 10, held: 10, confirmed: 0 });

  const happy = crowd.filter((_person, index) => statuses[index] === 201);
  const twice = await Promise.all([...happy, ...happy].map((person) => confirm(person, event)));
  const answers = twice.map(({ status }) => status);
  expect([count(answers, 201), count(answers, 200)]).toEqual([10, 10]);
  expect(await kept(event.id)).toEqual({
    taken: 10,
    held: 0,
    confirmed: 10,
    mails: 10,
    noted: 10,
  });
});

test('one person holds 50 times at once: one place, the same for all', async () => {
  const event = await api.event({ places: 50, slots: 1 });
  const [person] = await people(1);
  if (!person) throw new Error('nobody');
  const answers = await Promise.all(Array.from({ length: 50 }, () => hold(person, event.id)));
  const statuses = answers.map(({ status }) => status);
  expect([count(statuses, 201), count(statuses, 200)]).toEqual([1, 49]);
  expect(new Set(answers.map(({ body }) => body.hold.hold_id)).size).toBe(1);
  expect(await kept(event.id)).toMatchObject({ taken: 1, held: 1 });
});

test('a lapsed hold is given back with the next claim of its time, also when places are left', async () => {
  const event = await api.event({ places: 5, slots: 1 });
  const [first, second] = await people(2);
  if (!first || !second) throw new Error('people');
  await hold(first, event.id);
  await sql`UPDATE appointments SET hold_expires_at = now() - interval '1 second'
    WHERE event_id = ${event.id}`.execute(api.owner);
  expect((await hold(second, event.id)).status).toBe(201);
  expect(await kept(event.id)).toMatchObject({ taken: 1, held: 1 });
  const late = await confirm(first, event);
  expect(late.status).toBe(201);
  expect(await kept(event.id)).toMatchObject({ taken: 2, held: 1, confirmed: 1 });
});

test('100 people claim the 10 seats of lapsed holds at once: exactly 10 get one', async () => {
  const event = await api.event({ places: 10, slots: 1 });
  const [before, after] = [await people(10), await people(100)];
  await Promise.all(before.map((person) => hold(person, event.id)));
  await sql`UPDATE appointments SET hold_expires_at = now() - interval '1 second'
    WHERE event_id = ${event.id}`.execute(api.owner);
  const answers = await Promise.all(after.map((person) => hold(person, event.id)));
  const statuses = answers.map(({ status }) => status);
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([10, 90]);
  expect(await kept(event.id)).toMatchObject({ taken: 10, held: 10 });
});

test('a lapsed hold that is being paid for at this moment keeps its seat', async () => {
  const event = await api.event({ places: 1, slots: 1 });
  const [first, second] = await people(2);
  if (!first || !second) throw new Error('people');
  const { hold_id: id } = (await hold(first, event.id)).body.hold;
  await sql`UPDATE appointments SET hold_expires_at = now() - interval '1 second'
    WHERE appointment_id = ${id}`.execute(api.owner);
  await api.owner.transaction().execute(async (transaction) => {
    await sql`UPDATE appointments SET status = 'capturing'
      WHERE appointment_id = ${id}`.execute(transaction);
    expect((await hold(second, event.id)).body.error.code).toBe('SLOT_TAKEN');
  });
  expect(await kept(event.id)).toMatchObject({ taken: 1, held: 0 });
});

test('a hold of an event that was called off or closed in the meantime is not confirmed', async () => {
  const event = await api.event({ places: 5, slots: 1, soon: true, audience: 'CORPORATE' });
  const [first, second] = await people(2);
  if (!first || !second) throw new Error('people');
  expect((await hold(first, event.id, event.times[0])).status).toBe(201);
  expect((await hold(second, event.id, event.times[0])).status).toBe(201);
  await sql`UPDATE events SET exclusive_for = NULL WHERE event_id = ${event.id}`.execute(api.owner);
  const closed = await confirm(first, event);
  expect([closed.status, closed.body.error.code]).toEqual([409, 'BOOKING_CLOSED']);
  await sql`UPDATE events SET cancelled_at = now() WHERE event_id = ${event.id}`.execute(api.owner);
  expect((await confirm(second, event)).status).toBe(404);
  expect(await kept(event.id)).toMatchObject({ confirmed: 0 });
});
