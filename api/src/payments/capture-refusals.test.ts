import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import type { OrderStatus } from './queries.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { approvedOrder, atProvider, capture, heldSeat, ledger, order, statusOf } = paymentSteps(
  () => api,
);

type AppointmentStatus = Awaited<ReturnType<typeof statusOf>>;

/** The steps from a held seat; the database allows no others. */
const STEPS: Partial<Record<AppointmentStatus, AppointmentStatus[]>> = {
  released: ['released'],
  capturing: ['capturing'],
  confirmed: ['capturing', 'confirmed'],
  cancelled: ['capturing', 'confirmed', 'cancelled'],
};

async function setStates(
  { orderId, holdId }: { orderId: string; holdId: string },
  status: OrderStatus,
  ...appointment: AppointmentStatus[]
) {
  await api.owner
    .updateTable('payment_orders')
    .set({ status })
    .where('order_id', '=', orderId)
    .execute();
  for (const next of appointment) {
    await api.owner
      .updateTable('appointments')
      .set({ status: next })
      .where('appointment_id', '=', holdId)
      .execute();
  }
}

const outcome = ({ status, body }: Awaited<ReturnType<typeof capture>>) => [
  status,
  body.error?.code,
];
const issueOf = ({ body }: Awaited<ReturnType<typeof capture>>) => body.details?.[0]?.issue;

describe('before the capture request', () => {
  test('a card whose holder has not authenticated is not charged, but another card may be', async () => {
    const { person, holdId, orderId } = await approvedOrder('3DS-FAILED');
    const refused = await capture(person, orderId);
    expect(outcome(refused)).toEqual([422, 'PAYER_ACTION_REQUIRED']);
    expect(issueOf(refused)).toBe('PAYER_ACTION_REQUIRED');
    expect((await atProvider(orderId))?.payments).toBeUndefined();
    expect(await statusOf(holdId)).toBe('held');
    await api.payments.enterCard(orderId);
    expect((await capture(person, orderId)).status).toBe(200);
  });

  test('an order that differs from ours is reported as a mismatch', async () => {
    const held = await approvedOrder();
    await api.owner
      .updateTable('payment_orders')
      .set({ amount: 9900 })
      .where('order_id', '=', held.orderId)
      .execute();
    expect(issueOf(await capture(held.person, held.orderId))).toBe('ORDER_MISMATCH');
  });

  test('an order without a card is refused with the provider’s issue', async () => {
    const { person, holdId } = await heldSeat();
    const { body } = await order(person, holdId);
    const refused = await capture(person, body.id);
    expect([refused.status, issueOf(refused)]).toEqual([422, 'ORDER_NOT_APPROVED']);
    expect(refused.body.debug_id).toMatch(/./);
    expect(await statusOf(holdId)).toBe('held');
  });

  test('money that was already taken is not reported as refused, whatever its amount', async () => {
    const held = await approvedOrder();
    await api.services.paypal.captureOrder(held.orderId, 'before');
    await api.owner
      .updateTable('payment_orders')
      .set({ amount: 9900 })
      .where('order_id', '=', held.orderId)
      .execute();
    const answer = await capture(held.person, held.orderId);
    expect(outcome(answer)).toEqual([409, 'PAYMENT_IN_PROGRESS']);
    expect(await statusOf(held.holdId)).toBe('capturing');
    expect(await ledger(held.orderId)).toEqual([]);
  });
});

describe('a second click', () => {
  test('waits for the outcome of the first', async () => {
    const { person, orderId } = await approvedOrder('SLOW');
    const answers = await Promise.all([capture(person, orderId), capture(person, orderId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test.each<[string, OrderStatus, AppointmentStatus, [number, string], string | undefined]>([
    ['was refused', 'created', 'held', [422, 'INSTRUMENT_DECLINED'], 'INSTRUMENT_DECLINED'],
    ['took nothing in the end', 'failed', 'released', [409, 'HOLD_EXPIRED'], undefined],
  ])('that waits for a first one that %s gets the same outcome', async (...row) => {
    const [, status, appointment, expected, issue] = row;
    const held = await approvedOrder();
    await setStates(held, 'capturing', 'capturing');
    let queries = 0;
    const count = () => {
      queries += 1;
    };
    api.services.pool.on('acquire', count);
    const waiting = capture(held.person, held.orderId);
    // More queries than it takes to start, so it is polling the order.
    await expect.poll(() => queries).toBeGreaterThan(8);
    api.services.pool.off('acquire', count);
    await setStates(held, 'capturing', appointment);
    await setStates(held, status);
    const answer = await waiting;
    expect(outcome(answer)).toEqual(expected);
    expect(issueOf(answer)).toBe(issue);
  });
});

describe('an order that can no longer be captured', () => {
  test.each<[OrderStatus, AppointmentStatus, number, string]>([
    ['failed', 'held', 422, 'PAYMENT_FAILED'],
    ['failed', 'capturing', 422, 'PAYMENT_FAILED'],
    ['failed', 'confirmed', 409, 'ALREADY_BOOKED'],
    ['failed', 'released', 409, 'HOLD_EXPIRED'],
    ['created', 'capturing', 409, 'PAYMENT_IN_PROGRESS'],
    ['created', 'confirmed', 409, 'ALREADY_BOOKED'],
    ['created', 'cancelled', 409, 'HOLD_EXPIRED'],
  ])('(order %s, appointment %s) gets %i %s', async (status, appointment, code, error) => {
    const held = await approvedOrder();
    await setStates(held, status, ...(STEPS[appointment] ?? []));
    expect(outcome(await capture(held.person, held.orderId))).toEqual([code, error]);
    expect((await atProvider(held.orderId))?.payments).toBeUndefined();
  });

  test('after booking for the event has closed gets 404', async () => {
    const held = await approvedOrder();
    await api.owner
      .updateTable('events')
      .set({ cancelled_at: new Date() })
      .where('event_id', '=', held.event.id)
      .execute();
    expect((await capture(held.person, held.orderId)).status).toBe(404);
    expect((await order(held.person, held.holdId)).status).toBe(404);
    expect((await atProvider(held.orderId))?.payments).toBeUndefined();
  });

  test.each<[AppointmentStatus, number, string | undefined]>([
    ['confirmed', 200, undefined],
    [
      'cancelled',
      409,
      'Your place was taken while you were paying. Your payment is being refunded in full.',
    ],
  ])(
    'because it was paid reports the appointment, which is %s',
    async (appointment, status, message) => {
      const held = await approvedOrder();
      await capture(held.person, held.orderId);
      await setStates(held, 'completed', appointment);
      const answer = await capture(held.person, held.orderId);
      expect([answer.status, answer.body.error?.message]).toEqual([status, message]);
      expect(answer.body.appointment?.status).toBe(status === 200 ? appointment : undefined);
    },
  );
});
