import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test as base } from '../../test/event-day.ts';
import { eventEditor } from '../../test/event-editor.ts';
import { createJobHandlers } from '../job-handlers.ts';
import { settleByProvider } from '../payments/reconcile.ts';
import { payRefund } from '../payments/refunds.ts';

/** A person booked for 09:00 who cancels, and what is known about them. */
const test = base.extend(
  'cancelled',
  ({ api, booking, openDay, payment, console: { call, read } }) => {
    const cancel = async (
      { event, person, appointmentId, ...day }: Awaited<ReturnType<typeof openDay>>,
      refund: number,
    ) => {
      const path = `/appointments/${appointmentId}/cancellation`;
      const { status } = await api.call('POST', path, { as: person, body: { refund } });
      expect(status).toBe(200);
      return {
        ...{ ...day, event, person, appointmentId },
        page: async () => (await read(event.id, appointmentId)).booking,
        own: async () =>
          (await api.call('GET', `/appointments/${appointmentId}`, { as: person })).body
            .appointment,
        terms: async () => (await api.call('GET', path, { as: person })).body.cancellation,
        seats: () => booking.seats(event.id),
        balance: async () => (await call('GET', `${event.id}/balance`)).body,
        money: async () => (await call('GET', `${event.id}/money`)).body,
        listed: async () =>
          (await day.read()).appointments.find((one) => one.appointment_id === appointmentId),
      };
    };
    return {
      /** Cancels a booking at a free event. */
      free: async () => cancel(await openDay(), 0),
      /** Cancels £25.00 paid by card, of which £24.40 is refunded. */
      paid: async () => cancel(await openDay(undefined, () => payment.paidBooking()), 2440),
    };
  },
);

const seatsOf = async (
  { owner }: { owner: Parameters<ReturnType<typeof sql>['execute']>[0] },
  eventId: string,
) => {
  const { rows } = await sql<{ taken: number; capacity: number }>`
    SELECT sum(taken)::int AS taken, sum(capacity)::int AS capacity
    FROM event_slots WHERE event_id = ${eventId}`.execute(owner);
  return rows[0];
};

test('a person who cancels and stays away is neither counted nor listed as missing', async ({
  cancelled: { free },
}) => {
  const { at, balance } = await free();
  at('09:45');
  expect(await balance()).toMatchObject({ booked: 0, arrived: 0, differences: [] });
});

test('the notice about a booking is not attached to the sample, and its tube is not in doubt', async ({
  cancelled: { free },
}) => {
  const { at, action, record } = await free();
  at('09:10');
  const sampled = action('sampled', '09:07', { sample_code: 'T-100' });
  const all = [sampled, action('arrived', '09:05'), action('ready', '09:06')];
  const outcomes = [{ outcome: 'applied' }, { outcome: 'conflict', about: 'booking' }, {}];
  expect(await record(...all)).toMatchObject(outcomes);
  const again = [{ outcome: 'repeated' }, { outcome: 'conflict', about: 'booking' }, {}];
  expect(await record(...all)).toMatchObject(again);
  const second = action('sampled', '09:08', { sample_code: 'T-200' });
  expect(await record(second)).toMatchObject([{ outcome: 'conflict', about: 'tube' }]);
});

test('marking attendance locks people before their appointments, as recording a tablet’s steps does', async ({
  api,
  cancelled: { free },
  console: { call },
}) => {
  const { event, at, action, record, appointmentId } = await free();
  at('09:10');
  await record(action('arrived', '09:05'));
  const { answer } = await api.owner.transaction().execute(async (transaction) => {
    await sql`SELECT FROM profiles JOIN appointments USING (profile_id)
      WHERE appointment_id = ${appointmentId} FOR NO KEY UPDATE OF profiles`.execute(transaction);
    const mark = { appointment_ids: [appointmentId], came: null };
    const marking = call('POST', `${event.id}/attendance`, mark);
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.owner);
      expect(rows).toHaveLength(1);
    });
    await sql`SELECT FROM appointments WHERE appointment_id = ${appointmentId}
      FOR NO KEY UPDATE NOWAIT`.execute(transaction);
    return { answer: marking };
  });
  expect((await answer).status).toBe(200);
});

