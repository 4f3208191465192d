import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { tasksOnToday } from '../../test/today.ts';
import { withTransaction } from '../platform/db/database.ts';
import { PayPalUnknownOutcome } from './paypal/client.ts';
import { refreshProviderRefund } from './provider-refunds.ts';
import { listOpenEvents } from './queries.ts';
import { reconcilePayments } from './reconcile.ts';
import { CANCELLED_BY_PERSON, completeRefund } from './refund-states.ts';
import { listOwedRefunds, payRefund, recordRefundDue } from './refunds.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
beforeEach(() => api.payments.set({ webhooks: 'off', down: false, ordersGone: false }));

const { paidBooking, approvedOrder, capture, ledger, mails, atProvider } = paymentSteps(() => api);

const refundOf = (reference: string) =>
  api.owner
    .selectFrom('refunds')
    .selectAll()
    .where('payment_reference', '=', reference)
    .executeTakeFirst();

const jobsOf = async (reference: string) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pgboss.job
    WHERE name = 'refund-payment' AND data->>'paymentReference' = ${reference}`.execute(api.owner);
  return rows[0]?.count;
};

/**
 * A paid booking with a refund due.
 * @param name name on the card: it decides the outcome of a refund
 */
async function owed(reason = 'asked for', name?: string) {
  const { appointmentId, orderId, event } = await paidBooking({}, name);
  const [row] = await ledger(orderId);
  const paymentReference = row?.payment_reference ?? '';
  const due = { paymentReference, appointmentId, amountPence: 2440, reason };
  const owe = () =>
    withTransaction(api.services.db, (transaction) =>
      recordRefundDue(api.services, transaction, due),
    );
  await owe();
  return { appointmentId, orderId, event, reference: paymentReference, owe };
}

test('a refund that is due has one job, however often it is recorded', async () => {
  const { reference, owe } = await owed();
  expect(await jobsOf(reference)).toBe(1);
  await owe();
  expect(await jobsOf(reference)).toBe(1);
  expect(await refundOf(reference)).toMatchObject({ amount: 2440, status: 'due' });
});

test('each refund is requested with its own idempotency key, and its id is stored', async () => {
  const refunds = [await owed(), await owed()];
  for (const { reference } of refunds) await payRefund(api.services, reference);
  const ids: unknown[] = [];
  for (const { orderId, reference } of refunds) {
    const payments = (await atProvider(orderId))?.payments;
    expect(payments?.captures[0]?.status).toBe('PARTIALLY_REFUNDED');
    const { provider_refund_id: id, status } = (await refundOf(reference)) ?? {};
    expect(status).toBe('completed');
    ids.push(id);
  }
  expect(new Set(ids).size).toBe(2);
  expect(ids).toEqual([expect.any(String), expect.any(String)]);
});

test('neither a paid refund nor one that is not due is paid again', async () => {
  const { orderId, reference } = await owed();
  await payRefund(api.services, reference);
  const paid = await refundOf(reference);
  await payRefund(api.services, reference);
  await payRefund(api.services, 'NO-PAYMENT');
  expect(await refundOf(reference)).toEqual(paid);
  expect((await atProvider(orderId))?.payments?.refunds).toHaveLength(1);
});

test('a refund requested twice concurrently is paid once, without the remainder', async () => {
  // Two at once, so that two connections are open and neither call has to wait for one.
  const [{ orderId, reference }] = await Promise.all([owed(), owed()]);
  await Promise.all([payRefund(api.services, reference), payRefund(api.services, reference)]);
  const refunds = (await atProvider(orderId))?.payments?.refunds;
  expect(refunds?.map(({ amount }) => amount.value)).toEqual(['24.40']);
});

test('a refund stays due for the next attempt when the provider does not respond', async () => {
  const { reference } = await owed();
  await api.payments.set({ down: true });
  await expect(payRefund(api.services, reference)).rejects.toThrow(PayPalUnknownOutcome);
  expect(await refundOf(reference)).toMatchObject({ status: 'due', provider_refund_id: null });
});

test.each([
  ['that no mail has announced is told', 'another amount than the one due', 1],
  ['that the mail about the cancellation announced is not told again', CANCELLED_BY_PERSON, 0],
])('a refund %s', async (_what, reason, notified) => {
  const { appointmentId, reference } = await owed(reason);
  const complete = () =>
    withTransaction(api.services.db, (transaction) => completeRefund(transaction, reference));
  expect([await complete(), await complete()]).toEqual([true, false]);
  const kinds = (await mails(appointmentId)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'refund')).toHaveLength(notified);
});

test('a refund that has been due for two minutes is found without its job', async () => {
  const [old, fresh] = [await owed(), await owed()];
  await sql`UPDATE refunds SET created_at = now() - interval '3 minutes'
    WHERE payment_reference = ${old.reference}`.execute(api.owner);
  const found = await listOwedRefunds(api.services.db);
  expect(found).toContain(old.reference);
  expect(found).not.toContain(fresh.reference);
  await payRefund(api.services, old.reference);
  expect(await listOwedRefunds(api.services.db)).not.toContain(old.reference);
});

describe('a refund that the provider does not pay immediately', () => {
  const reconciled = async () => {
    await sql`UPDATE refunds SET updated_at = now() - interval '20 minutes'`.execute(api.owner);
    await reconcilePayments(api.services);
  };
  const notified = async (appointmentId: string) =>
    (await mails(appointmentId)).filter(({ kind }) => kind === 'refund').length;
  const providerIdOf = async (reference: string) =>
    (await refundOf(reference))?.provider_refund_id ?? '';

  test.each([
    ['by asking', async () => reconciled()],
    [
      'by a webhook',
      async (reference: string) => {
        const state = async () => (await refundOf(reference))?.status;
        await expect.poll(state).not.toBe('pending');
      },
    ],
  ])(
    'is pending until its payment is noticed %s, and the person is notified once',
    async (_how, seen) => {
      const { appointmentId, reference } = await owed('asked for', 'REFUND-PENDING');
      await payRefund(api.services, reference);
      expect(await refundOf(reference)).toMatchObject({ status: 'pending', completed_at: null });
      await reconciled();
      expect(await refundOf(reference)).toMatchObject({ status: 'pending' });
      expect(await notified(appointmentId)).toBe(1);

      await api.payments.set({ webhooks: 'on' });
      api.payments.endRefund(await providerIdOf(reference), 'COMPLETED');
      await seen(reference);
      expect(await refundOf(reference)).toMatchObject({ status: 'completed' });
      expect(await notified(appointmentId)).toBe(1);
    },
  );

  test('can fail, and is paid after staff see and retry it', async () => {
    const { appointmentId, orderId, event, reference } = await owed('asked for', 'REFUND-FAILED');
    await payRefund(api.services, reference);
    expect(await refundOf(reference)).toMatchObject({ status: 'failed', completed_at: null });
    expect(await notified(appointmentId)).toBe(1);

    const staff = await api.staff('coordinator');
    const today = async () =>
      (await tasksOnToday(api, staff, 'money taken back')).filter(({ action }) =>
        action?.path.endsWith(appointmentId),
      );
    expect(await today()).toMatchObject([
      { what: expect.stringMatching(/^£24\.40 of CH-.{8}: the refund was declined$/) },
    ]);
    const path = `/staff/events/${event.id}/bookings/${appointmentId}`;
    const retry = () => api.call('POST', `${path}/refund-retry`, { as: staff });
    const { booking, history } = (await api.call('GET', path, { as: staff })).body;
    expect(booking.refund_status).toBe('failed');
    expect(history).toContainEqual(
      expect.objectContaining({
        what: 'Refund declined by the provider: £24.40 (asked for)',
      }),
    );
    expect((await retry()).status).toBe(200);
    expect((await retry()).status).toBe(409);
    expect(await jobsOf(reference)).toBe(2);
    expect(await refundOf(reference)).toMatchObject({ status: 'due', attempt: 2 });
    expect(await today()).toEqual([]);

    await payRefund(api.services, reference);
    api.payments.endRefund(await providerIdOf(reference), 'COMPLETED');
    await refreshProviderRefund(api.services, 'refund', await providerIdOf(reference));
    expect(await refundOf(reference)).toMatchObject({ status: 'completed' });
    expect((await atProvider(orderId))?.payments?.refunds.map(({ status }) => status)).toEqual([
      'FAILED',
      'COMPLETED',
    ]);
  });
});

describe('money returned after the provider has forgotten the order', () => {
  const moneyBack = (reference: string) =>
    api.owner
      .selectFrom('money_back')
      .select(['kind', 'status', 'amount'])
      .where('payment_reference', '=', reference)
      .execute();

  test.each([
    [
      'refund',
      'COMPLETED',
      (reference: string) => api.services.paypal.refundCapture(reference, reference),
    ],
    ['reversal', 'COMPLETED', (reference: string) => api.payments.reverse(reference)],
    ['chargeback', 'OPEN', (reference: string) => api.payments.dispute(reference)],
  ])('is recorded in the case of a %s', async (kind, status, happen) => {
    const { orderId } = await paidBooking();
    const reference = (await ledger(orderId))[0]?.payment_reference ?? '';
    await api.payments.set({ webhooks: 'on', ordersGone: true });
    await happen(reference);
    await expect.poll(() => moneyBack(reference)).toEqual([{ kind, status, amount: 2500 }]);
  });

  test('an event of a payment that is still being recorded is processed afterwards', async () => {
    const { orderId, person } = await approvedOrder();
    const order = await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    const reference = order.purchase_units[0]?.payments?.captures?.[0]?.id ?? '';
    await api.payments.set({ webhooks: 'on' });
    const { id } = api.payments.dispute(reference);
    const event = async () => {
      const { rows } = await sql<{ processed_at: Date | null }>`
        SELECT processed_at FROM webhook_events WHERE resource_id = ${id}`.execute(api.owner);
      return rows[0];
    };
    await expect.poll(event).toEqual({ processed_at: null });
    await api.payments.set({ webhooks: 'off' });
    expect((await capture(person, orderId)).status).toBe(200);
    expect(await moneyBack(reference)).toEqual([]);

    await sql`UPDATE webhook_events SET received_at = now() - interval '1 hour'`.execute(api.owner);
    await reconcilePayments(api.services);
    expect(await moneyBack(reference)).toMatchObject([{ kind: 'chargeback', status: 'OPEN' }]);
    expect(await event()).toEqual({ processed_at: expect.any(Date) });
  });

  const received = async (resource: string, age: string) => {
    const id = crypto.randomUUID();
    await sql`INSERT INTO webhook_events (event_id, event_type, resource_id, received_at)
      VALUES (${id}, 'PAYMENT.CAPTURE.REFUNDED', ${resource}, now() - ${age}::interval)`.execute(
      api.owner,
    );
    return id;
  };
  const isDone = async (eventId: string) => {
    const { rows } = await sql<{ done: boolean }>`SELECT processed_at IS NOT NULL AS done
      FROM webhook_events WHERE event_id = ${eventId}`.execute(api.owner);
    return rows[0]?.done;
  };

  test('older events of unknown payments delay ours by at most one run', async () => {
    const { orderId } = await paidBooking();
    const reference = (await ledger(orderId))[0]?.payment_reference ?? '';
    const { id } = await api.services.paypal.refundCapture(reference, reference);
    const others = Array.from({ length: 120 }, (_, number) => `ANOTHER-SHOPS-${number}`);
    for (const other of others) await received(other, '2 hours');
    const ours = await received(id, '1 hour');
    await reconcilePayments(api.services);
    await reconcilePayments(api.services);
    expect(await isDone(ours)).toBe(true);
    expect(await moneyBack(reference)).toMatchObject([{ kind: 'refund', amount: 2500 }]);
    await sql`DELETE FROM webhook_events WHERE resource_id = ANY (${others})`.execute(api.owner);
  });

  test('an event that the provider attributes to another shop is closed immediately', async () => {
    const { id: orderId } = await api.services.paypal.createOrder({
      ...{ requestId: crypto.randomUUID(), appointmentId: 'hoodie-42', description: 'A hoodie' },
      ...{ amount: '30.00', currency: 'GBP', siteUrl: 'http://localhost' },
    });
    await api.payments.enterCard(orderId);
    const order = await api.services.paypal.captureOrder(orderId, orderId);
    const capture = order.purchase_units[0]?.payments?.captures?.[0]?.id ?? '';
    const refund = await api.services.paypal.refundCapture(capture, capture);
    const events = [await received(orderId, '1 hour'), await received(refund.id, '1 hour')];
    await sql`UPDATE webhook_events SET event_type = 'PAYMENT.CAPTURE.COMPLETED'
      WHERE resource_id = ${orderId}`.execute(api.owner);
    await reconcilePayments(api.services);
    expect(await Promise.all(events.map(isDone))).toEqual([true, true]);
  });

  test('an event of an unknown payment is closed after three days', async () => {
    const { rows } = await sql<{ event_id: string }>`
      INSERT INTO webhook_events (event_id, event_type, resource_id, received_at)
      VALUES (${crypto.randomUUID()}, 'PAYMENT.CAPTURE.REFUNDED', 'ANOTHER-SHOPS', now() - interval '2 days')
      RETURNING event_id`.execute(api.owner);
    const isOpen = async () => {
      await reconcilePayments(api.services);
      const open = await listOpenEvents(api.services.db, 0);
      return open.some(({ event_id }) => event_id === rows[0]?.event_id);
    };
    expect(await isOpen()).toBe(true);
    await sql`UPDATE webhook_events SET received_at = now() - interval '4 days'`.execute(api.owner);
    await reconcilePayments(api.services);
    expect(await isOpen()).toBe(false);
  });
});
