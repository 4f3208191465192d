import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off', down: false });
  // Wall time is ambiguous in the night when the clocks go back, so this column stores the end of an event as
  // a moment.
  await sql`ALTER TABLE events
    ALTER starts_at DROP EXPRESSION, ALTER starts_at SET DEFAULT now() + interval '10 days',
    ALTER ends_at DROP EXPRESSION, ALTER ends_at SET DEFAULT now() + interval '10 days'`.execute(
    api.owner,
  );
});
afterAll(() => api.stop());

const { heldSeat, approvedOrder, order, capture, statusOf } = paymentSteps(() => api);

const hold = (as: Person, eventId: string, start_time = '09:00') =>
  api.call('POST', `/events/${eventId}/holds`, { as, body: { start_time } });
const confirm = (as: Person, event: { id: string; date: string }) =>
  api.call('POST', '/appointments', {
    as,
    body: bookingRequest(as, event),
  });
const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body.error ? [status, body.error.code] : [status];

/** @param left seconds until the hold lapses, by the database's clock */
const holdEnds = (holdId: string, left: number) =>
  sql`UPDATE appointments SET expires_at = now() + make_interval(secs => ${left})
    WHERE appointment_id = ${holdId}`.execute(api.owner);
const eventEnds = (eventId: string, hours: number, seconds: number) =>
  sql`UPDATE events SET ends_at = now() + make_interval(hours => ${hours}, secs => ${seconds})
    WHERE event_id = ${eventId}`.execute(api.owner);
const databaseTime = async () => {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(api.owner);
  return rows[0]?.now.getTime() ?? 0;
};

/**
 * Less than the difference between the clocks, and longer than a request takes on a busy machine.
 */
const SOON = 25;
const JUST_NOW = -1;

