import { appointment } from '@chaps/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSteps, outcome } from '../../test/booking-steps.ts';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { addResult } from '../../test/released-result.ts';

let api: Harness;
const { hold, seats } = bookingSteps(() => api);
const { paymentUnderReview } = paymentSteps(() => api);
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

type Event = Awaited<ReturnType<Harness['event']>>;

const book = (as: Person, event: Event, more: object = {}, time?: string) =>
  api.call('POST', '/appointments', {
    as,
    body: { ...bookingRequest(as, event, time), ...more },
  });

async function held() {
  const event = await api.event({ seats: 4, slots: 4 });
  const person = await api.person();
  await api.consent(person, event);
  const { body } = await hold(person, event, '09:00');
  return { event, person, holdId: String(body.hold.hold_id) };
}

const ownAppointments = async (as: Person) =>
  (await api.call('GET', '/appointments', { as })).body.appointments;

describe('a held seat', () => {
  test.each(['09:00', '09:00:00'])(
    'is booked at its time %s, and no longer expires',
    async (time) => {
      const { event, person, holdId } = await held();
      const [before] = await ownAppointments(person);
      expect(Date.parse(before.renewable_until)).toBeGreaterThan(Date.parse(before.expires_at));
      // The row has no columns except those of an appointment.
      expect(() => appointment.strict().parse(before)).not.toThrow();
      const { status, body } = await book(person, event, { holdId }, time);
      expect([status, body.appointment.appointment_id]).toEqual([201, holdId]);
      expect(body.appointment).toMatchObject({ status: 'confirmed', start_time: '09:00' });
      expect(body.appointment).toMatchObject({ expires_at: null, renewable_until: null });
      expect(await seats(event.id)).toEqual({ taken: 1, live: 1 });
    },
  );

  test('is not booked on a date that the person was not shown', async () => {
    const { event, person, holdId } = await held();
    const answer = await book(person, event, { holdId, eventDate: '2001-01-01' });
    expect(outcome(answer)).toEqual([409, 'EVENT_CHANGED']);
    expect(await ownAppointments(person)).toMatchObject([{ status: 'held' }]);
    expect((await book(person, event, { holdId })).status).toBe(201);
  });

  test('is booked at another time by moving the hold', async () => {
    const { event, person, holdId } = await held();
    const { status, body } = await book(person, event, {}, '09:30');
    expect([status, body.appointment.appointment_id]).toEqual([201, holdId]);
    expect(body.appointment).toMatchObject({ status: 'confirmed', start_time: '09:30' });
    expect(await seats(event.id)).toEqual({ taken: 1, live: 1 });
    const slots = await api.call('GET', `/events/${event.id}/slots`);
    expect(slots.body[event.date].availableTimeSlots).toEqual(['09:00', '09:15', '09:45']);
  });

  test('is not found, and stays unchanged, for another person or another profile', async () => {
    const { event, person, holdId } = await held();
    const other = await api.person();
    await api.consent(other, event);
    expect((await book(other, event, { holdId })).status).toBe(404);
    expect((await book(person, event, { profileId: other.profileId })).status).toBe(404);
    const [mine] = await ownAppointments(person);
    expect(mine).toMatchObject({ appointment_id: holdId, status: 'held' });
    expect(await ownAppointments(other)).toEqual([]);
    expect(await seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('can be claimed again once it has lapsed', async () => {
    const { event, person, holdId } = await held();
    await sql`UPDATE appointments SET expires_at = now() - interval '1 second'
      WHERE appointment_id = ${holdId}`.execute(api.owner);
    expect((await book(person, event)).body.appointment.status).toBe('confirmed');
    expect(await seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('is neither booked nor claimed again while it is being paid for', async () => {
    const { event, person } = await paymentUnderReview({ slots: 4, seats: 4 });
    for (const answer of [await book(person, event), await hold(person, event, '09:15')]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'PAYMENT_IN_PROGRESS']);
    }
    expect(await seats(event.id)).toEqual({ taken: 1, live: 1 });
  });
});

test.each(['confirmed', 'attended'])(
  'booking again when %s returns the existing booking',
  async (status) => {
    const { event, person, holdId } = await held();
    await book(person, event);
    if (status === 'attended') await addResult(api.owner, holdId);
    const again = await book(person, event, {}, '09:30');
    expect([again.status, again.body.appointment]).toMatchObject([
      200,
      { appointment_id: holdId, status, start_time: '09:00' },
    ]);
    expect((await hold(person, event, '09:15')).body.error.code).toBe('ALREADY_BOOKED');
    expect(await seats(event.id)).toEqual({ taken: 1, live: 1 });
  },
);

test('a full time is refused, and no appointment is created', async () => {
  const event = await api.event({ seats: 1, slots: 1 });
  const [first, second] = [await api.person(), await api.person()];
  for (const person of [first, second]) await api.consent(person, event);
  expect((await book(first, event)).status).toBe(201);
  const late = await book(second, event);
  expect([late.status, late.body.error.code]).toEqual([409, 'SLOT_TAKEN']);
  expect(await ownAppointments(second)).toEqual([]);
});

test('a person without a profile has no appointments', async () => {
  const userId = crypto.randomUUID();
  await api.confirmAccount(userId);
  const newcomer = { ...(await api.person()), userId, token: await api.token(userId) };
  expect(await ownAppointments(newcomer)).toEqual([]);
});
