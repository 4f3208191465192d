import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { settleByProvider } from './reconcile.ts';
import { recordDecline } from './settle.ts';

// The effect of an outcome at the provider in each state of its order and appointment.

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { abandon, approvedOrder, capture, order, paidBooking, statusOf, ledger, mails, taken } =
  paymentSteps(() => api);

const orderStatus = async (orderId: string) => {
  const row = await api.owner
    .selectFrom('payment_orders')
    .select('status')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.status;
};

const refundsOf = (appointmentId: string) =>
  api.owner
    .selectFrom('refunds')
    .select(['amount', 'status', 'reason'])
    .where('appointment_id', '=', appointmentId)
    .execute();

const callOff = (eventId: string) =>
  sql`UPDATE events SET cancelled_at = now() WHERE event_id = ${eventId}`.execute(api.owner);

/** Captures an order at the provider without the API noticing. @returns the capture's id */
async function takeMoney(orderId: string): Promise<string> {
  const { purchase_units: units } = await api.services.paypal.captureOrder(
    orderId,
    `capture-${orderId}-1`,
  );
  return units[0]?.payments?.captures?.[0]?.id ?? '';
}

const settle = (orderId: string, final = true) => settleByProvider(api.services, orderId, final);

async function capturing() {
  const held = await approvedOrder();
  await abandon(held.orderId);
  return held;
}

async function secondOrder(person: Person, holdId: string): Promise<string> {
  const { body } = await order(person, holdId);
  await api.payments.enterCard(body.id);
  return String(body.id);
}

describe('before the provider’s response is final', () => {
  test('a missing capture proves nothing', async () => {
    const { event, holdId, orderId } = await capturing();
    await settle(orderId, false);
    expect([await statusOf(holdId), await orderStatus(orderId)]).toEqual([
      'capturing',
      'capturing',
    ]);
    await settle(orderId);
    expect([await statusOf(holdId), await orderStatus(orderId)]).toEqual(['released', 'failed']);
    expect(await taken(event.id)).toBe(0);
  });

  test('a payment of the wrong amount proves nothing', async () => {
    const { holdId, orderId } = await capturing();
    await takeMoney(orderId);
    await sql`UPDATE payment_orders SET amount = 9900
      WHERE order_id = ${orderId}`.execute(api.owner);
    await settle(orderId, false);
    expect([await statusOf(holdId), await ledger(orderId)]).toEqual(['capturing', []]);
    await settle(orderId);
    expect(await refundsOf(holdId)).toEqual([
      { amount: 2500, status: 'due', reason: 'another amount than the one due' },
    ]);
    expect((await mails(holdId)).map(({ kind }) => kind)).toEqual(['refund']);
  });
});