test.for(['arrived', 'ready', 'sampled'] as const)(
  'a cancelled booking is confirmed again when %s is recorded, and cancelled again when that is undone',
  async (step, { cancelled: { free } }) => {
    const { at, action, record, page, own, seats, balance, listed } = await free();
    at('09:10');
    const done = action(step, '09:05');
    const [answer] = await record(done);
    expect(answer).toEqual({
      ...{ action_id: done.action_id, outcome: 'conflict', about: 'booking' },
      reason: 'This booking was cancelled. It is confirmed again, because they attended.',
    });
    expect(await page()).toMatchObject({ status: 'confirmed', came_after_cancelling: true });
    expect((await own()).status).toBe('confirmed');
    expect(await listed()).toMatchObject({ is_cancelled: false });
    expect(await seats()).toEqual({ taken: 1, live: 1 });
    const kinds = (await balance()).differences.map(({ what }: { what: string }) => what);
    expect(kinds).not.toContain('came after cancelling');
    // The response may have been lost.
    expect(await record(done)).toEqual([answer]);
    expect(await record(action('undo', '09:08', { undoes: done.action_id }))).toMatchObject([
      { outcome: 'applied' },
    ]);
    expect(await page()).toMatchObject({ status: 'cancelled', refund_status: null });
    expect(await page()).not.toHaveProperty('came_after_cancelling');
    expect(await seats()).toEqual({ taken: 0, live: 0 });
    expect(await balance()).toMatchObject({ booked: 0, arrived: 0, differences: [] });
  },
);

test.for([false, true])(
  'a draw that was undone does not reinstate a person who came and then cancelled (undo first: %s)',
  async (isUndoFirst, { openDay, console: { call, read } }) => {
    const { event, appointmentId, action, outcomes } = await openDay('09:45');
    await outcomes(action('arrived', '09:01'), action('ready', '09:02'));
    const path = `${event.id}/bookings/${appointmentId}/cancellation`;
    const { status } = await call('POST', path, { policy_refund: 0, exception: null });
    expect(status).toBe(200);
    const sampled = action('sampled', '09:03');
    const undo = action('undo', '09:04', { undoes: sampled.action_id });
    const page = async () => (await read(event.id, appointmentId)).booking;
    for (const step of isUndoFirst ? [undo, sampled] : [sampled, undo]) await outcomes(step);
    expect(await page()).toMatchObject({ status: 'cancelled' });
    // A tablet sends an earlier step late.
    await outcomes(action('ready', '09:02'));
    expect(await page()).toMatchObject({ status: 'cancelled' });
    await outcomes(action('sampled', '09:05'));
    expect(await page()).toMatchObject({ status: 'confirmed', came_after_cancelling: true });
  },
);

test('a person who came after cancelling may exceed their slot, and the site sells no seat for it', async ({
  api,
  booking,
  openDay,
}) => {
  const only = () => booking.freeBooking({ slots: 1, seats: 1 });
  const { event, person, appointmentId, at, action, outcomes } = await openDay(undefined, only);
  const path = `/appointments/${appointmentId}/cancellation`;
  await api.call('POST', path, { as: person, body: { refund: 0 } });
  const [second, third] = await booking.people(2);
  if (!second || !third) throw new Error('two people');
  const held = await booking.hold(second, event);
  expect(held.status).toBe(201);
  at('09:10');
  expect(await outcomes(action('arrived', '09:05'))).toEqual(['conflict']);
  expect(await seatsOf(api, event.id)).toEqual({ taken: 2, capacity: 1 });
  expect(outcome(await booking.hold(third, event))).toEqual([409, 'SLOT_TAKEN']);
  const { body } = await api.call('GET', `/events/${event.id}`);
  expect(body.event).toMatchObject({ total_spaces: 1, booked_spaces: 2 });
  const release = `/holds/${held.body.hold.hold_id}`;
  expect((await api.call('DELETE', release, { as: second })).status).toBe(200);
  expect(await seatsOf(api, event.id)).toEqual({ taken: 1, capacity: 1 });
  expect(outcome(await booking.hold(third, event))).toEqual([409, 'SLOT_TAKEN']);
});

