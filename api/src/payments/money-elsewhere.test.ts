import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { reconcilePayments, settleByProvider } from './reconcile.ts';
import { payRefund } from './refunds.ts';
import { recordDecline } from './settle.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { abandon, capture, hold, approvedOrder, statusOf, lapse, ledger, mails, atProvider, taken } =
  paymentSteps(() => api);

const refundsOf = (appointmentId: string) =>
  api.owner
    .selectFrom('refunds')
    .select(['amount', 'status', 'reason'])
    .where('appointment_id', '=', appointmentId)
    .execute();

/** The provider has taken the money, but nothing was recorded. */
async function unrecorded(options?: Parameters<typeof approvedOrder>[1]) {
  const held = await approvedOrder(undefined, options);
  await abandon(held.orderId, { minutes: 2 });
  const order = await api.services.paypal.captureOrder(held.orderId, `capture-${held.orderId}-1`);
  const reference = order.purchase_units[0]?.payments?.captures?.[0]?.id ?? '';
  const refund = (value?: string) =>
    api.services.paypal.refundCapture(
      reference,
      `by hand ${value}`,
      value ? { value, currency_code: 'GBP' } : undefined,
    );
  return { ...held, reference, refund };
}

describe('a payment refunded at the provider before it was recorded', () => {
  test('is recorded: the appointment ends, the seat is free, and the person is notified once', async () => {
    const { event, person, holdId, orderId, refund } = await unrecorded();
    await refund();
    await reconcilePayments(api.services);
    await reconcilePayments(api.services);
    expect(await statusOf(holdId)).toBe('refunded');
    expect(await taken(event.id)).toBe(0);
    expect(await ledger(orderId)).toEqual([expect.objectContaining({ status: 'REFUNDED' })]);
    expect(await refundsOf(holdId)).toEqual([
      { amount: 2500, status: 'completed', reason: 'given back at the provider' },
    ]);
    await api.sendMails();
    const [mail, ...more] = api.mailbox.store.list(person.email);
    expect(more).toEqual([]);
    for (const words of ['£25.00', 'was refunded', 'you have no appointment there']) {
      expect(mail?.text).toContain(words);
    }
    // The person can book again.
    expect(await statusOf(await hold(person, event.id))).toBe('held');
  });

  test('causes HOLD_EXPIRED when the capture is requested again', async () => {
    const { person, holdId, orderId, refund } = await unrecorded();
    await refund();
    await reconcilePayments(api.services);
    const answer = await capture(person, orderId);
    expect([answer.status, answer.body.error.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect(await statusOf(holdId)).toBe('refunded');
  });

  test('also ends as refunded after the seat was released', async () => {
    const { event, holdId, orderId, refund } = await unrecorded();
    await sql`UPDATE payment_orders SET status = 'failed' WHERE order_id = ${orderId}`.execute(
      api.owner,
    );
    await sql`UPDATE appointments SET status = 'released' WHERE appointment_id = ${holdId}`.execute(
      api.owner,
    );
    await sql`UPDATE event_slots SET taken = 0 WHERE event_id = ${event.id}`.execute(api.owner);
    await refund();
    await settleByProvider(api.services, orderId, false);
    expect(await statusOf(holdId)).toBe('refunded');
    expect(await taken(event.id)).toBe(0);
  });

  test('in part leaves a booking paid with the remainder', async () => {
    const { event, holdId, orderId, refund } = await unrecorded();
    await refund('5.00');
    await reconcilePayments(api.services);
    expect(await statusOf(holdId)).toBe('confirmed');
    expect(await taken(event.id)).toBe(1);
    expect(await ledger(orderId)).toEqual([expect.objectContaining({ amount: 2000 })]);
    expect(await refundsOf(holdId)).toEqual([]);
  });
});

test('a payment refunded at the provider after the booking does not affect the appointment', async () => {
  const { event, person, holdId, orderId } = await approvedOrder();
  await capture(person, orderId);
  const [row] = await ledger(orderId);
  const reference = row?.payment_reference ?? '';
  await api.services.paypal.refundCapture(reference, 'goodwill');
  await settleByProvider(api.services, orderId, false);
  expect([await statusOf(holdId), await taken(event.id)]).toEqual(['confirmed', 1]);
  expect(await refundsOf(holdId)).toEqual([]);
  // After a cancellation, nothing is left to refund and nothing remains due.
  await api.call('POST', `/appointments/${holdId}/cancellation`, { as: person, body: {} });
  await payRefund(api.services, reference);
  expect(await refundsOf(holdId)).toEqual([]);
  expect((await atProvider(orderId))?.payments?.refunds).toHaveLength(1);
});

describe('a refund that is due', () => {
  /** A paid booking that the person cancelled: £24.40 is due. */
  async function cancelled() {
    const held = await approvedOrder();
    await capture(held.person, held.orderId);
    const path = `/appointments/${held.holdId}/cancellation`;
    await api.call('POST', path, { as: held.person, body: {} });
    const [row] = await ledger(held.orderId);
    const reference = row?.payment_reference ?? '';
    const refund = (value: string) =>
      api.services.paypal.refundCapture(reference, `by hand ${value}`, {
        value,
        currency_code: 'GBP',
      });
    return { ...held, reference, refund };
  }

  test('and was already made at the provider is completed', async () => {
    const { holdId, reference, refund } = await cancelled();
    await refund('25.00');
    await payRefund(api.services, reference);
    expect(await refundsOf(holdId)).toMatchObject([{ status: 'completed' }]);
  });

  test('and was partly made there is completed with the remainder', async () => {
    const { holdId, orderId, reference, refund } = await cancelled();
    await refund('5.00');
    await payRefund(api.services, reference);
    expect(await refundsOf(holdId)).toMatchObject([{ status: 'completed' }]);
    expect((await atProvider(orderId))?.payments?.captures[0]?.status).toBe('REFUNDED');
  });

  test('stays due when only part of it has been refunded', async () => {
    const { holdId, orderId, reference, refund } = await cancelled();
    await refund('5.00');
    await settleByProvider(api.services, orderId, false);
    expect(await refundsOf(holdId)).toMatchObject([{ status: 'due' }]);
    await payRefund(api.services, reference);
    await settleByProvider(api.services, orderId, false);
    expect(await refundsOf(holdId)).toMatchObject([{ status: 'completed' }]);
  });
});

test('a payment of the wrong amount is refunded, and the seat is free', async () => {
  const { event, holdId, orderId } = await unrecorded();
  await sql`UPDATE payment_orders SET amount = 9900 WHERE order_id = ${orderId}`.execute(api.owner);
  await reconcilePayments(api.services);
  expect(await statusOf(holdId)).toBe('refund_due');
  expect(await taken(event.id)).toBe(0);
  expect(await refundsOf(holdId)).toMatchObject([{ amount: 2500, status: 'due' }]);
});

describe('a late payment', () => {
  /** The seat was released, but the provider still takes the money. */
  async function late() {
    const held = await unrecorded({ seats: 3 });
    await sql`UPDATE payment_orders SET status = 'failed' WHERE order_id = ${held.orderId}`.execute(
      api.owner,
    );
    await sql`UPDATE appointments SET status = 'released'
      WHERE appointment_id = ${held.holdId}`.execute(api.owner);
    await sql`UPDATE event_slots SET taken = 0 WHERE event_id = ${held.event.id}`.execute(
      api.owner,
    );
    return held;
  }

  test('does not retake the seat when the person has another one at the event', async () => {
    const { event, person, holdId, orderId } = await late();
    const other = await hold(person, event.id);
    expect(other).not.toBe(holdId);
    await settleByProvider(api.services, orderId, false);
    expect([await statusOf(holdId), await statusOf(other)]).toEqual(['refund_due', 'held']);
    expect(await taken(event.id)).toBe(1);
    expect(await refundsOf(holdId)).toMatchObject([{ amount: 2500, status: 'due' }]);
  });

  test('does not retake the seat once booking has closed, and says so', async () => {
    const { event, person, holdId, orderId } = await late();
    await sql`UPDATE event_slots SET closed = true WHERE event_id = ${event.id}`.execute(api.owner);
    await sql`UPDATE events SET event_date = event_date - 20 WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    await settleByProvider(api.services, orderId, false);
    const [due] = await refundsOf(holdId);
    expect(due).toMatchObject({ reason: 'booking had closed' });
    const [row] = await ledger(orderId);
    await payRefund(api.services, row?.payment_reference ?? '');
    await api.sendMails();
    const [mail] = api.mailbox.store.list(person.email);
    expect(mail?.text).toContain('after booking had closed');
  });

  test('does not affect the lapsed holds of a closed slot', async () => {
    const { event, orderId } = await late();
    const other = await hold(await api.person(), event.id);
    await lapse(other);
    await sql`UPDATE event_slots SET closed = true WHERE event_id = ${event.id}`.execute(api.owner);
    await settleByProvider(api.services, orderId, false);
    expect([await statusOf(other), await taken(event.id)]).toEqual(['held', 1]);
  });
});

describe('settling an order twice', () => {
  test('does not count a recorded capture as a second payment', async () => {
    const { holdId, orderId, person } = await approvedOrder();
    await capture(person, orderId);
    await settleByProvider(api.services, orderId, true);
    expect(await statusOf(holdId)).toBe('confirmed');
    expect(await refundsOf(holdId)).toEqual([]);
    expect(await mails(holdId)).toHaveLength(1);
  });

  test('does not confirm a recorded capture again', async () => {
    const { event, person, holdId, orderId } = await approvedOrder();
    await capture(person, orderId);
    await api.call('POST', `/appointments/${holdId}/cancellation`, { as: person, body: {} });
    await settleByProvider(api.services, orderId, true);
    await settleByProvider(api.services, orderId, false);
    expect(await statusOf(holdId)).toBe('cancelled');
    expect(await refundsOf(holdId)).toMatchObject([{ amount: 2440 }]);
    expect(await ledger(orderId)).toHaveLength(1);
    expect(await taken(event.id)).toBe(0);
  });

  test('while it is under review does not affect a seat that a different order has confirmed', async () => {
    const { person, holdId, orderId } = await approvedOrder('PENDING');
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    const path = '/payments/orders';
    const body = { cart: [{ description: 'x', amount: 1 }], holdId };
    const second = await api.call('POST', path, { as: person, body });
    await api.payments.enterCard(second.body.id);
    expect((await capture(person, second.body.id)).status).toBe(200);
    await settleByProvider(api.services, orderId, false);
    const { status } = await api.owner
      .selectFrom('payment_orders')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect([status, await statusOf(holdId)]).toEqual(['created', 'confirmed']);
  });

  test('with a rejection after the outcome changes nothing', async () => {
    const { event, person, holdId, orderId } = await approvedOrder('PENDING');
    await capture(person, orderId);
    expect(await statusOf(holdId)).toBe('capturing');
    // A second call starts when the first one's outcome is already known.
    await recordDecline(api.services, orderId, true);
    expect(await statusOf(holdId)).toBe('capturing');
    expect(await taken(event.id)).toBe(1);
  });

  test('a lapsed hold whose seat is free can still be paid', async () => {
    const { person, holdId, orderId } = await approvedOrder();
    await lapse(holdId);
    expect((await capture(person, orderId)).body.appointment.status).toBe('confirmed');
  });
});

test('an order in another currency is refused and takes nothing', async () => {
  const { person, orderId, holdId } = await approvedOrder();
  await sql`UPDATE payment_orders SET currency = 'EUR' WHERE order_id = ${orderId}`.execute(
    api.owner,
  );
  const answer = await capture(person, orderId);
  expect([answer.status, answer.body.error.code]).toEqual([422, 'PAYMENT_FAILED']);
  expect((await atProvider(orderId))?.payments).toBeUndefined();
  expect(await statusOf(holdId)).toBe('held');
});