describe('money that arrives', () => {
  test('while the seat is held again confirms it', async () => {
    const { event, holdId, orderId } = await capturing();
    await recordDecline(api.services, orderId, true);
    expect(await statusOf(holdId)).toBe('held');
    await takeMoney(orderId);
    await settle(orderId);
    expect([await statusOf(holdId), await taken(event.id)]).toEqual(['confirmed', 1]);
    expect((await mails(holdId)).map(({ kind }) => kind)).toEqual(['booking-confirmation']);
  });

  test('for an appointment paid by another order is refunded', async () => {
    const { event, person, holdId, orderId } = await approvedOrder();
    const second = await secondOrder(person, holdId);
    expect((await capture(person, orderId)).status).toBe(200);
    await takeMoney(second);
    await settle(second);
    expect([await statusOf(holdId), await taken(event.id)]).toEqual(['confirmed', 1]);
    expect(await refundsOf(holdId)).toEqual([
      { amount: 2500, status: 'due', reason: 'paid twice or after the end' },
    ]);
    expect((await mails(holdId)).map(({ kind }) => kind)).toContain('refund');
  });

  test.each(['capturing', 'pending'] as const)(
    'for an event that was called off is refunded, and the seat is free (order %s)',
    async (status) => {
      const { event, holdId, orderId } = await capturing();
      await sql`UPDATE payment_orders SET status = ${status}
        WHERE order_id = ${orderId}`.execute(api.owner);
      await callOff(event.id);
      await takeMoney(orderId);
      await settle(orderId);
      expect([await statusOf(holdId), await taken(event.id)]).toEqual(['refund_due', 0]);
      expect(await refundsOf(holdId)).toEqual([
        { amount: 2500, status: 'due', reason: 'the event was called off' },
      ]);
      expect((await mails(holdId)).map(({ kind }) => kind)).toEqual(['refund']);
    },
  );

  test('for an event that was called off is refunded with that reason, even after its end', async () => {
    const { event, holdId, orderId } = await paidBooking();
    await callOff(event.id);
    await sql`UPDATE appointments SET status = 'cancelled'
      WHERE appointment_id = ${holdId}`.execute(api.owner);
    await sql`DELETE FROM payment_transactions WHERE order_id = ${orderId}`.execute(api.owner);
    await settle(orderId);
    expect(await statusOf(holdId)).toBe('cancelled');
    expect(await refundsOf(holdId)).toMatchObject([{ reason: 'the event was called off' }]);
  });

  test('and is immediately refunded does not free a seat that another order is paying for', async () => {
    const { event, person, holdId, orderId } = await approvedOrder();
    const second = await secondOrder(person, holdId);
    const reference = await takeMoney(orderId);
    await api.services.paypal.refundCapture(reference, 'by hand');
    await sql`UPDATE payment_orders SET status = 'failed'
      WHERE order_id = ${orderId}`.execute(api.owner);
    await abandon(second);
    await settle(orderId);
    expect([await statusOf(holdId), await taken(event.id)]).toEqual(['capturing', 1]);
    expect(await refundsOf(holdId)).toMatchObject([
      { status: 'completed', reason: 'paid twice or after the end' },
    ]);
  });
});

test('a refund issued manually at the provider is recorded as paid', async () => {
  const { person, holdId, orderId } = await paidBooking();
  await api.call('POST', `/appointments/${holdId}/cancellation`, { as: person, body: {} });
  const [row] = await ledger(orderId);
  const amount = { value: '24.40', currency_code: 'GBP' };
  await api.services.paypal.refundCapture(row?.payment_reference ?? '', 'by hand', amount);
  await settle(orderId, false);
  expect(await refundsOf(holdId)).toMatchObject([{ amount: 2440, status: 'completed' }]);
});

describe('a refusal', () => {
  test('that is final ends the order and leaves the seat held', async () => {
    const { holdId, orderId } = await capturing();
    await recordDecline(api.services, orderId, false);
    expect([await orderStatus(orderId), await statusOf(holdId)]).toEqual(['failed', 'held']);
  });

  test('of an order that no longer exists does nothing', async () => {
    await expect(recordDecline(api.services, 'GONE', false)).resolves.toBeUndefined();
    await expect(settle('GONE')).resolves.toBe(false);
  });

  test.each([false, true])(
    'after the payment is recorded changes nothing (final: %s)',
    async (final) => {
      const { event, holdId, orderId } = await paidBooking();
      const [row] = await ledger(orderId);
      await api.payments.endReview(row?.payment_reference ?? '', 'DECLINED');
      await settle(orderId, final);
      expect([await orderStatus(orderId), await statusOf(holdId)]).toEqual([
        'completed',
        'confirmed',
      ]);
      expect(await taken(event.id)).toBe(1);
    },
  );

  test('after the seat was released notifies once', async () => {
    const { holdId, orderId } = await capturing();
    await settle(orderId);
    await settle(orderId);
    expect([await orderStatus(orderId), await statusOf(holdId)]).toEqual(['failed', 'released']);
    expect((await mails(holdId)).map(({ kind }) => kind)).toEqual(['payment-failed']);
  });
});
