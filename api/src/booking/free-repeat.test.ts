import { randomUUID } from 'node:crypto';
import { paths } from '@chaps/contracts/paths';
import { eventsWithSpacesResponse } from '@chaps/contracts/staff-people';
import { dayResponse } from '@chaps/contracts/visits';
import type { DayStep } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { outcome, parseAppointmentId } from '../../test/booking-steps.ts';
import { test as base } from '../../test/event-day.ts';
import type { Harness, Person } from '../../test/harness.ts';
import { payRefund } from '../payments/refunds.ts';
import { withTransaction } from '../platform/db/database.ts';
import { findAppointment } from './appointments.ts';
import { presentAppointment } from './present.ts';

const HERE = { latitude: 51.89, longitude: 0.9 };
const PAID = { ...HERE, paymentRequired: true, price: 4500, seats: 2, slots: 2 };

const test = base.extend('lost', ({ api, booking, coordinator, openDay, console: { call } }) => {
  type Book = NonNullable<Parameters<typeof openDay>[1]>;
  /** Someone whose tube may get lost, after something else has happened. */
  const drawnAfter = async (
    book: Book,
    happens: (day: Awaited<ReturnType<typeof openDay>>) => Promise<void>,
    code = 'T-100',
  ) => {
    const day = await openDay(undefined, book);
    const { event, action, record, person } = day;
    await happens(day);
    await record(
      action('arrived', '09:30'),
      action('ready', '09:31'),
      action('sampled', '09:35', { sample_code: code }),
    );
    const { items } = (await call('GET', `${event.id}/samples`)).body;
    const lose = () =>
      call('POST', `${event.id}/samples/${items[0].sample_id}/ending`, {
        ...{ state: 'missing', reason: 'The courier has no trace of it.' },
      });
    const own = async () => (await api.call('GET', '/appointments', { as: person })).body;
    /** Whether the lost test can be repeated free of charge. */
    const isFree = async (): Promise<boolean> =>
      (await own()).appointments.find(
        ({ appointment_id }: { appointment_id: string }) => appointment_id === day.appointmentId,
      ).visit.free_repeat;
    return { ...day, lose, isFree };
  };
  const drawn = (code: string, book: Book) => drawnAfter(book, async ({ at }) => at('20:00'), code);
  /** A booking by staff that is paid on the day. */
  const bookToPay = async (person: Person) => {
    const event = await api.event(PAID);
    const { body } = await api.call('POST', `/staff/events/${event.id}/bookings`, {
      as: coordinator,
      body: {
        person: { profile_id: person.profileId },
        ...{ start_time: event.times[0], payment: 'on the day' },
        consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
      },
    });
    return { event, person, appointmentId: String(body.booking.appointment_id) };
  };
  return {
    drawnAfter,
    bookToPay,
    /** The lost test, and two events nearby that have a price. */
    begin: async () => {
      const day = await drawn('T-100', () => booking.freeBooking(HERE));
      const [near, other] = [await api.event(PAID), await api.event({ ...PAID, daysAhead: 30 })];
      return { ...day, near, other };
    },
    /** Books another test for them. */
    another: (person: Person, options: Parameters<typeof api.event>[0] = HERE) =>
      drawn('T-200', async () => {
        const event = await api.event({ seats: 2, ...options });
        const appointmentId = parseAppointmentId(await booking.book(person, event));
        return { event, person, appointmentId };
      }),
  };
});

const addResult = (db: Harness['owner'], appointmentId: string) =>
  sql`INSERT INTO results (profile_id, appointment_id, level)
    SELECT profile_id, appointment_id, 'not raised' FROM appointments
    WHERE appointment_id = ${appointmentId}`.execute(db);

