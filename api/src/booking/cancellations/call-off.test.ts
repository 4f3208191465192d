import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../../test/harness.ts';
import { paymentSteps } from '../../../test/payment-steps.ts';
import { staffTerminal } from '../../../test/staff-terminal.ts';
import { reconcilePayments } from '../../payments/reconcile.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { closeEvent, endAppointments, finishCallOffs, type RunInTransaction } from './call-off.ts';

/** Rounds of each race; more rounds find more. */
const ROUNDS = Number(process.env.CALL_OFF_ROUNDS ?? 1);

let api: Harness;
let everybody: Person[];
let next = 0;
beforeAll(async () => {
  api = await startHarness();
  everybody = await Promise.all(Array.from({ length: 400 }, () => api.person()));
  await api.payments.set({ webhooks: 'off' });
});
const { staff, close } = staffTerminal(() => api);
afterAll(async () => {
  await close();
  await api.stop();
});
const { order, capture, paidBooking, statusOf } = paymentSteps(() => api);

type Event = Awaited<ReturnType<Harness['event']>>;

const hold = (as: Person, event: Event, time = event.times[0]) =>
  api.call('POST', `/events/${event.id}/holds`, { as, body: { start_time: time } });
const confirm = (as: Person, event: Event, time = event.times[0]) =>
  api.call('POST', '/appointments', {
    as,
    body: bookingRequest(as, event, time),
  });
const callOff = (event: Event) => staff(['cancel-event', event.id]);

async function left(eventId: string) {
  const { rows } = await sql<{ taken: number; live: number; confirmed: number; notified: number }>`
    SELECT (SELECT sum(taken)::int FROM event_slots WHERE event_id = ${eventId}) AS taken,
      count(*) FILTER (WHERE status IN ('held', 'capturing', 'confirmed'))::int AS live,
      count(confirmed_at)::int AS confirmed,
      (SELECT count(*)::int FROM outbox o JOIN appointments b USING (appointment_id)
        WHERE b.event_id = ${eventId} AND o.kind = 'event-cancelled') AS notified
    FROM appointments WHERE event_id = ${eventId}`.execute(api.owner);
  const [row] = rows;
  if (!row) throw new Error('no such event');
  return row;
}

/**
 * Books one seat after another, as the site does, until a booking is rejected because the event is over.
 */
async function bookUntilRefused(
  event: Event,
  paid: boolean,
  onBooked: () => void,
): Promise<number> {
  for (let turn = 0; ; turn += 1) {
    const person = everybody[next % everybody.length];
    if (!person) throw new Error('nobody');
    next += 1;
    const time = event.times[turn % event.times.length];
    const held = await hold(person, event, time);
    if (held.status !== 201) return held.status;
    let answer: { status: number };
    if (paid) {
      await api.consent(person, event);
      const { status, body } = await order(person, held.body.hold.hold_id);
      if (status !== 201) return status;
      await api.payments.enterCard(body.id);
      answer = await capture(person, body.id);
    } else answer = await confirm(person, event, time);
    if (answer.status >= 300) return answer.status;
    onBooked();
  }
}

describe.each([
  ['free', false],
  ['paid', true],
])('a %s event called off while people book', (_kind, paid) => {
  test.each([[1], [3], [16]])(
    'with %i concurrent bookers leaves no live booking',
    async (bookers) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const event = await api.event({ slots: 4, seats: 4000, paymentRequired: paid });
        let booked = 0;
        let underWay: () => void = () => undefined;
        const begun = new Promise<void>((resolve) => {
          underWay = resolve;
        });
        const races = Array.from({ length: bookers }, () =>
          bookUntilRefused(event, paid, () => {
            booked += 1;
            if (booked === bookers) underWay();
          }),
        );
        await begun;
        expect((await callOff(event)).code).toBe(0);
        const rejected = await Promise.all(races);
        for (const status of rejected) expect([404, 409]).toContain(status);
        // The payment that was in progress is settled once its outcome arrives.
        await sql`UPDATE payment_orders SET updated_at = now() - interval '1 hour'`.execute(
          api.owner,
        );
        await reconcilePayments(api.services);
        const { taken, live, confirmed, notified } = await left(event.id);
        expect({ taken, live, untold: confirmed - notified }).toEqual({
          taken: 0,
          live: 0,
          untold: 0,
        });
        expect(confirmed).toBeGreaterThanOrEqual(bookers);
      }
    },
  );
});

test('a call-off interrupted after the event was closed is reported, and the job finishes it', async () => {
  const event = await api.event({ slots: 4, seats: 8 });
  const [first, second] = everybody;
  if (!first || !second) throw new Error('people');
  for (const [index, person] of [first, second].entries()) {
    expect((await confirm(person, event, event.times[index])).status).toBe(201);
  }
  await sql`CREATE FUNCTION lose_mail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`.execute(api.owner);
  await sql`CREATE TRIGGER lose_mail BEFORE INSERT ON outbox
    EXECUTE FUNCTION lose_mail()`.execute(api.owner);
  try {
    const broken = await callOff(event);
    expect([broken.code, broken.text]).toEqual([
      0,
      expect.stringMatching(/^The event is closed\. .*the disk is full \(and 1 more\)$/),
    ]);
  } finally {
    await sql`DROP FUNCTION lose_mail CASCADE`.execute(api.owner);
  }
  expect(await left(event.id)).toMatchObject({ live: 2, notified: 0 });
  expect((await hold(second, event, event.times[3])).status).toBe(404);
  await finishCallOffs(api.services);
  expect(await left(event.id)).toEqual({ taken: 0, live: 0, confirmed: 2, notified: 2 });
});