describe.each([
  ['ahead of', 30_000],
  ['behind', -30_000],
])(
  'with the application clock 30 seconds %s the database, the database’s clock decides',
  (_side, apart) => {
    beforeEach(() => {
      const now = Date.now() + apart;
      vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test('50 concurrent claims of one person return the same hold', async () => {
      const event = await api.event({ seats: 50, slots: 1 });
      const person = await api.person();
      const answers = await Promise.all(Array.from({ length: 50 }, () => hold(person, event.id)));
      const made = answers.filter(({ status }) => status === 201);
      expect([made.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 49]);
      expect(new Set(answers.map(({ body }) => body.hold.hold_id)).size).toBe(1);
    });

    test('when 200 people claim 10 seats concurrently, 10 hold one, and each is confirmed', async () => {
      const event = await api.event({ seats: 10, slots: 1 });
      const crowd = await Promise.all(Array.from({ length: 200 }, () => api.person()));
      const answers = await Promise.all(crowd.map((person) => hold(person, event.id)));
      const holders = crowd.filter((_person, index) => answers[index]?.status === 201);
      expect(holders).toHaveLength(10);
      const confirmed = await Promise.all(holders.map((person) => confirm(person, event)));
      expect(confirmed.map(({ status }) => status)).toEqual(holders.map(() => 201));
    });

    test('an active hold is shown, renewed, moved, paid for and confirmed', async () => {
      const event = await api.event({ seats: 4, slots: 2 });
      const person = await api.person();
      const { hold_id: id } = (await hold(person, event.id)).body.hold;
      const rival = await api.person();
      const one = (method: 'GET' | 'POST', tail = '') =>
        api.call(method, `/holds/${id}${tail}`, { as: person });

      await holdEnds(id, SOON);
      expect(outcome(await one('GET'))).toEqual([200]);
      const { body } = await api.call('GET', '/appointments', { as: person });
      expect(body.appointments).toHaveLength(1);
      expect(outcome(await one('POST', '/renew'))).toEqual([200]);
      await holdEnds(id, SOON);
      const again = await hold(person, event.id);
      expect([again.status, again.body.hold.hold_id]).toEqual([200, id]);
      await holdEnds(id, SOON);
      const moved = await hold(person, event.id, '09:15');
      expect([moved.status, moved.body.hold.hold_id]).toEqual([200, id]);
      await hold(person, event.id);
      await holdEnds(id, SOON);
      expect((await hold(rival, event.id)).status).toBe(201);
      await holdEnds(id, SOON);
      const booked = await confirm(person, event);
      expect([booked.status, booked.body.appointment.appointment_id]).toEqual([201, id]);

      const paid = await heldSeat();
      await holdEnds(paid.holdId, SOON);
      expect((await order(paid.person, paid.holdId)).status).toBe(201);
    });

    test('a hold that has just lapsed is gone, and its seat is free for others', async () => {
      const event = await api.event({ seats: 1, slots: 1 });
      const [person, rival] = [await api.person(), await api.person()];
      const { hold_id: id } = (await hold(person, event.id)).body.hold;
      await holdEnds(id, JUST_NOW);
      for (const call of [
        await api.call('GET', `/holds/${id}`, { as: person }),
        await api.call('POST', `/holds/${id}/renew`, { as: person }),
      ]) {
        expect(outcome(call)).toEqual([409, 'HOLD_EXPIRED']);
      }
      const { body } = await api.call('GET', '/appointments', { as: person });
      expect(body.appointments).toEqual([]);
      expect((await hold(rival, event.id)).status).toBe(201);
      expect(outcome(await confirm(person, event))).toEqual([409, 'SLOT_TAKEN']);

      const unpaid = await heldSeat();
      await holdEnds(unpaid.holdId, JUST_NOW);
      expect(outcome(await order(unpaid.person, unpaid.holdId))).toEqual([409, 'HOLD_EXPIRED']);
    });

    test('a hold claimed again after it lapsed is a new one, with its own expiry time', async () => {
      const event = await api.event({ seats: 2, slots: 1 });
      const person = await api.person();
      const first = (await hold(person, event.id)).body.hold;
      await holdEnds(first.hold_id, JUST_NOW);
      const again = await hold(person, event.id);
      expect(again.status).toBe(201);
      expect(again.body.hold.hold_id).not.toBe(first.hold_id);
      const renewed = await api.call('POST', `/holds/${again.body.hold.hold_id}/renew`, {
        as: person,
      });
      expect(renewed.status).toBe(200);
    });

    test('an event that closes soon can be booked, but one that has just closed cannot', async () => {
      const event = await api.event({ seats: 4, slots: 2 });
      const [early, late] = [await api.person(), await api.person()];
      await eventEnds(event.id, 24, SOON);
      expect((await hold(early, event.id)).status).toBe(201);
      const slots = () => api.call('GET', `/events/${event.id}/slots`);
      expect((await slots()).body[event.date].availableTimeSlots).toEqual(['09:00', '09:15']);
      await eventEnds(event.id, 24, JUST_NOW);
      expect(outcome(await hold(late, event.id))).toEqual([409, 'BOOKING_CLOSED']);
      expect(outcome(await confirm(early, event))).toEqual([409, 'BOOKING_CLOSED']);
      expect((await slots()).body[event.date].availableTimeSlots).toEqual([]);
      await eventEnds(event.id, 24, SOON);
      const booked = await confirm(early, event);
      expect(booked.status).toBe(201);
      const move = () =>
        api.call('POST', `/appointments/${booked.body.appointment.appointment_id}/move`, {
          as: early,
          body: { start_time: '09:15' },
        });
      await eventEnds(event.id, 24, JUST_NOW);
      expect(outcome(await move())).toEqual([409, 'BOOKING_CLOSED']);
      await eventEnds(event.id, 24, SOON);
      expect(outcome(await move())).toEqual([200]);
    });

    test('a company’s event that ends soon can be booked, but one that has just ended cannot', async () => {
      const event = await api.event({ seats: 4, slots: 2, audience: 'CORPORATE' });
      await eventEnds(event.id, 0, SOON);
      expect((await hold(await api.person(), event.id)).status).toBe(201);
      await eventEnds(event.id, 0, JUST_NOW);
      expect(outcome(await hold(await api.person(), event.id))).toEqual([409, 'EVENT_PASSED']);
    });

    test('a paid event that has just closed takes no payment', async () => {
      const { event, person, holdId, orderId } = await approvedOrder();
      await eventEnds(event.id, 24, JUST_NOW);
      expect(outcome(await order(person, holdId))).toEqual([409, 'BOOKING_CLOSED']);
      expect(outcome(await capture(person, orderId))).toEqual([409, 'BOOKING_CLOSED']);
      expect(await statusOf(holdId)).toBe('held');
      await eventEnds(event.id, 24, SOON);
      expect((await capture(person, orderId)).body.appointment.status).toBe('confirmed');
    });

    test('an appointment that begins soon can be cancelled, but one that has just begun cannot', async () => {
      const begins = async (appointmentId: string, seconds: number) => {
        await sql`WITH slot AS (
          INSERT INTO event_slots (event_id, starts_at, capacity, taken)
          SELECT event_id, now() + make_interval(secs => ${seconds}), 1, 1
          FROM appointments WHERE appointment_id = ${appointmentId} RETURNING starts_at)
        UPDATE appointments SET slot_starts_at = slot.starts_at FROM slot
        WHERE appointment_id = ${appointmentId}`.execute(api.owner);
      };
      const event = await api.event({ seats: 8 });
      for (const [seconds, end] of [
        [SOON, [200]],
        [JUST_NOW, [409, 'CANCELLATION_CLOSED']],
      ] as const) {
        const person = await api.person();
        const { appointment } = (await confirm(person, event)).body;
        const path = `/appointments/${appointment.appointment_id}/cancellation`;
        await begins(appointment.appointment_id, seconds);
        const { cancellation } = (await api.call('GET', path, { as: person })).body;
        expect(cancellation.can_cancel).toBe(seconds === SOON);
        expect(outcome(await api.call('POST', path, { as: person, body: {} }))).toEqual(end);
      }
    });

    test('the server time sent with a hold is the database’s', async () => {
      const event = await api.event();
      const before = await databaseTime();
      const { hold: told } = (await hold(await api.person(), event.id)).body;
      const after = await databaseTime();
      const server = Date.parse(told.server_time);
      expect(server).toBeGreaterThanOrEqual(before);
      expect(server).toBeLessThanOrEqual(after);
      expect(Date.parse(told.expires_at) - server).toBe(15 * 60_000);
      expect(Date.parse(told.renewable_until) - server).toBe(60 * 60_000);
    });
  },
);
