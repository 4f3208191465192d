import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { reconcilePayments, settleByProvider } from './reconcile.ts';
import { payRefund } from './refunds.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
// Webhooks also settle payments, so they are off here.
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { approvedOrder, abandon, statusOf, ledger, mails, atProvider } = paymentSteps(() => api);

describe('reconciliation', () => {
  const abandoned = (orderId: string) => abandon(orderId, { minutes: 2 });

  test('confirms a paid booking after the process died before the confirmation', async () => {
    const { holdId, orderId } = await approvedOrder();
    await abandoned(orderId);
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await reconcilePayments(api.services);
    await reconcilePayments(api.services);
    expect(await statusOf(holdId)).toBe('confirmed');
    expect(await ledger(orderId)).toHaveLength(1);
    expect(await mails(holdId)).toHaveLength(1);
  });

  test('frees the seat when nothing was paid', async () => {
    const { event, holdId, orderId } = await approvedOrder();
    await abandoned(orderId);
    await reconcilePayments(api.services);
    expect(await statusOf(holdId)).toBe('released');
    const { rows } = await sql<{ taken: number }>`
      SELECT taken FROM event_slots WHERE event_id = ${event.id}`.execute(api.owner);
    expect(rows).toEqual([{ taken: 0 }]);
  });

  test('a payment after the seat was resold is refunded once, and the person is notified', async () => {
    const { event, holdId, orderId } = await approvedOrder(undefined, { seats: 1 });
    await abandoned(orderId);
    await reconcilePayments(api.services);
    const other = await api.person();
    await api.call('POST', `/events/${event.id}/holds`, {
      as: other,
      body: { start_time: '09:00' },
    });
    await api.payments.set({ webhooks: 'twice' });
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await expect.poll(() => statusOf(holdId)).toBe('refund_due');
    const [row] = await ledger(orderId);
    await payRefund(api.services, row?.payment_reference ?? '');
    await payRefund(api.services, row?.payment_reference ?? '');
    expect(await statusOf(holdId)).toBe('refunded');
    expect((await mails(holdId)).map(({ kind }) => kind)).toEqual(['payment-failed', 'refund']);
    expect((await atProvider(orderId))?.payments?.captures[0]?.status).toBe('REFUNDED');
  });

  test('the person is told about a late payment without a seat whose refund is refused', async () => {
    const { event, person, holdId, orderId } = await approvedOrder('REFUND-FAILED', { seats: 1 });
    await abandoned(orderId);
    await reconcilePayments(api.services);
    const other = await api.person();
    const hold = { as: other, body: { start_time: '09:00' } };
    await api.call('POST', `/events/${event.id}/holds`, hold);
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await settleByProvider(api.services, orderId, false);
    const [row] = await ledger(orderId);
    await payRefund(api.services, row?.payment_reference ?? '');
    expect(await statusOf(holdId)).toBe('refund_due');
    await api.sendMails();
    const [mail, ...more] = api.mailbox.store.list(person.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Your payment is being refunded/);
    expect(mail?.text).toContain('£25.00 will be refunded');
  });

  test('a late payment retakes a free seat in the same slot', async () => {
    const { person, holdId, orderId } = await approvedOrder();
    await abandoned(orderId);
    await reconcilePayments(api.services);
    await api.payments.set({ webhooks: 'on' });
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await expect.poll(() => statusOf(holdId)).toBe('confirmed');
    expect((await mails(holdId)).map(({ kind }) => kind)).toEqual([
      'payment-failed',
      'booking-confirmation',
    ]);
    // The first mail has not been sent yet, and no longer applies.
    await api.sendMails();
    const received = api.mailbox.store.list(person.email).map(({ subject }) => subject);
    expect(received).toEqual([expect.stringContaining('Your booking is confirmed')]);
  });

  test('settles nothing while the provider is unavailable, says so, and tries everything again', async () => {
    const paid = await approvedOrder();
    await abandoned(paid.orderId);
    await api.services.paypal.captureOrder(paid.orderId, `capture-${paid.orderId}-1`);
    const { holdId, orderId } = await approvedOrder();
    await abandoned(orderId);
    await api.payments.set({ down: true });
    const failed = reconcilePayments(api.services);
    await expect(failed).rejects.toThrow('the payment provider returned 503 (and 1 more)');
    await expect(failed).rejects.toMatchObject({ errors: [expect.anything(), expect.anything()] });
    expect([await statusOf(paid.holdId), await statusOf(holdId)]).toEqual([
      'capturing',
      'capturing',
    ]);
    await api.payments.set({ down: false });
    await reconcilePayments(api.services);
    expect([await statusOf(paid.holdId), await statusOf(holdId)]).toEqual([
      'confirmed',
      'released',
    ]);
  });

  test('treats only a final response of the provider as final', async () => {
    const { holdId, orderId } = await approvedOrder();
    await abandoned(orderId);
    const gone = `GONE${orderId}`;
    await sql`UPDATE payment_orders SET order_id = ${gone} WHERE order_id = ${orderId}`.execute(
      api.owner,
    );
    await settleByProvider(api.services, gone, false);
    expect(await statusOf(holdId)).toBe('capturing');
    await settleByProvider(api.services, gone, true);
    expect(await statusOf(holdId)).toBe('released');
  });

  test('ends nothing on an event that the provider sent before the capture', async () => {
    const { holdId, orderId } = await approvedOrder();
    await abandoned(orderId);
    await sql`UPDATE payment_orders SET updated_at = now() WHERE order_id = ${orderId}`.execute(
      api.owner,
    );
    await sql`INSERT INTO webhook_events (event_id, event_type, resource_id, received_at)
      VALUES ('WH-EARLY', 'CHECKOUT.ORDER.APPROVED', ${orderId}, now() - interval '5 minutes')`.execute(
      api.owner,
    );
    await reconcilePayments(api.services);
    expect(await statusOf(holdId)).toBe('capturing');
  });
});
