import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSteps } from '../../test/booking-steps.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { expireHolds } from './hold-queries.ts';

let api: Harness;
const { people, hold, book, seats } = bookingSteps(() => api);
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

describe('a hold', () => {
  test('lasts 15 minutes, and can be read, renewed, moved and released', async () => {
    const event = await api.event({ seats: 4, slots: 4 });
    const person = await api.person();
    const made = await hold(person, event, '09:15');
    expect(made.status).toBe(201);
    const { hold_id, expires_at, server_time, end_time } = made.body.hold;
    expect(end_time).toBe('09:30');
    const minutes = (Date.parse(expires_at) - Date.parse(server_time)) / 60_000;
    expect(Math.round(minutes)).toBe(15);

    const slots = await api.call('GET', `/events/${event.id}/slots`);
    expect(slots.body).toEqual({
      [event.date]: { availableTimeSlots: ['09:00', '09:30', '09:45'] },
    });
    const moved = await hold(person, event, '09:30');
    expect([moved.status, moved.body.hold.hold_id]).toEqual([200, hold_id]);
    expect((await api.call('POST', `/holds/${hold_id}/renew`, { as: person })).status).toBe(200);
    expect((await api.call('DELETE', `/holds/${hold_id}`, { as: person })).status).toBe(200);
    expect((await api.call('DELETE', `/holds/${hold_id}`, { as: person })).status).toBe(200);
    const gone = await api.call('GET', `/holds/${hold_id}`, { as: person });
    expect([gone.status, gone.body.error.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect(await seats(event.id)).toEqual({ taken: 0, live: 0 });
  });

  test('cannot be renewed beyond an hour', async () => {
    const event = await api.event();
    const person = await api.person();
    const { hold_id } = (await hold(person, event, '09:00')).body.hold;
    await sql`UPDATE appointments SET held_at = now() - interval '50 minutes', expires_at = now() + interval '2 minutes'
      WHERE appointment_id = ${hold_id}`.execute(api.owner);
    const last = await api.call('POST', `/holds/${hold_id}/renew`, { as: person });
    expect(last.body.hold.expires_at).toBe(last.body.hold.renewable_until);
    const refused = await api.call('POST', `/holds/${hold_id}/renew`, { as: person });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'HOLD_LIMIT']);
  });

  test('leaves its seat free to claim as soon as it lapses, and the job frees other lapsed seats', async () => {
    const event = await api.event({ seats: 2, slots: 2 });
    const [first, second, third] = await people(3);
    if (!first || !second || !third) throw new Error('people');
    const kept = await hold(first, event, '09:00');
    await hold(third, event, '09:15');
    expect((await hold(second, event, '09:00')).body.error.code).toBe('SLOT_TAKEN');
    await sql`UPDATE appointments SET expires_at = now() - interval '1 second'
      WHERE event_id = ${event.id}`.execute(api.owner);
    expect((await api.call('GET', `/events/${event.id}/slots`)).body[event.date]).toEqual({
      availableTimeSlots: ['09:00', '09:15'],
    });
    expect((await hold(second, event, '09:00')).status).toBe(201);
    const renewal = await api.call('POST', `/holds/${kept.body.hold.hold_id}/renew`, { as: first });
    expect([renewal.status, renewal.body.error.code]).toEqual([409, 'HOLD_EXPIRED']);
    await expireHolds(api.services);
    expect(await seats(event.id)).toEqual({ taken: 1, live: 1 });
    expect((await hold(first, event, '09:15')).status).toBe(201);
  });
});

describe('refuses to hold', () => {
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
    const answer = await hold(await api.person(), event, time);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(await seats(event.id)).toEqual({ taken: 0, live: 0 });
  });

  test('a seat for an account without a profile', async () => {
    const event = await api.event();
    const person = await api.person();
    const userId = crypto.randomUUID();
    await api.confirmAccount(userId);
    const stranger = { ...person, token: await api.token(userId) };
    const answer = await hold(stranger, event, '09:00');
    expect([answer.status, answer.body.error.code]).toEqual([409, 'PROFILE_REQUIRED']);
  });

  test("another person's hold gets the response for an unknown id", async () => {
    const event = await api.event();
    const [owner, other] = await people(2);
    if (!owner || !other) throw new Error('people');
    const { hold_id } = (await hold(owner, event, '09:00')).body.hold;
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

test('at a private event, a person with a hold can move it, claim it again and book without the pass', async () => {
  const event = await api.event({ accessCode: 'X-1' });
  const person = await api.person();
  const code = { access_code: 'X-1' };
  const { body } = await api.call('POST', `/events/${event.id}/check-access-code`, { body: code });
  const first = await api.call('POST', `/events/${event.id}/holds`, {
    as: person,
    body: { start_time: '09:00', pass: body.pass },
  });
  expect(first.status).toBe(201);
  expect((await hold(person, event, '09:15')).status).toBe(200);
  expect((await hold(person, event, '09:15')).status).toBe(200);
  expect((await book(person, event, '09:15')).status).toBe(201);
  // Once the hold has lapsed, the pass is required again.
  const lapsed = await api.person();
  await api.call('POST', `/events/${event.id}/holds`, {
    as: lapsed,
    body: { start_time: '09:00', pass: body.pass },
  });
  await sql`UPDATE appointments SET expires_at = now()
    WHERE profile_id = ${lapsed.profileId}`.execute(api.owner);
  for (const answer of [await hold(lapsed, event, '09:00'), await book(lapsed, event, '09:00')]) {
    expect([answer.status, answer.body.error.code]).toEqual([403, 'ACCESS_CODE_REQUIRED']);
  }
});

test('a free booking sends one confirmation, and a repeated request returns the booking', async () => {
  const event = await api.event({ seats: 4, slots: 4 });
  const person = await api.person();
  await hold(person, event, '09:15');
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
  expect(await seats(event.id)).toEqual({ taken: 1, live: 1 });
});

test('a paid event is not booked without payment, whatever the payload says', async () => {
  const event = await api.event({ paymentRequired: true });
  const person = await api.person();
  await hold(person, event, '09:00');
  const answer = await book(person, event, '09:00');
  expect([answer.status, answer.body.error.code]).toEqual([402, 'PAYMENT_REQUIRED']);
});