const testWithWalkIns = test.extend(
  'walkIns',
  ({ api, coordinator, openDay, console: { call }, lost }) => {
    let others = 0;
    /** Someone whose tube was lost, with an event today at which people pay and come without a booking. */
    const begin = async () => {
      const { person: account, near, lose, isFree } = await lost.begin();
      await lose();
      // A namesake's other test would count.
      others += 1;
      const names = {
        first_name: 'Ada',
        last_name: 'de Lacey',
        date_of_birth: `1958-12-${9 + others}`,
      };
      await api.owner
        .updateTable('profiles')
        .set(names)
        .where('profile_id', '=', account.profileId)
        .execute();
      const paid = await api.event({ ...PAID, seats: 8 });
      const day = await openDay('20:30', async () => ({
        ...{ event: paid, person: account, appointmentId: '' },
      }));
      const comes = async (minute: number, changes: object = {}, told = 'applied') => {
        const appointment_id = randomUUID();
        const who = { appointment_id, person: { ...names, ...changes } };
        const arrived = day.action('arrived', `09:${minute}`, who);
        expect(await day.outcomes(arrived)).toEqual([told]);
        const listed = async () => {
          const { body } = await call('GET', `${paid.id}/day`);
          return dayResponse
            .parse(body)
            .appointments.find((one) => one.appointment_id === appointment_id);
        };
        const due = async () => (await listed())?.price_on_the_day;
        /** Pence to be paid, as the console's page of the booking says. */
        const asked = async () =>
          (await call('GET', `${paid.id}/bookings/${appointment_id}`)).body.booking.to_pay;
        const undo = () =>
          day.outcomes(
            day.action('undo', `09:${minute}`, { appointment_id, undoes: arrived.action_id }),
          );
        /** Merges their record into that of the account. */
        const merge = async () => {
          const { profile_id: dropped_id } = await api.owner
            .selectFrom('appointments')
            .select('profile_id')
            .where('appointment_id', '=', appointment_id)
            .executeTakeFirstOrThrow();
          const merged = await api.call('POST', `/staff/people/${account.profileId}/merges`, {
            as: coordinator,
            body: { dropped_id, take: [], reason: 'It is one person.' },
          });
          expect(merged.status, merged.text).toBe(200);
        };
        const act = (step: DayStep, at: string, how: object = {}) =>
          day.outcomes(day.action(step, at, { ...who, ...how }));
        return { appointment_id, due, asked, listed, undo, merge, act };
      };
      const outstanding = async () =>
        (await call('GET', `${paid.id}/money`)).body.on_the_day.bookings;
      const close = () => call('POST', `${paid.id}/closure`, {});
      return { account, near, names, isFree, comes, close, outstanding };
    };
    return { begin };
  },
);

test.beforeEach(({ api }) =>
  sql`UPDATE events SET cancelled_at = now() WHERE cancelled_at IS NULL`.execute(api.owner),
);

test('a person whose tube was lost can book one more test free of charge', async ({
  api,
  booking,
  console: { call },
  lost: { begin },
}) => {
  const { event, person, near, other, lose, isFree } = await begin();
  const told = async () => (await call('GET', `${event.id}/samples`)).body.items[0].told;
  expect(await isFree()).toBe(false);
  expect(outcome(await booking.book(person, near))).toEqual([402, 'PAYMENT_REQUIRED']);
  await lose();
  expect([await isFree(), await told()]).toEqual([true, null]);
  const held = await booking.hold(person, near);
  // They may still abandon it: a hold alone does not count.
  expect(await told()).toBeNull();
  expect([held.status, held.body.hold.price, held.body.hold.payment_required]).toEqual([
    ...[201, 0, false],
  ]);
  // They choose another event, and their hold moves there.
  const elsewhere = await booking.hold(person, other);
  expect([elsewhere.status, elsewhere.body.hold.price]).toEqual([201, 0]);
  expect(await booking.seats(near.id)).toEqual({ taken: 0, live: 0 });
  const booked = await booking.book(person, other);
  expect(outcome(booked)).toEqual([201]);
  expect(booked.body.appointment.product_name).toContain('repeat, free of charge');
  expect(await told()).toMatchObject({ how: 'booked again' });
  expect(await isFree()).toBe(false);
  expect(outcome(await booking.book(person, near))).toEqual([402, 'PAYMENT_REQUIRED']);
  // After cancelling, the repeat is available again.
  const path = `/appointments/${parseAppointmentId(booked)}/cancellation`;
  expect((await api.call('POST', path, { as: person, body: {} })).status).toBe(200);
  expect(await isFree()).toBe(true);
});

