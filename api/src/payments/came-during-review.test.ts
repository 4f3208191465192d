import { randomUUID } from 'node:crypto';
import { type DayStep, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import type { Harness } from '../../test/harness.ts';
import { makeYesterday } from '../../test/past-day.ts';
import type { paymentSteps } from '../../test/payment-steps.ts';
import { reconcilePayments, settleByProvider } from './reconcile.ts';

/** Moves a booking to a slot that began ten minutes ago, while its event is ahead. */
async function moveToStartedSlot(
  api: Harness,
  eventId: string,
  appointmentId: string,
): Promise<void> {
  const begun = sql`date_trunc('minute', now()) - interval '10 minutes'`;
  await sql`INSERT INTO event_slots (event_id, starts_at, capacity, taken)
    VALUES (${eventId}, ${begun}, 1, 1)`.execute(api.owner);
  await sql`UPDATE appointments SET slot_starts_at = ${begun}
    WHERE appointment_id = ${appointmentId}`.execute(api.owner);
  await sql`UPDATE event_slots SET taken = 0
    WHERE event_id = ${eventId} AND starts_at > now()`.execute(api.owner);
}

type PaymentSteps = ReturnType<typeof paymentSteps>;
type Seat = Awaited<ReturnType<PaymentSteps['approvedOrder']>> & { captureId?: string };

const test = base.extend('review', ({ api, payment, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** On the day of an event. @param seat by default one whose payment is under review */
  const begin = async (seat: () => Promise<Seat> = payment.paymentUnderReview) => {
    const held = await seat();
    const { event, holdId, orderId, captureId = '' } = held;
    api.services.now = () => londonInstant(event.date, '09:30');
    const record = async (...steps: Array<[step: DayStep, minute: string, changes?: object]>) => {
      const actions = steps.map(([step, minute, changes]) => ({
        ...{ action_id: randomUUID(), appointment_id: holdId, step, list_version: 0 },
        done_at: londonInstant(event.date, `09:${minute}`).toISOString(),
        ...changes,
      }));
      const { body } = await call('POST', `${event.id}/actions`, { actions });
      return body.results.map(({ outcome }: { outcome: string }) => outcome);
    };
    const sample = () =>
      record(['arrived', '00'], ['ready', '01'], ['sampled', '02', { sample_code: 'T-100' }]);
    const end = async (status: 'COMPLETED' | 'DECLINED') => {
      await api.payments.endReview(captureId, status);
      await sql`UPDATE payment_orders SET updated_at = now() - interval '5 minutes'
        WHERE order_id = ${orderId}`.execute(api.owner);
      await reconcilePayments(api.services);
    };
    const listed = async () =>
      (await call('GET', `${event.id}/day`)).body.appointments.find(
        ({ appointment_id }: { appointment_id: string }) => appointment_id === holdId,
      );
    const mails = async () => (await payment.mails(holdId)).map(({ kind }) => kind);
    const refunds = () =>
      api.owner
        .selectFrom('refunds')
        .select(['amount', 'reason'])
        .where('appointment_id', '=', holdId)
        .execute();
    return { ...held, captureId, record, sample, end, listed, mails, refunds };
  };
  return { begin };
});

test('a declined payment of someone who gave a sample is owed at the event', async ({
  api,
  payment,
  review,
  console: { call },
}) => {
  const { event, person, holdId, sample, record, end, listed, mails } = await review.begin();
  expect(await sample()).toEqual(['applied', 'applied', 'applied']);
  await end('DECLINED');
  expect(await payment.statusOf(holdId)).toBe('confirmed');
  expect(await payment.taken(event.id)).toBe(1);
  expect(await mails()).toEqual(['booking-confirmation']);
  const owed = { state: 'sampled', is_unpaid: true, price_on_the_day: 2500, is_cancelled: false };
  expect(await listed()).toMatchObject(owed);
  expect((await call('GET', `${event.id}/balance`)).body).toMatchObject({ sampled: 1 });
  const own = await api.call('GET', '/appointments', { as: person });
  expect(own.body.appointments).toMatchObject([{ status: 'confirmed' }]);
  expect(await record(['paid', '10', { method: 'cash' }])).toEqual(['applied']);
  expect(await listed()).toMatchObject({ is_unpaid: false });
});

test('the price is owed at the event if the provider has no capture for a person who came', async ({
  api,
  payment,
  review,
}) => {
  const { holdId, orderId, record, listed, mails } = await review.begin(() =>
    payment.approvedOrder(),
  );
  await payment.abandon(orderId);
  await record(['arrived', '00']);
  await settleByProvider(api.services, orderId, true);
  expect(await payment.statusOf(holdId)).toBe('confirmed');
  expect(await listed()).toMatchObject({ state: 'arrived', is_unpaid: true });
  expect(await mails()).toEqual(['booking-confirmation']);
});

test('a payment accepted after an event that the payer missed is refunded', async ({
  api,
  payment,
  review,
}) => {
  const { event, holdId, end, mails, refunds } = await review.begin();
  await makeYesterday(api, event.id);
  await end('COMPLETED');
  expect(await payment.statusOf(holdId)).toBe('refund_due');
  expect(await payment.taken(event.id)).toBe(0);
  expect(await refunds()).toEqual([{ amount: 2500, reason: 'booking had closed' }]);
  expect(await mails()).toEqual(['refund']);
});

test('a payment accepted after a time that the payer missed is refunded while the event is still on', async ({
  api,
  payment,
  review,
}) => {
  const { event, holdId, end, mails, refunds } = await review.begin();
  await moveToStartedSlot(api, event.id, holdId);
  await end('COMPLETED');
  expect(await payment.statusOf(holdId)).toBe('refund_due');
  expect(await payment.taken(event.id)).toBe(0);
  expect(await refunds()).toEqual([{ amount: 2500, reason: 'booking had closed' }]);
  expect(await mails()).toEqual(['refund']);
});

test('a payment accepted after the payer’s time confirms the appointment if they have come', async ({
  api,
  payment,
  review,
}) => {
  const { event, holdId, sample, end, refunds } = await review.begin();
  await sample();
  await moveToStartedSlot(api, event.id, holdId);
  await end('COMPLETED');
  expect([await payment.statusOf(holdId), await refunds()]).toEqual(['confirmed', []]);
});

test('a payment accepted after an event that the payer attended confirms the appointment', async ({
  api,
  payment,
  review,
}) => {
  const { event, holdId, sample, end, refunds } = await review.begin();
  await sample();
  await makeYesterday(api, event.id);
  await end('COMPLETED');
  expect([await payment.statusOf(holdId), await refunds()]).toEqual(['confirmed', []]);
});

test('someone who gave a sample while their payment was being returned keeps their appointment and owes the price', async ({
  api,
  payment,
  review,
}) => {
  const { event, holdId, captureId, orderId, sample, listed, refunds } = await review.begin();
  await sample();
  await api.payments.endReview(captureId, 'COMPLETED');
  await api.services.paypal.refundCapture(captureId, 'by hand');
  await settleByProvider(api.services, orderId, true);
  expect(await payment.statusOf(holdId)).toBe('confirmed');
  expect(await payment.taken(event.id)).toBe(1);
  expect(await refunds()).toMatchObject([{ amount: 2500 }]);
  expect(await listed()).toMatchObject({
    state: 'sampled',
    is_unpaid: true,
    price_on_the_day: 2500,
  });
});
