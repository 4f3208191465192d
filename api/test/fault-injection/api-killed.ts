import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixtures, POLLING } from './fixtures.ts';
import type { Stack } from './stack.ts';

/** trust.md, Reconciliation: captured payments are confirmed after any crash. */
export function testKilledApi(stack: () => Stack) {
  const { received, orphans } = fixtures(stack);

  test('the API killed between capture and commit: confirmed after the restart, captured once', async () => {
    const event = await stack().event({ paymentRequired: true });
    const person = await stack().person();
    await stack().consent(person, event);
    const held = await stack().call('POST', `/events/${event.id}/holds`, person, {
      start_time: '09:00',
    });
    const holdId = held.body.hold.hold_id;
    const order = await stack().call('POST', '/payments/orders', person, {
      cart: [{ description: 'x', amount: 1 }],
      holdId,
    });
    const orderId = String(order.body.id);
    // The provider charges immediately and never answers, so the API is waiting when it is killed.
    await stack().payments.enterCard(orderId, 'LOST');
    const asked = stack()
      .call('POST', `/payments/orders/${orderId}/capture`, person)
      .catch(() => 'cut off');
    const captures = async () => {
      const found = (await stack().payments.orders()).find(({ id }) => id === orderId);
      return found?.purchase_units[0]?.payments?.captures.length ?? 0;
    };
    const status = async () => {
      const { rows } = await sql<{ status: string }>`
        SELECT status FROM appointments WHERE appointment_id = ${holdId}`.execute(stack().owner);
      return rows[0]?.status;
    };
    await expect.poll(captures, POLLING).toBe(1);
    await stack().api().kill();
    expect(await asked).toBe('cut off');
    expect(await status()).toBe('capturing');
    await stack().restartApi();
    await expect.poll(status, POLLING).toBe('confirmed');
    await expect.poll(() => received(person), POLLING).toHaveLength(1);
    expect(await captures()).toBe(1);
    const { rows } = await sql`
      SELECT 1 FROM payment_transactions WHERE order_id = ${orderId}`.execute(stack().owner);
    expect(rows).toHaveLength(1);
    expect(await orphans()).toEqual([]);
  }, 180_000);
}