test('people who swap their held repeats at the same moment do not block each other', async ({
  api,
  booking,
  lost: { begin, another },
}) => {
  const one = await begin();
  const two = await another(await api.person());
  for (const { lose } of [one, two]) expect((await lose()).status).toBe(200);
  const roomy = { ...PAID, seats: 4 };
  const [near, other] = [await api.event(roomy), await api.event({ ...roomy, daysAhead: 30 })];
  const held = [await booking.hold(one.person, near), await booking.hold(two.person, other)];
  expect(held.map(({ body }) => body.hold.price)).toEqual([0, 0]);
  const waiting = async () => {
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.owner);
    return rows[0]?.count;
  };
  // One person claims the slot that the other gives up; by then the other has claimed a new one.
  const { both } = await withTransaction(api.owner, async (transaction) => {
    await sql`SELECT FROM event_slots WHERE event_id = ${near.id} FOR UPDATE`.execute(transaction);
    const first = booking.hold(two.person, near);
    await expect.poll(waiting, { timeout: 8000 }).toBe(1);
    const second = booking.hold(one.person, other);
    await expect.poll(waiting, { timeout: 8000 }).toBe(2);
    return { both: Promise.all([first, second]) };
  });
  expect((await both).map(({ status, body }) => [status, body.hold?.price])).toEqual([
    [201, 0],
    [201, 0],
  ]);
  const seats = await Promise.all([booking.seats(near.id), booking.seats(other.id)]);
  expect(seats).toEqual([
    { taken: 1, live: 1 },
    { taken: 1, live: 1 },
  ]);
});

test('the repeat of a merged record is not free for the account, but staff can book it free of charge', async ({
  api,
  booking,
  coordinator,
  lost: { begin },
}) => {
  const { person, near, lose } = await begin();
  await lose();
  const kept = await api.person();
  const merged = await api.call('POST', `/staff/people/${kept.profileId}/merges`, {
    as: coordinator,
    body: { dropped_id: person.profileId, take: [], reason: 'The same person.' },
  });
  expect(merged.status, merged.text).toBe(200);
  expect(outcome(await booking.book(kept, near))).toEqual([402, 'PAYMENT_REQUIRED']);
  const answer = await api.call('POST', `/staff/events/${near.id}/bookings`, {
    as: coordinator,
    body: {
      person: { profile_id: kept.profileId },
      ...{ start_time: near.times[0], payment: null },
      consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
    },
  });
  expect(answer.body.booking).toMatchObject({ status: 'confirmed', price: 0 });
});

test('people who gave no sample and are invited again pay nothing unless refunded; others pay', async ({
  api,
  booking,
  lost: { bookToPay },
  openDay,
  console: { call },
}) => {
  const person = await api.person();
  const day = await openDay('20:00', () => bookToPay(person));
  const { event, appointmentId, action, record } = day;
  await record(
    action('paid', '09:20', { method: 'cash' }),
    action('arrived', '09:30'),
    action('not sampled', '09:35', { reason: 'unwell', invite_again: true }),
  );
  const next = await api.event(PAID);
  expect(outcome(await booking.book(await api.person(), next))).toEqual([402, 'PAYMENT_REQUIRED']);
  const held = await booking.hold(person, next);
  expect(held.body.hold.price).toBe(0);
  const path = `/holds/${held.body.hold.hold_id}`;
  expect((await api.call('DELETE', path, { as: person })).status).toBe(200);
  const refund = `${event.id}/bookings/${appointmentId}/day-refund`;
  expect((await call('POST', refund, { reason: 'Not tested.' })).status).toBe(200);
  expect(outcome(await booking.book(person, next))).toEqual([402, 'PAYMENT_REQUIRED']);
});

