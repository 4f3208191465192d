import { STORED_STATUSES, type StoredStatus } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { paymentSteps } from '../../../test/payment-steps.ts';
import { staffTerminal } from '../../../test/staff-terminal.ts';
import { finishCallOffs } from '../../booking/cancellations/call-off.ts';
import { expireHolds } from '../../booking/hold-queries.ts';
import { createJobHandlers, deleteExpiredData } from '../../job-handlers.ts';
import { queueMail } from '../../messages/email/outbox.ts';
import type { OrderStatus } from '../../payments/queries.ts';
import { reconcilePayments } from '../../payments/reconcile.ts';

/** The job that ends each state; docs/operations/states.md documents the same list. */
const APPOINTMENTS: Record<StoredStatus, string | 'final'> = {
  held: 'expire-holds',
  capturing: 'reconcile-payments',
  refund_due: 'refund-payment',
  // Unchanged until its day, unless the event is called off.
  confirmed: 'finish-call-offs',
  released: 'final',
  cancelled: 'final',
  refunded: 'final',
};
const ORDERS: Record<OrderStatus, string | 'final'> = {
  created: 'reconcile-payments',
  capturing: 'reconcile-payments',
  pending: 'reconcile-payments',
  completed: 'final',
  failed: 'final',
};

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
const { staff, close } = staffTerminal(() => api);
afterAll(async () => {
  await close();
  await api.stop();
});
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { abandon, capture, heldSeat, approvedOrder, statusOf, lapse, ledger, taken } = paymentSteps(
  () => api,
);
const orderStatus = async (orderId: string) => {
  const row = await api.owner
    .selectFrom('payment_orders')
    .select('status')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.status;
};
const left = (orderId: string, status: OrderStatus = 'capturing') =>
  abandon(orderId, { status, minutes: 5 });

test('every state that the database allows is final or handled by an existing job', async () => {
  const { rows } = await sql<{ table: string; rule: string }>`
    SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS rule FROM pg_constraint
    WHERE conname IN ('appointments_status_check', 'payment_orders_status_check')`.execute(
    api.owner,
  );
  const allowed = (table: string) =>
    [...(rows.find((row) => row.table === table)?.rule ?? '').matchAll(/'(\w+)'/g)].map(
      ([, status]) => status,
    );
  expect(allowed('appointments').sort()).toEqual(Object.keys(APPOINTMENTS).sort());
  expect([...STORED_STATUSES].sort()).toEqual(Object.keys(APPOINTMENTS).sort());
  expect(allowed('payment_orders').sort()).toEqual(Object.keys(ORDERS).sort());
  const jobs = Object.keys(createJobHandlers(api.services));
  const named = [...Object.values(APPOINTMENTS), ...Object.values(ORDERS)];
  for (const job of named.filter((name) => name !== 'final')) expect(jobs).toContain(job);
});

describe('an appointment', () => {
  test('that is held is released when it lapses', async () => {
    const { event, holdId } = await heldSeat();
    await lapse(holdId);
    await expireHolds(api.services);
    expect([await statusOf(holdId), await taken(event.id)]).toEqual(['released', 0]);
  });

  test.each([
    ['that the provider knows nothing of', 'capturing', false, 'released'],
    ['that the provider has taken', 'capturing', true, 'confirmed'],
    ['under review that the provider has forgotten', 'pending', false, 'released'],
  ] as const)('that is capturing, with a payment that is %s, is settled', async (...row) => {
    const [, status, paid, end] = row;
    const { event, holdId, orderId } = await approvedOrder();
    await left(orderId, status);
    if (paid) await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await reconcilePayments(api.services);
    expect([await statusOf(holdId), await taken(event.id)]).toEqual([end, paid ? 1 : 0]);
  });

  test.each(['capturing', 'pending'] as const)(
    'that is capturing, with an order that is %s here and unknown to the provider, is released',
    async (status) => {
      const { event, holdId, orderId } = await approvedOrder();
      await left(orderId, status);
      // An id that the provider never issued.
      const gone = `GONE${orderId}`;
      await sql`UPDATE payment_orders SET order_id = ${gone} WHERE order_id = ${orderId}`.execute(
        api.owner,
      );
      await reconcilePayments(api.services);
      expect([await statusOf(holdId), await orderStatus(gone)]).toEqual(['released', 'failed']);
      expect(await taken(event.id)).toBe(0);
    },
  );

  test('with a refund due is refunded, even when the refund’s own job was lost', async () => {
    const { event, holdId, orderId } = await approvedOrder();
    await left(orderId);
    await sql`UPDATE events SET cancelled_at = now() WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await reconcilePayments(api.services);
    expect(await statusOf(holdId)).toBe('refund_due');
    await sql`DELETE FROM pgboss.job WHERE name = 'refund-payment'`.execute(api.owner);
    await sql`UPDATE refunds SET created_at = now() - interval '5 minutes'`.execute(api.owner);
    await reconcilePayments(api.services);
    expect(await statusOf(holdId)).toBe('refunded');
  });

  test('with a refund due that was paid another way is settled by staff', async () => {
    const { event, holdId, orderId } = await approvedOrder();
    await left(orderId);
    await sql`UPDATE events SET cancelled_at = now() WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await reconcilePayments(api.services);
    const [row] = await ledger(orderId);
    const settled = () => staff(['settle-refund', row?.payment_reference ?? '']);
    expect([(await settled()).code, await statusOf(holdId)]).toEqual([0, 'refunded']);
    const again = await settled();
    expect([again.code, again.lines[0]]).toEqual([1, 'No refund is due for this payment.']);
  });

  test('that is held or confirmed ends when its event is called off', async () => {
    const paid = await approvedOrder();
    await capture(paid.person, paid.orderId);
    const waiting = await api.person();
    const answer = await api.call('POST', `/events/${paid.event.id}/holds`, {
      as: waiting,
      body: { start_time: '09:00' },
    });
    await sql`UPDATE events SET cancelled_at = now() WHERE event_id = ${paid.event.id}`.execute(
      api.owner,
    );
    await finishCallOffs(api.services);
    expect(await statusOf(paid.holdId)).toBe('cancelled');
    expect(await statusOf(answer.body.hold.hold_id)).toBe('released');
    expect(await taken(paid.event.id)).toBe(0);
    const { rows } = await sql`SELECT status, amount FROM refunds
      WHERE appointment_id = ${paid.holdId}`.execute(api.owner);
    expect(rows).toEqual([{ status: 'due', amount: 2500 }]);
  });
});