test('a refund is shown, is due again at the event, and is paid once', async ({
  api,
  cancelled: { paid },
  console: { call },
}) => {
  const { event, at, action, record, page, balance, money, listed, terms, appointmentId } =
    await paid();
  at('09:10');
  const arrived = action('arrived', '09:05');
  const [answer] = await record(arrived);
  expect(answer.reason).toBe(
    'This booking was cancelled. It is confirmed again, because they attended. £24.40 has been or is being refunded. They need to pay £24.40 today.',
  );
  expect(await record(arrived)).toEqual([answer]);
  expect(await page()).toMatchObject({
    ...{ status: 'confirmed', paid: 2500, refund: 2440, refund_status: 'due', to_pay: 2440 },
    ...{ policy_refund: 0, came_after_cancelling: true },
  });
  expect(await listed()).toMatchObject({ is_unpaid: true, price_on_the_day: 2440 });
  expect((await balance()).differences).toContainEqual(
    expect.objectContaining({ what: 'came after cancelling', refunded: 2440, to_pay: 2440 }),
  );
  expect((await money()).on_the_day).toEqual({ bookings: 1, amount: 2440 });
  const { rows } = await sql<{ payment_reference: string }>`SELECT payment_reference FROM refunds
    WHERE appointment_id = ${appointmentId}`.execute(api.owner);
  await payRefund(api.services, rows[0]?.payment_reference ?? '');
  expect(await page()).toMatchObject({ refund_status: 'completed', status: 'confirmed' });
  const cameAfter = async () =>
    (await balance()).differences.filter(
      ({ what }: { what: string }) => what === 'came after cancelling',
    );
  expect(await cameAfter()).toMatchObject([{ refunded: 2440, to_pay: 2440 }]);
  expect(await record(action('paid', '09:06', { method: 'cash' }))).toMatchObject([
    { outcome: 'applied' },
  ]);
  expect(await page()).not.toHaveProperty('to_pay');
  expect(await cameAfter()).toEqual([]);
  expect((await money()).on_the_day).toEqual({ bookings: 0, amount: 0 });
  expect((await money()).sums).toMatchObject({ takings: 4940, refunds: -2440 });
  // The terms shown before another cancellation, and its effect.
  expect(await terms()).toMatchObject({ paid: 2500, given_back: 2440, refund: 0, charge: 0 });
  const booking = `${event.id}/bookings/${appointmentId}/cancellation`;
  const exception = { refund: 60, reason: 'Goodwill.' };
  const more = await call('POST', booking, { policy_refund: 0, exception });
  expect(more.status).toBe(422);
  expect((await call('POST', booking, { policy_refund: 0, exception: null })).status).toBe(200);
  expect(await page()).toMatchObject({ status: 'cancelled', refund: 2440 });
});

test('a person who came after cancelling and paid stays open until their refund is completed', async ({
  api,
  cancelled: { paid },
  console: { call },
}) => {
  const { event, at, action, outcomes, appointmentId } = await paid();
  at('09:10');
  await outcomes(action('arrived', '09:05'), action('paid', '09:06', { method: 'cash' }));
  const cameAfter = async (role: 'check-in' | 'coordinator') => {
    const as = await api.staff(role, event.id);
    const { differences } = (await call('GET', `${event.id}/balance`, undefined, as)).body;
    return differences.filter(({ what }: { what: string }) => what === 'came after cancelling');
  };
  expect(await cameAfter('coordinator')).toMatchObject([{ refunded: 2440, to_pay: 0 }]);
  // A check-in volunteer sees who, without the money.
  const [seen] = await cameAfter('check-in');
  expect(seen).toMatchObject({ appointment_id: appointmentId });
  expect(seen).not.toHaveProperty('to_pay');
  const { rows } = await sql<{ payment_reference: string }>`SELECT payment_reference FROM refunds
    WHERE appointment_id = ${appointmentId}`.execute(api.owner);
  await payRefund(api.services, rows[0]?.payment_reference ?? '');
  for (const role of ['coordinator', 'check-in'] as const) {
    expect(await cameAfter(role)).toEqual([]);
  }
});

test('payment taken from a person who had cancelled confirms their booking until it is given back', async ({
  cancelled: { paid },
  console: { call },
}) => {
  const { event, at, action, outcomes, page, appointmentId } = await paid();
  at('09:10');
  expect(await outcomes(action('paid', '09:06', { method: 'card' }))).toEqual(['conflict']);
  expect(await page()).toMatchObject({ status: 'confirmed' });
  const reason = { reason: 'They went home.' };
  const back = await call('POST', `${event.id}/bookings/${appointmentId}/day-refund`, reason);
  expect(back.status).toBe(200);
  expect(await page()).toMatchObject({ status: 'cancelled' });
});

test('a person with another booking stays cancelled with advice for staff, and is confirmed if that booking is cancelled', async ({
  booking,
  cancelled: { free },
  console: { call },
}) => {
  const { event, person, at, action, record, page, balance, read } = await free();
  const { body } = await booking.book(person, event, '09:15');
  const { appointment_id: otherId } = body.appointment;
  at('09:45');
  const [answer] = await record(action('arrived', '09:05'));
  const other = (await call('GET', `${event.id}/bookings/${otherId}`)).body.booking;
  expect(answer).toMatchObject({
    outcome: 'conflict',
    reason: `This booking was cancelled, and the person has another one at this event, ${other.reference} at 09:15. Record their arrival on that booking, and ask a coordinator to undo it here in the console. Or cancel that booking so that this one counts.`,
  });
  expect(await page()).toMatchObject({ status: 'cancelled' });
  expect((await balance()).differences.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['came after cancelling', 'still expected']),
  );
  await record(action('ready', '09:06'), action('sampled', '09:07'));
  at('10:30');
  const closed = await call('POST', `${event.id}/closure`, {});
  expect(outcome(closed)).toEqual([409, 'NOT_BALANCED']);
  expect(closed.text).toContain('First decide which booking counts');
  const path = `${event.id}/bookings/${otherId}/cancellation`;
  expect((await call('POST', path, { policy_refund: 0, exception: null })).status).toBe(200);
  expect(await page()).toMatchObject({ status: 'confirmed', came_after_cancelling: true });
  expect((await read()).appointments.map(({ state }) => state).sort()).toEqual([
    'expected',
    'sampled',
  ]);
  expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
  expect((await call('POST', `${event.id}/closure`, {})).status).toBe(200);
});