test.for([
  ['refunded in full, who paid in cash when they came', 2500, 'cash', true],
  ['refunded by policy, who paid in cash when they came', 2440, 'cash', true],
  ['refunded in full, who did not pay', 2500, null, false],
  ['refunded by policy, who did not pay', 2440, null, false],
] as const)(
  'decides whether a lost test is free again (%s)',
  async ([, refund, method, isFree], { api, payment, lost: { drawnAfter }, console: { call } }) => {
    const day = await drawnAfter(
      () => payment.paidBooking(HERE),
      async ({ event, appointmentId, action, at, record }) => {
        const path = `${event.id}/bookings/${appointmentId}/cancellation`;
        const exception = refund === 2440 ? null : { refund, reason: 'Goodwill.' };
        const cancelled = await call('POST', path, { policy_refund: 2440, exception });
        expect(cancelled.status, cancelled.text).toBe(200);
        const owed = await api.owner
          .selectFrom('refunds')
          .select('payment_reference')
          .where('appointment_id', '=', appointmentId)
          .execute();
        for (const { payment_reference } of owed) await payRefund(api.services, payment_reference);
        at('20:00');
        if (method)
          await record(
            action('arrived', '09:20'),
            action('paid', '09:21', { method, amount: refund }),
          );
      },
    );
    await day.lose();
    expect(await day.isFree()).toBe(isFree);
  },
);

test('a cash payment that is refunded by hand and then made by card leaves the lost test free again', async ({
  api,
  lost: { drawnAfter, bookToPay },
  console: { call },
}) => {
  const person = await api.person();
  const day = await drawnAfter(
    () => bookToPay(person),
    async ({ event, appointmentId, action, at, record }) => {
      at('20:00');
      await record(action('arrived', '09:20'), action('paid', '09:21', { method: 'cash' }));
      const refund = `${event.id}/bookings/${appointmentId}/day-refund`;
      expect((await call('POST', refund, { reason: 'They want to pay by card.' })).status).toBe(
        200,
      );
      at('20:10');
      await record(action('paid', '20:09', { method: 'card' }));
    },
  );
  await day.lose();
  expect(await day.isFree()).toBe(true);
});

test('each lost tube earns one repeat, even if the tube of a repeat is lost', async ({
  api,
  booking,
  lost: { begin, another },
}) => {
  const { person, near, other, lose, isFree } = await begin();
  // Booked before the first test is lost, and lost after the repeat is booked.
  const second = await another(person);
  await lose();
  expect(outcome(await booking.book(person, near))).toEqual([201]);
  expect(await isFree()).toBe(false);
  await second.lose();
  expect([await isFree(), await second.isFree()]).toEqual([false, true]);
  const repeat = await another(person, PAID);
  expect([await second.isFree(), await repeat.isFree()]).toEqual([false, false]);
  expect(outcome(await booking.book(person, other))).toEqual([402, 'PAYMENT_REQUIRED']);
  await repeat.lose();
  expect([await second.isFree(), await repeat.isFree()]).toEqual([false, true]);
  expect(outcome(await booking.book(person, other))).toEqual([201]);
  expect(outcome(await booking.book(person, await api.event(PAID)))).toEqual([
    402,
    'PAYMENT_REQUIRED',
  ]);
});

testWithWalkIns(
  'a person whose tube was lost and who returns as a walk-in has nothing to pay',
  async ({ booking, walkIns: { begin } }) => {
    const { account, near, names, isFree, comes, outstanding } = await begin();
    const first = await comes(10, { last_name: names.last_name.toUpperCase() });
    expect([await first.due(), await outstanding()]).toEqual([undefined, 0]);
    expect(await first.listed()).toMatchObject({ is_unpaid: false });
    const [second, stranger] = [
      await comes(11, {}, 'conflict'),
      await comes(12, { date_of_birth: '1960-02-29' }),
    ];
    expect([await second.due(), await stranger.due(), await outstanding()]).toEqual([
      ...[4500, 4500, 2],
    ]);
    expect([await first.asked(), await stranger.asked()]).toEqual([0, 4500]);
    // Until staff merge the records, the account does not show the walk-in's lost test.
    expect(await isFree()).toBe(true);
    await first.merge();
    expect([await isFree(), await first.due(), await second.due()]).toEqual([
      ...[false, undefined, 4500],
    ]);
    expect(outcome(await booking.book(account, near))).toEqual([402, 'PAYMENT_REQUIRED']);
    // An offline tablet took the payment: it is recorded, and the repeat is available again.
    expect(await first.act('paid', '09:15', { method: 'cash' })).toEqual(['applied']);
    expect([await isFree(), await first.due(), await second.due()]).toEqual([
      ...[true, 4500, undefined],
    ]);
  },
);