describe('a created order', () => {
  test('ends when its hold is released', async () => {
    const { person, holdId, orderId } = await approvedOrder();
    await reconcilePayments(api.services);
    expect(await orderStatus(orderId)).toBe('created');
    await api.call('DELETE', `/holds/${holdId}`, { as: person });
    await reconcilePayments(api.services);
    expect(await orderStatus(orderId)).toBe('failed');
    const late = await capture(person, orderId);
    expect([late.status, late.body.error.code]).toEqual([409, 'HOLD_EXPIRED']);
  });

  test('ends when another order has been paid', async () => {
    const { person, holdId, orderId } = await approvedOrder();
    const body = { cart: [{ description: 'x', amount: 1 }], holdId };
    const other = await api.call('POST', '/payments/orders', { as: person, body });
    await capture(person, orderId);
    await reconcilePayments(api.services);
    expect(await orderStatus(other.body.id)).toBe('failed');
    const late = await capture(person, other.body.id);
    expect([late.status, late.body.error.code]).toEqual([409, 'ALREADY_BOOKED']);
  });
});

test('a provider event that could not be processed is processed later', async () => {
  const { holdId, orderId } = await approvedOrder();
  await left(orderId);
  await sql`UPDATE payment_orders SET updated_at = now() WHERE order_id = ${orderId}`.execute(
    api.owner,
  );
  await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
  const received = { event_type: 'PAYMENT.CAPTURE.COMPLETED', processed_at: null };
  await api.owner
    .insertInto('webhook_events')
    .values([
      { ...received, event_id: 'WH-OURS', resource_id: orderId },
      { ...received, event_id: 'WH-FOREIGN', resource_id: 'SOMEBODY-ELSES' },
    ])
    .execute();
  await sql`UPDATE webhook_events SET received_at = now() - interval '5 minutes'`.execute(
    api.owner,
  );
  await reconcilePayments(api.services);
  expect(await statusOf(holdId)).toBe('confirmed');
  expect(await ledger(orderId)).toHaveLength(1);
  const open = await api.owner
    .selectFrom('webhook_events')
    .select('event_id')
    .where('processed_at', 'is', null)
    .execute();
  // Its payment may still be recorded; after three days it is treated as unrelated.
  expect(open).toEqual([{ event_id: 'WH-FOREIGN' }]);
});

describe('a mail', () => {
  const mail = (appointmentId: string) =>
    api.owner
      .selectFrom('outbox')
      .selectAll()
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirstOrThrow();
  const queued = async (kind: 'reminder' | 'booking-confirmation') => {
    const { holdId } = await heldSeat();
    await api.services.db.transaction().execute((transaction) =>
      queueMail(transaction, {
        kind,
        occasion: `${kind} ${holdId}`,
        appointmentId: holdId,
      }),
    );
    return mail(holdId);
  };

  test('that is no longer true is dropped permanently', async () => {
    // A reminder for an appointment that is not confirmed.
    const { appointment_id: about } = await queued('reminder');
    await api.sendMails();
    const dropped = await mail(about ?? '');
    expect([dropped.sent_at, dropped.dropped_at]).toEqual([null, expect.any(Date)]);
  });
});

test('an idempotency key whose request ended without a response can be used again, and is deleted', async () => {
  const event = await api.event();
  const person = await api.person();
  const claim = () =>
    api.call('POST', `/events/${event.id}/holds`, {
      as: person,
      body: { start_time: '09:00' },
      headers: { 'idempotency-key': 'key-of-a-dead-process' },
    });
  const age = (seconds: number) =>
    sql`UPDATE idempotency_keys SET created_at = now() - make_interval(secs => ${seconds})
      WHERE scope = ${person.userId}`.execute(api.owner);
  expect((await claim()).status).toBe(201);
  await sql`UPDATE idempotency_keys SET status_code = NULL, answer = NULL
    WHERE scope = ${person.userId}`.execute(api.owner);
  expect((await claim()).body.error.code).toBe('IDEMPOTENCY_IN_FLIGHT');
  await age(120);
  expect((await claim()).status).toBe(200);
  await age(90_000);
  await deleteExpiredData(api.services);
  const { rows } = await sql`SELECT FROM idempotency_keys WHERE scope = ${person.userId}`.execute(
    api.owner,
  );
  expect(rows).toEqual([]);
});
