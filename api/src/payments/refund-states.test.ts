import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { tasksOnToday } from '../../test/today.ts';
import { withTransaction } from '../platform/db/database.ts';
import { PayPalUnknownOutcome } from './paypal/client.ts';
import { findProviderRefundKind, refreshProviderRefund } from './provider-refunds.ts';
import { processEvent } from './reconcile.ts';
import { listOwedRefunds, payRefund, recordRefundDue } from './refunds.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { paidBooking, ledger, mails, atProvider } = paymentSteps(() => api);

const refundOf = (reference: string) =>
  api.owner
    .selectFrom('refunds')
    .select(['status', 'attempt', 'provider_refund_id', 'completed_at', 'amount'])
    .where('payment_reference', '=', reference)
    .executeTakeFirst();
const statusOf = async (reference: string) => (await refundOf(reference))?.status;
const providerIdOf = async (reference: string) =>
  (await refundOf(reference))?.provider_refund_id ?? '';
const notified = async (appointmentId: string) =>
  (await mails(appointmentId)).filter(({ kind }) => kind === 'refund').length;
const atProviderOf = async (orderId: string) =>
  (await atProvider(orderId))?.payments?.refunds.map(({ status, amount }) => [
    status,
    amount.value,
  ]);

/** A paid booking. @param name name on the card: it decides the outcome of a refund */
async function paid(name?: string) {
  const booked = await paidBooking({}, name);
  const [row] = await ledger(booked.orderId);
  return { ...booked, reference: row?.payment_reference ?? '' };
}

/** The same, with a refund of £24.40 due. */
async function owed(name?: string) {
  const booked = await paid(name);
  const due = {
    paymentReference: booked.reference,
    appointmentId: booked.appointmentId,
    amountPence: 2440,
    reason: 'asked for',
  };
  await withTransaction(api.services.db, (transaction) =>
    recordRefundDue(api.services, transaction, due),
  );
  return booked;
}

const heardOf = (reference: string, minutesAgo: number) =>
  sql`UPDATE refunds SET updated_at = now() - make_interval(mins => ${minutesAgo}),
    created_at = now() - make_interval(mins => ${minutesAgo})
    WHERE payment_reference = ${reference}`.execute(api.owner);

const byHand = (reference: string, value: string) =>
  api.services.paypal.refundCapture(reference, `by hand ${reference} ${value}`, {
    value,
    currency_code: 'GBP',
  });

test.each([
  ['PAYMENT.CAPTURE.REFUNDED', 'refund'],
  ['PAYMENT.REFUND.PENDING', 'refund'],
  ['PAYMENT.REFUND.FAILED', 'refund'],
  ['PAYMENT.CAPTURE.REVERSED', 'reversal'],
  ['CUSTOMER.DISPUTE.CREATED', 'chargeback'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'chargeback'],
  ['PAYMENT.CAPTURE.COMPLETED', undefined],
  ['CHECKOUT.ORDER.APPROVED', undefined],
])('classifies the provider’s event %s as %s', (type, kind) => {
  expect(findProviderRefundKind(type)).toBe(kind);
});

test('refunds whose job or response may be lost are checked again, starting with the least recently updated', async () => {
  const [lost, pending, late, fresh, failed, done] = [
    await owed(),
    await owed('REFUND-PENDING'),
    await owed('REFUND-PENDING'),
    await owed('REFUND-PENDING'),
    await owed('REFUND-FAILED'),
    await owed(),
  ];
  for (const { reference } of [pending, late, fresh, failed, done]) {
    await payRefund(api.services, reference);
  }
  await heardOf(lost.reference, 3);
  await heardOf(pending.reference, 14);
  await heardOf(late.reference, 16);
  for (const { reference } of [failed, done]) await heardOf(reference, 60);
  expect(await listOwedRefunds(api.services.db)).toEqual([late.reference, lost.reference]);
});

test('a repeated event does not stop a refund that staff have retried', async () => {
  const { appointmentId, event, orderId, reference } = await owed('REFUND-FAILED');
  const other = await owed('REFUND-FAILED');
  for (const each of [reference, other.reference]) await payRefund(api.services, each);
  const first = await providerIdOf(reference);
  const staff = await api.staff('coordinator');
  const path = `/staff/events/${event.id}/bookings/${appointmentId}/refund-retry`;
  expect((await api.call('POST', path, { as: staff })).status).toBe(200);
  const asked = { status: 'due', attempt: 2, provider_refund_id: null };
  expect(await refundOf(reference)).toMatchObject(asked);
  expect(await refundOf(other.reference)).toMatchObject({ status: 'failed', attempt: 1 });

  // The provider repeats each event until it gets a response, and some events come late.
  expect(await refreshProviderRefund(api.services, 'refund', first)).toBe(true);
  expect(await refundOf(reference)).toMatchObject(asked);
  await payRefund(api.services, reference);
  const second = await providerIdOf(reference);
  expect(second).not.toBe(first);
  api.payments.endRefund(second, 'COMPLETED');
  await refreshProviderRefund(api.services, 'refund', first);
  await refreshProviderRefund(api.services, 'refund', second);
  await refreshProviderRefund(api.services, 'refund', first);
  expect(await refundOf(reference)).toMatchObject({
    status: 'completed',
    provider_refund_id: second,
  });
  expect(await atProviderOf(orderId)).toEqual([
    ['FAILED', '24.40'],
    ['COMPLETED', '24.40'],
  ]);
  expect(await notified(appointmentId)).toBe(1);
  expect(await notified(other.appointmentId)).toBe(1);
});