testWithWalkIns(
  'a walk-in added by mistake and undone leaves the free repeat for the same walk-in added again',
  async ({ booking, walkIns: { begin } }) => {
    const { account, near, isFree, comes } = await begin();
    const mistaken = await comes(10);
    expect(await mistaken.undo()).toEqual(['applied']);
    const added = await comes(12);
    expect(await added.due()).toBeUndefined();
    expect(await added.undo()).toEqual(['applied']);
    await mistaken.merge();
    expect(await isFree()).toBe(true);
    expect(outcome(await booking.book(account, near))).toEqual([201]);
  },
);

testWithWalkIns(
  'a walk-in who paid for the repeat of a lost test is still owed a free test after its result arrives',
  async ({ api, walkIns: { begin } }) => {
    const { isFree, comes } = await begin();
    const walkIn = await comes(10);
    expect(await walkIn.act('paid', '09:15', { method: 'cash' })).toEqual(['applied']);
    await walkIn.merge();
    expect(await isFree()).toBe(true);
    await addResult(api.owner, walkIn.appointment_id);
    expect(await isFree()).toBe(true);
    expect(await walkIn.act('not paid', '09:16')).toEqual(['applied']);
    expect(await isFree()).toBe(false);
  },
);

testWithWalkIns(
  'a walk-in who owed nothing when the books were closed owes nothing after a change of name',
  async ({ api, walkIns: { begin } }) => {
    const { account, isFree, comes, close, outstanding } = await begin();
    const walkIn = await comes(10);
    const left = { reason: 'unwell', invite_again: false };
    expect(await walkIn.act('not sampled', '09:20', left)).toEqual(['applied']);
    expect((await close()).status).toBe(200);
    await api.owner
      .updateTable('profiles')
      .set({ last_name: 'Lacey' })
      .where('profile_id', '=', account.profileId)
      .execute();
    expect([await walkIn.due(), await outstanding()]).toEqual([undefined, 0]);
    const shown = async () => {
      const row = await findAppointment(api.owner, walkIn.appointment_id);
      return row && presentAppointment(row);
    };
    const free = { price: 0, product_name: expect.stringContaining('repeat, free of charge') };
    expect(await shown()).toMatchObject(free);
    // A tablet that had been offline took the payment: the test is not free until the money is
    // returned.
    expect(await walkIn.act('paid', '09:15', { method: 'cash' })).toEqual(['applied']);
    expect(await walkIn.due()).toBe(4500);
    expect(await shown()).toMatchObject({
      ...{ price: 4500, product_name: expect.not.stringContaining('free of charge') },
    });
    expect(await walkIn.act('not paid', '09:16')).toEqual(['applied']);
    expect(await shown()).toMatchObject(free);
    expect(await walkIn.act('paid', '09:17', { method: 'cash' })).toEqual(['applied']);
    await walkIn.merge();
    expect(await isFree()).toBe(true);
  },
);

test('the mail and the portal offer the nearest date within the person’s chosen distance', async ({
  api,
  booking,
  lost: { begin },
}) => {
  const { person, appointmentId, near, other, lose } = await begin();
  await api.event({ ...PAID, latitude: 53.4, longitude: -2.2 });
  const offered = async (as = person) => {
    const path = `/appointments/${appointmentId}/nearby-events`;
    const { status, body } = await api.call('GET', path, { as });
    return status === 200
      ? body.events.map(({ event_id }: { event_id: string }) => event_id)
      : status;
  };
  expect(await offered()).toEqual([near.id, other.id]);
  expect(await offered(await api.person())).toBe(404);
  await lose();
  const { text } = await booking.newestMail(person);
  expect(text).toContain('You will not have to pay for it');
  expect(text).toContain(paths.bookEvent(near.id));
  await api.owner
    .updateTable('profiles')
    .set({ home_address: '2 Low Street, Ipswich IP1 2BB' })
    .where('profile_id', '=', person.profileId)
    .execute();
  expect(await offered()).toEqual([near.id, other.id]);
  await api.call('PATCH', '/mail-preferences', { as: person, body: { invitation_miles: 5 } });
  expect(await offered()).toEqual([]);
});

