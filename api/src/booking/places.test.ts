import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { expireHolds } from './hold-queries.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => api.person()));
const hold = (as: Person, eventId: string, startTime: string) =>
  api.call('POST', `/events/${eventId}/holds`, { as, body: { start_time: startTime } });
const book = (as: Person, event: { id: string; date: string }, startTime: string) =>
  api.call('POST', '/appointments', {
    as,
    body: { ...bookingRequest(as, event, startTime), eventPrice: 1, paymentStatus: 'paid' },
  });
const taken = async (eventId: string) => {
  const { rows } = await sql<{ taken: number; live: number }>`
    SELECT (SELECT sum(taken)::int FROM event_slots WHERE event_id = ${eventId}) AS taken,
      (SELECT count(*)::int FROM appointments WHERE event_id = ${eventId}
        AND status IN ('held', 'capturing', 'confirmed', 'attended')) AS live`.execute(api.owner);
  return rows[0];
};

describe('200 people at once for 10 places', () => {
  test('exactly 10 get one, 190 are told plainly', async () => {
    const event = await api.event({ places: 10, slots: 1 });
    const crowd = await people(200);
    const answers = await Promise.all(crowd.map((person) => book(person, event, '09:00')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    const refusals = answers.filter(({ status }) => status !== 201);
    expect(new Set(refusals.map(({ body }) => body.error.code))).toEqual(new Set(['SLOT_TAKEN']));
    expect(await taken(event.id)).toEqual({ taken: 10, live: 10 });
  });

  test('negative control: without the guard in the statement and the check, the slot is oversold', async () => {
    const event = await api.event({ places: 10, slots: 1 });
    await sql`ALTER TABLE event_slots DROP CONSTRAINT slot_not_oversold`.execute(api.owner);
    try {
      // The same race with a look before the step, as it is often written.
      const naive = () =>
        api.owner.transaction().execute(async (transaction) => {
          const slot = await transaction
            .selectFrom('event_slots')
            .select(['taken', 'capacity'])
            .where('event_id', '=', event.id)
            .executeTakeFirstOrThrow();
          if (slot.taken >= slot.capacity) return;
          await transaction
            .updateTable('event_slots')
            .set({ taken: sql`taken + 1` })
            .where('event_id', '=', event.id)
            .execute();
        });
      await Promise.all(Array.from({ length: 200 }, naive));
      expect((await taken(event.id))?.taken).toBeGreaterThan(10);
    } finally {
      await sql`UPDATE event_slots SET taken = least(taken, capacity)`.execute(api.owner);
      await sql`ALTER TABLE event_slots ADD CONSTRAINT slot_not_oversold
        CHECK (taken BETWEEN 0 AND capacity)`.execute(api.owner);
    }
  });
});

test('one person, 50 bookings at once: one place', async () => {
  const event = await api.event({ places: 50, slots: 1 });
  const person = await api.person();
  const answers = await Promise.all(Array.from({ length: 50 }, () => book(person, event, '09:00')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
  expect(await taken(event.id)).toEqual({ taken: 1, live: 1 });
});

test('many people changing their times crosswise lose no place and never deadlock', async () => {
  const event = await api.event({ places: 40, slots: 2 });
  const crowd = await people(10);
  await Promise.all(crowd.map((person, i) => hold(person, event.id, event.times[i % 2] ?? '')));
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(
      crowd.map((person, i) => hold(person, event.id, event.times[(i + round + 1) % 2] ?? '')),
    );
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
  }
  expect(await taken(event.id)).toEqual({ taken: 10, live: 10 });
});

describe('a hold', () => {
  test('is kept for 15 minutes, shown, renewed, moved and given back', async () => {
    const event = await api.event({ places: 4, slots: 4 });
    const person = await api.person();
    const made = await hold(person, event.id, '09:15');
    expect(made.status).toBe(201);
    const { hold_id, expires_at, server_time, end_time } = made.body.hold;
    expect(end_time).toBe('09:30');
    const minutes = (Date.parse(expires_at) - Date.parse(server_time)) / 60_000;
    expect(minutes).toBeGreaterThan(14.9);
    expect(minutes).toBeLessThanOrEqual(15.1);

    const slots = await api.call('GET', `/events/${event.id}/slots`);
    expect(slots.body).toEqual({
      [event.date]: { availableTimeSlots: ['09:00', '09:30', '09:45'] },
    });
    const moved = await hold(person, event.id, '09:30');
    expect([moved.status, moved.body.hold.hold_id]).toEqual([200, hold_id]);
    expect((await api.call('POST', `/holds/${hold_id}/renew`, { as: person })).status).toBe(200);
    expect((await api.call('DELETE', `/holds/${hold_id}`, { as: person })).status).toBe(200);
    expect((await api.call('DELETE', `/holds/${hold_id}`, { as: person })).status).toBe(200);
    const gone = await api.call('GET', `/holds/${hold_id}`, { as: person });
    expect([gone.status, gone.body.error.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect(await taken(event.id)).toEqual({ taken: 0, live: 0 });
  });

  test('cannot be renewed beyond an hour', async () => {
    const event = await api.event();
    const person = await api.person();
    const { hold_id } = (await hold(person, event.id, '09:00')).body.hold;
    await sql`UPDATE appointments SET held_at = now() - interval '50 minutes', hold_expires_at = now() + interval '2 minutes'
      WHERE appointment_id = ${hold_id}`.execute(api.owner);
    const last = await api.call('POST', `/holds/${hold_id}/renew`, { as: person });
    expect(last.body.hold.expires_at).toBe(last.body.hold.renewable_until);
    const refused = await api.call('POST', `/holds/${hold_id}/renew`, { as: person });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'HOLD_LIMIT']);
  });

  test('lapses: another takes the place at once, and the job frees the rest', async () => {
    const event = await api.event({ places: 2, slots: 2 });
    const [first, second, third] = await people(3);
    if (!first || !second || !third) throw new Error('people');
    const kept = await hold(first, event.id, '09:00');
    await hold(third, event.id, '09:15');
    expect((await hold(second, event.id, '09:00')).body.error.code).toBe('SLOT_TAKEN');
    await sql`UPDATE appointments SET hold_expires_at = now() - interval '1 second'
      WHERE event_id = ${event.id}`.execute(api.owner);
    expect((await api.call('GET', `/events/${event.id}/slots`)).body[event.date]).toEqual({
      availableTimeSlots: ['09:00', '09:15'],
    });
    expect((await hold(second, event.id, '09:00')).status).toBe(201);
    const renewal = await api.call('POST', `/holds/${kept.body.hold.hold_id}/renew`, { as: first });
    expect([renewal.status, renewal.body.error.code]).toEqual([409, 'HOLD_EXPIRED']);
    await expireHolds(api.services);
    expect(await taken(event.id)).toEqual({ taken: 1, live: 1 });
    expect((await hold(first, event.id, '09:15')).status).toBe(201);
  });
});

describe('what cannot be held', () => {
  test.each([
    ['a passed event', { daysAhead: -1 }, '09:00', 409, 'EVENT_PASSED'],
    ['a time it does not have', {}, '09:07', 422, 'VALIDATION_FAILED'],
    [
      'a private event without its pass',
      { accessCode: 'X-1' },
      '09:00',
      403,
      'ACCESS_CODE_REQUIRED',
    ],
  ])('%s', async (_name, options, time, status, code) => {
    const event = await api.event(options);
    const answer = await hold(await api.person(), event.id, time);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(await taken(event.id)).toEqual({ taken: 0, live: 0 });
  });

  test('an event without a profile', async () => {
    const event = await api.event();
    const person = await api.person();
    const userId = crypto.randomUUID();
    await api.confirmAccount(userId);
    const stranger = { ...person, token: await api.token(userId) };
    const answer = await hold(stranger, event.id, '09:00');
    expect([answer.status, answer.body.error.code]).toEqual([409, 'PROFILE_REQUIRED']);
  });

  test("another's hold is unknown, with the body of an unknown id", async () => {
    const event = await api.event();
    const [owner, other] = await people(2);
    if (!owner || !other) throw new Error('people');
    const { hold_id } = (await hold(owner, event.id, '09:00')).body.hold;
    const body = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    for (const [method, tail] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/renew'],
    ] as const) {
      const theirs = await api.call(method, `/holds/${hold_id}${tail}`, { as: other });
      const unknown = await api.call(method, `/holds/${crypto.randomUUID()}${tail}`, { as: other });
      expect([theirs.status, unknown.status]).toEqual([404, 404]);
      expect(body(theirs.text)).toBe(body(unknown.text));
    }
    expect((await api.call('GET', `/appointments/${hold_id}`, { as: other })).status).toBe(404);
    expect((await api.call('GET', '/appointments', { as: other })).body).toEqual({
      appointments: [],
    });
  });
});

test('at a private event one’s own hold is enough to move it, to claim it again and to book', async () => {
  const event = await api.event({ accessCode: 'X-1' });
  const person = await api.person();
  const code = { access_code: 'X-1' };
  const { body } = await api.call('POST', `/events/${event.id}/check-access-code`, { body: code });
  const first = await api.call('POST', `/events/${event.id}/holds`, {
    as: person,
    body: { start_time: '09:00', pass: body.pass },
  });
  expect(first.status).toBe(201);
  expect((await hold(person, event.id, '09:15')).status).toBe(200);
  expect((await hold(person, event.id, '09:15')).status).toBe(200);
  expect((await book(person, event, '09:15')).status).toBe(201);
  // Without one the pass is asked for again.
  const lapsed = await api.person();
  await api.call('POST', `/events/${event.id}/holds`, {
    as: lapsed,
    body: { start_time: '09:00', pass: body.pass },
  });
  await sql`UPDATE appointments SET hold_expires_at = now()
    WHERE profile_id = ${lapsed.profileId}`.execute(api.owner);
  for (const answer of [
    await hold(lapsed, event.id, '09:00'),
    await book(lapsed, event, '09:00'),
  ]) {
    expect([answer.status, answer.body.error.code]).toEqual([403, 'ACCESS_CODE_REQUIRED']);
  }
});

test('a free booking sends one confirmation and is told as it is when repeated', async () => {
  const event = await api.event({ places: 4, slots: 4 });
  const person = await api.person();
  await hold(person, event.id, '09:15');
  const first = await book(person, event, '09:15');
  expect([first.status, first.body.appointment.status]).toEqual([201, 'confirmed']);
  const again = await book(person, event, '09:15');
  expect([again.status, again.body.appointment.reference]).toEqual([
    200,
    first.body.appointment.reference,
  ]);
  const mails = await api.owner
    .selectFrom('outbox')
    .selectAll()
    .where('appointment_id', '=', first.body.appointment.appointment_id)
    .execute();
  expect(mails).toHaveLength(1);
  expect(await taken(event.id)).toEqual({ taken: 1, live: 1 });
});

test('a paid event is not booked without payment, whatever the payload says', async () => {
  const event = await api.event({ paymentRequired: true });
  const person = await api.person();
  await hold(person, event.id, '09:00');
  const answer = await book(person, event, '09:00');
  expect([answer.status, answer.body.error.code]).toEqual([402, 'PAYMENT_REQUIRED']);
});