test('a refund that the provider cancels has failed', async () => {
  const { reference } = await owed('REFUND-PENDING');
  await payRefund(api.services, reference);
  api.payments.endRefund(await providerIdOf(reference), 'CANCELLED');
  await payRefund(api.services, reference);
  expect(await refundOf(reference)).toMatchObject({ status: 'failed', completed_at: null });
});

describe('a refund made manually at the provider', () => {
  test('completes the refund that is due when it is enough, and not before', async () => {
    const { appointmentId, orderId, reference } = await owed();
    const other = await owed();
    // The remainder of another payment does not count for this one.
    await paidBooking({ price: 9900 });
    const parts = [await byHand(reference, '24.39'), await byHand(reference, '0.01')];
    const seen: unknown[] = [];
    for (const { id } of parts) {
      expect(await refreshProviderRefund(api.services, 'refund', id)).toBe(true);
      seen.push([await statusOf(reference), await notified(appointmentId)]);
    }
    expect(seen).toEqual([
      ['due', 1],
      ['completed', 1],
    ]);
    await payRefund(api.services, reference);
    expect(await atProviderOf(orderId)).toHaveLength(2);
    expect(await statusOf(other.reference)).toBe('due');
  });

  test('counts once the provider has paid it, not while it is pending', async () => {
    const { appointmentId, reference } = await owed('REFUND-PENDING');
    const [most, rest] = [await byHand(reference, '24.39'), await byHand(reference, '0.01')];
    await refreshProviderRefund(api.services, 'refund', most.id);
    const seen: unknown[] = [];
    for (const { id } of [rest, most]) {
      api.payments.endRefund(id, 'COMPLETED');
      await refreshProviderRefund(api.services, 'refund', id);
      seen.push([await statusOf(reference), await notified(appointmentId)]);
    }
    expect(seen).toEqual([
      ['pending', 1],
      ['completed', 1],
    ]);
  });

  test('is not recorded as ours when none is due', async () => {
    const { appointmentId, reference } = await paid();
    const { id } = await byHand(reference, '25.00');
    expect(await refreshProviderRefund(api.services, 'refund', id)).toBe(true);
    expect(await refundOf(reference)).toBeUndefined();
    expect(await notified(appointmentId)).toBe(0);
  });
});

test('a chargeback does not complete the refund that is due', async () => {
  const { reference } = await owed();
  const { id: part } = await byHand(reference, '0.01');
  const { id } = api.payments.dispute(reference);
  expect(await refreshProviderRefund(api.services, 'chargeback', id)).toBe(true);
  expect(await statusOf(reference)).toBe('due');
  await refreshProviderRefund(api.services, 'refund', part);
  expect(await statusOf(reference)).toBe('due');
});

test('an unknown refund is ignored, and an unanswered request about one is retried', async () => {
  expect(await refreshProviderRefund(api.services, 'refund', 'UNKNOWN')).toBe(false);
  expect(await refreshProviderRefund(api.services, 'chargeback', 'UNKNOWN')).toBe(false);
  await api.payments.set({ down: true });
  await expect(refreshProviderRefund(api.services, 'refund', 'UNKNOWN')).rejects.toThrow(
    PayPalUnknownOutcome,
  );
});

test('Today shows refused refunds and money taken back for thirty days in order, but no ordinary refund', async () => {
  const staff = await api.staff('coordinator');
  const bookings: string[] = [];
  const today = async () =>
    (await tasksOnToday(api, staff, 'money taken back')).flatMap(({ what, action }) => {
      const index = bookings.findIndex((id) => action?.path.endsWith(id));
      return index < 0 ? [] : [[index, what.replace(/CH-.{8}/, 'it')]];
    });
  const booked = async (booking: ReturnType<typeof paid>) => {
    const { appointmentId, reference } = await booking;
    bookings.push(appointmentId);
    return reference;
  };
  // An event about the payment itself may arrive after those about its outcome.
  const refused = await booked(owed('REFUND-FAILED'));
  const reversed = await booked(paid());
  const disputed = await booked(paid());
  const refunded = await booked(paid());
  await api.payments.set({ webhooks: 'on' });
  const refusal = [0, '£24.40 of it: the refund was declined'];
  const taken = [1, '£25.00 of it: the bank took the payment back'];
  const dispute = [2, '£25.00 of it: the payer disputed the payment with their bank'];
  api.payments.reverse(reversed);
  await expect.poll(today).toEqual([taken]);
  await payRefund(api.services, refused);
  api.payments.dispute(disputed);
  await byHand(refunded, '5.00');
  await expect.poll(today).toEqual([refusal, taken, dispute]);
  const heard = (reference: string, days: number) =>
    sql`UPDATE money_back SET updated_at = now() - make_interval(days => ${days})
      WHERE payment_reference = ${reference}`.execute(api.owner);
  await heard(reversed, 31);
  await heard(disputed, 29);
  expect(await today()).toEqual([refusal, dispute]);
});

test('a reversal by the bank stays a reversal when the payment’s event arrives late', async () => {
  const staff = await api.staff('coordinator');
  const { orderId, reference, appointmentId } = await paid();
  api.payments.reverse(reference);
  const reversal = (await atProvider(orderId))?.payments?.refunds[0]?.id ?? '';
  const events = [
    ['PAYMENT.CAPTURE.COMPLETED', orderId],
    ['PAYMENT.CAPTURE.REVERSED', reversal],
    ['PAYMENT.CAPTURE.COMPLETED', orderId],
  ] as const;
  for (const [kind, id] of events) {
    expect(await processEvent(api.services, kind, id)).toBe(true);
  }
  const tasks = await tasksOnToday(api, staff, 'money taken back');
  const task = tasks.find(({ action }) => action?.path.endsWith(appointmentId));
  expect(task?.what).toMatch(/: the bank took the payment back$/);
});