test('staff book the repeat by telephone, free of charge', async ({
  api,
  coordinator,
  console: { call },
  lost: { begin },
}) => {
  const { event, person, near, lose } = await begin();
  await lose();
  const path = `/staff/people/${person.profileId}/free-events`;
  const found = eventsWithSpacesResponse.parse(
    (await api.call('GET', path, { as: coordinator })).body,
  );
  expect([found.free_repeat, found.items[0]?.event_id]).toEqual([true, near.id]);
  const answer = await api.call('POST', `/staff/events/${near.id}/bookings`, {
    as: coordinator,
    body: {
      person: { profile_id: person.profileId },
      ...{ start_time: near.times[0], payment: null },
      consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
    },
  });
  expect(answer.body.booking).toMatchObject({ status: 'confirmed', price: 0 });
  const after = eventsWithSpacesResponse.parse(
    (await api.call('GET', path, { as: coordinator })).body,
  );
  expect(after.free_repeat).toBe(false);
  // The staff who told the person record it.
  expect((await call('GET', `${event.id}/samples`)).body.items[0].told).toBeNull();
});

test('a result of a later test that had no price ends the free repeat', async ({
  api,
  booking,
  lost: { begin },
}) => {
  const { person, near, lose, isFree } = await begin();
  await lose();
  const free = await api.event(HERE);
  const repeat = parseAppointmentId(await booking.book(person, free, free.times[0]));
  expect(await isFree()).toBe(true);
  await addResult(api.owner, repeat);
  expect(await isFree()).toBe(false);
  expect(outcome(await booking.book(person, near))).toEqual([402, 'PAYMENT_REQUIRED']);
});

test('a result of an earlier test that was booked later leaves the repeat free', async ({
  api,
  lost: { begin, another },
}) => {
  const { person, lose, isFree } = await begin();
  const earlier = await another(person, { ...HERE, daysAhead: 5 });
  await addResult(api.owner, earlier.appointmentId);
  await lose();
  expect(await isFree()).toBe(true);
});

test('a result of a later test leaves the repeat free if the person paid for that test', async ({
  api,
  booking,
  payment,
  lost: { begin },
}) => {
  const { person, other, lose, isFree } = await begin();
  const { body } = await booking.hold(person, other);
  const appointmentId = String(body.hold.hold_id);
  await api.consent(person, other);
  const order = await payment.order(person, appointmentId);
  await api.payments.enterCard(order.body.id);
  expect((await payment.capture(person, order.body.id)).status).toBe(200);
  await lose();
  await addResult(api.owner, appointmentId);
  expect(await isFree()).toBe(true);
  // Once the money is returned, the test is free.
  await sql`INSERT INTO money_back (provider_id, payment_reference, kind, status, amount, settled_at)
    SELECT ${`R-${appointmentId}`}, payment_reference, 'refund', 'COMPLETED', gross, now()
    FROM payment_transactions WHERE order_id = ${order.body.id}`.execute(api.owner);
  expect(await isFree()).toBe(false);
});

test('a full refund by the provider ends the free repeat, but a partial one does not', async ({
  api,
  lost: { begin },
}) => {
  const { appointmentId, lose, isFree } = await begin();
  await lose();
  const [order_id, payment_reference] = [`O-${appointmentId}`, `P-${appointmentId}`];
  await sql`WITH ordered AS (INSERT INTO payment_orders (order_id, appointment_id, amount, status)
      VALUES (${order_id}, ${appointmentId}, 4500, 'completed') RETURNING order_id)
    INSERT INTO payment_transactions (payment_reference, order_id, status, amount, gross, currency,
      payment_method)
    SELECT ${payment_reference}, order_id, 'COMPLETED', 4500, 4500, 'GBP', 'card' FROM ordered`.execute(
    api.owner,
  );
  const refund = (id: string, amount: number) =>
    sql`INSERT INTO money_back (provider_id, payment_reference, kind, status, amount, settled_at)
      VALUES (${`${id}-${appointmentId}`}, ${payment_reference}, 'refund', 'COMPLETED', ${amount}, now())`.execute(
      api.owner,
    );
  await refund('R1', 500);
  expect(await isFree()).toBe(true);
  await refund('R2', 4000);
  expect(await isFree()).toBe(false);
});