test('a seat that the person only holds is released in favour of the booking for which they came', async ({
  booking,
  cancelled: { free },
}) => {
  const { event, person, at, action, outcomes, page } = await free();
  expect((await booking.hold(person, event, '09:15')).status).toBe(201);
  at('09:10');
  expect(await outcomes(action('arrived', '09:05'))).toEqual(['conflict']);
  expect(await page()).toMatchObject({ status: 'confirmed', start_time: '09:00' });
  expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
});

test('the booking of a person who comes to a called-off event stays confirmed', async ({
  api,
  openDay,
  payment,
  console: { call, read },
}) => {
  const paid = () => payment.paidBooking();
  const { event, appointmentId, at, action, outcomes } = await openDay(undefined, paid);
  const off = await call('POST', `${event.id}/call-off`, { reason: 'The hall is flooded.' });
  expect(off.status).toBe(200);
  at('09:10');
  expect(await outcomes(action('arrived', '09:05'))).toEqual(['conflict']);
  await createJobHandlers(api.services)['finish-call-offs']({});
  expect((await read(event.id, appointmentId)).booking).toMatchObject({
    ...{ status: 'confirmed', refund: 2500, to_pay: 2500 },
  });
});

test('a late payment is refunded, and the booking of a person who came stays confirmed', async ({
  api,
  booking,
  openDay,
  payment,
  console: { read },
}) => {
  const late = async () => {
    const { event, person, holdId, orderId } = await payment.approvedOrder(undefined, {
      ...{ slots: 1, seats: 1 },
    });
    await payment.lapse(holdId);
    expect((await booking.hold(await api.person(), event)).status).toBe(201);
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await settleByProvider(api.services, orderId, true);
    return { event, person, appointmentId: holdId };
  };
  const { event, appointmentId, at, action, outcomes } = await openDay(undefined, late);
  const page = async () => (await read(event.id, appointmentId)).booking;
  expect(await page()).toMatchObject({ status: 'refund_due' });
  at('09:10');
  const arrived = action('arrived', '09:05');
  expect(await outcomes(arrived)).toEqual(['conflict']);
  expect(await page()).toMatchObject({ status: 'confirmed', to_pay: 2500 });
  const { rows } = await sql<{ payment_reference: string }>`SELECT payment_reference FROM refunds
    WHERE appointment_id = ${appointmentId}`.execute(api.owner);
  await payRefund(api.services, rows[0]?.payment_reference ?? '');
  await outcomes(action('undo', '09:06', { undoes: arrived.action_id }));
  expect(await page()).toMatchObject({ status: 'refunded' });
});

test('an event’s times can be changed even when more people came than it has seats', async ({
  api,
  booking,
  openDay,
}) => {
  const one = () => booking.freeBooking({ slots: 1, seats: 1 });
  const { event, person, appointmentId, at, action, outcomes } = await openDay(undefined, one);
  const path = `/appointments/${appointmentId}/cancellation`;
  const cancelled = await api.call('POST', path, { as: person, body: { refund: 0 } });
  expect(cancelled.status).toBe(200);
  const other = await api.person();
  expect((await booking.book(other, event, '09:00')).status).toBe(201);
  at('08:30');
  expect(await outcomes(action('arrived', '08:29'))).toEqual(['conflict']);
  expect(await booking.seats(event.id)).toEqual({ taken: 2, live: 2 });
  const { confirm, read, undo } = await eventEditor(api, event.id);
  const slots = async () =>
    (await read()).slots.map((slot: { start_time: string; capacity: number; taken: number }) => [
      ...[slot.start_time, slot.capacity, slot.taken],
    ]);
  const saved = await confirm({ start_time: '09:15', end_time: '09:30' });
  expect([saved.status, saved.body.error?.details]).toEqual([200, undefined]);
  expect(await slots()).toEqual([['09:15', 1, 2]]);
  expect((await undo()).status).toBe(200);
  expect(await slots()).toEqual([['09:00', 1, 2]]);
  // The seat beyond capacity cannot be booked.
  const third = await api.person();
  expect((await booking.book(third, event, '09:00')).status).toBe(409);
  expect((await confirm({ total_spaces: 2 })).status).toBe(200);
  expect(await slots()).toEqual([['09:00', 2, 2]]);
});