const transact: RunInTransaction = (work) => withTransaction(api.services.db, work);
const BY = { actor: 'tester', requestId: null };
const endAll = (event: Event) => endAppointments(api.services, transact, event.id, BY);

test('outcomes are counted, and a payment in progress is left to settle', async () => {
  const { event, person, appointmentId } = await paidBooking({ slots: 4, seats: 8 });
  const holder = await api.person();
  await hold(holder, event);
  const payer = await api.person();
  const { hold_id: paying } = (await hold(payer, event, event.times[1])).body.hold;
  await api.consent(payer, event);
  const { body: underReview } = await order(payer, paying);
  await api.payments.enterCard(underReview.id, 'PENDING');
  await capture(payer, underReview.id);
  expect(await transact((transaction) => closeEvent(transaction, event.id, BY))).toBe(true);
  expect(await endAll(event)).toEqual({ cancelled: 1, refunded: 1, released: 1, underWay: 1 });
  expect([await statusOf(appointmentId), await statusOf(paying)]).toEqual([
    'cancelled',
    'capturing',
  ]);
  const { body } = await api.call('GET', `/appointments/${appointmentId}/cancellation`, {
    as: person,
  });
  // A full refund, regardless of the policy (spec 9, 'Refund policy').
  expect(body.cancellation).toMatchObject({ paid: 2500, charge: 0, refund: 2500 });
  expect(await endAll(event)).toEqual({ cancelled: 0, refunded: 0, released: 0, underWay: 1 });
  expect(await transact((transaction) => closeEvent(transaction, event.id, BY))).toBe(false);
});

test('free bookings are cancelled without a refund, and the job also ends holds', async () => {
  const event = await api.event({ slots: 4, seats: 8 });
  const [booked, holder] = [await api.person(), await api.person()];
  expect((await confirm(booked, event)).status).toBe(201);
  await transact((transaction) => closeEvent(transaction, event.id, BY));
  expect(await endAll(event)).toEqual({ cancelled: 1, refunded: 0, released: 0, underWay: 0 });

  const other = await api.event({ slots: 4, seats: 8 });
  await hold(holder, other);
  await transact((transaction) => closeEvent(transaction, other.id, BY));
  await finishCallOffs(api.services);
  expect(await left(other.id)).toMatchObject({ taken: 0, live: 0 });
});

/** Runs `meanwhile` while a request waits for the row selected by `lock`. */
async function whileWaiting<Answer>(
  lock: RawBuilder<unknown>,
  request: () => Promise<Answer>,
  meanwhile: () => Promise<unknown>,
): Promise<Answer> {
  const { answer } = await api.owner.transaction().execute(async (transaction) => {
    await sql`${lock} FOR UPDATE`.execute(transaction);
    const answer = request();
    const waiting = async () => {
      const { rows } = await sql<{ waiting: number }>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.owner);
      return rows[0]?.waiting;
    };
    await expect.poll(waiting).toBe(1);
    await meanwhile();
    return { answer };
  });
  return answer;
}

const profileOf = ({ profileId }: Person) =>
  sql`SELECT FROM profiles WHERE profile_id = ${profileId}`;

describe('a request that began before the event was called off and ends afterwards', () => {
  test('claims no seat', async () => {
    const event = await api.event({ slots: 1, seats: 5 });
    const person = await api.person();
    const late = await whileWaiting(
      profileOf(person),
      () => hold(person, event),
      () => callOff(event),
    );
    expect(late.status).toBe(404);
    expect(await left(event.id)).toMatchObject({ taken: 0, live: 0 });
  });

  test('negative control: claims a seat if the event is not called off', async () => {
    const event = await api.event({ slots: 1, seats: 5 });
    const person = await api.person();
    const late = await whileWaiting(
      profileOf(person),
      () => hold(person, event),
      async () => undefined,
    );
    expect(late.status).toBe(201);
    expect(await left(event.id)).toMatchObject({ taken: 1, live: 1 });
  });

  test('may confirm a hold only until the job ends it', async () => {
    const event = await api.event({ slots: 1, seats: 5 });
    const person = await api.person();
    const { hold_id: id } = (await hold(person, event)).body.hold;
    const late = await whileWaiting(
      sql`SELECT FROM appointments WHERE appointment_id = ${id}`,
      () => confirm(person, event),
      () => api.owner.transaction().execute((transaction) => closeEvent(transaction, event.id, BY)),
    );
    expect([201, 404]).toContain(late.status);
    await finishCallOffs(api.services);
    const cancelled = late.status === 201 ? 1 : 0;
    expect(await left(event.id)).toEqual({
      taken: 0,
      live: 0,
      confirmed: cancelled,
      notified: cancelled,
    });
  });
});
