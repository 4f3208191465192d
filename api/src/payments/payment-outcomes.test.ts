import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { withTransaction } from '../platform/db/database.ts';
import { lockOrder, setOrderStatus } from './queries.ts';
import { reconcilePayments, settleByProvider } from './reconcile.ts';
import { completeRefund } from './refund-states.ts';
import { payRefund } from './refunds.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const {
  order,
  capture,
  hold,
  heldSeat,
  approvedOrder,
  paymentUnderReview,
  statusOf,
  lapse,
  ledger,
  mails,
  atProvider,
  taken,
} = paymentSteps(() => api);

async function received(person: Person) {
  await api.sendMails();
  return api.mailbox.store.list(person.email);
}

describe('a hold that lapses during 3-D Secure', () => {
  /** The card is entered, the bank asks for confirmation, and the hold expires meanwhile. */
  async function askedByHisBank() {
    const held = await heldSeat({ seats: 1 });
    const { body } = await order(held.person, held.holdId);
    await api.payments.enterCard(body.id, 'PAYER-ACTION');
    await lapse(held.holdId);
    return { ...held, orderId: String(body.id) };
  }

  test('and is not resold can still be paid', async () => {
    const { person, holdId, orderId } = await askedByHisBank();
    await api.payments.authenticate(orderId);
    expect((await capture(person, orderId)).body.appointment.status).toBe('confirmed');
    expect(await statusOf(holdId)).toBe('confirmed');
  });

  test('and is resold is not charged, and the person is notified', async () => {
    const { event, person, holdId, orderId } = await askedByHisBank();
    const other = await api.person();
    expect(await statusOf(await hold(other, event.id))).toBe('held');
    await api.payments.authenticate(orderId);
    const answer = await capture(person, orderId);
    expect([answer.status, answer.body.error.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect((await atProvider(orderId))?.payments).toBeUndefined();
    expect(await statusOf(holdId)).toBe('released');
    expect(await taken(event.id)).toBe(1);
  });

  test('and is resold after the capture is refunded once, and the person is notified once', async () => {
    const { event, person, holdId, orderId } = await askedByHisBank();
    await hold(await api.person(), event.id);
    await api.payments.set({ webhooks: 'twice' });
    await api.payments.authenticate(orderId);
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await expect.poll(() => statusOf(holdId)).toBe('refund_due');
    const [row, ...more] = await ledger(orderId);
    expect(more).toEqual([]);
    const refund = () => payRefund(api.services, row?.payment_reference ?? '');
    await Promise.all([refund(), refund()]);
    await reconcilePayments(api.services);
    expect(await statusOf(holdId)).toBe('refunded');
    expect((await atProvider(orderId))?.payments?.captures[0]?.status).toBe('REFUNDED');
    expect(await taken(event.id)).toBe(1);
    const [mail, ...others] = await received(person);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Your payment is being refunded/);
    for (const form of [mail?.html, mail?.text]) {
      for (const words of ['£25.00', 'had gone to someone else', '14 business days']) {
        expect(form).toContain(words);
      }
    }
  });
});

test('a refund may be paid while its order is being settled', async () => {
  const held = await heldSeat({ seats: 1 });
  const { body } = await order(held.person, held.holdId);
  const orderId = String(body.id);
  await api.payments.enterCard(orderId, 'PAYER-ACTION');
  await lapse(held.holdId);
  await hold(await api.person(), held.event.id);
  await api.payments.authenticate(orderId);
  await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
  await settleByProvider(api.services, orderId, true);
  const [row] = await ledger(orderId);
  const reference = String(row?.payment_reference);
  let paying: Promise<void> | undefined;
  await withTransaction(api.services.db, async (settling) => {
    await lockOrder(settling, orderId);
    paying = payRefund(api.services, reference);
    await expect.poll(waitingForLocks).toBe(1);
    expect(await completeRefund(settling, reference)).toBe(true);
  });
  await paying;
  expect(await statusOf(held.holdId)).toBe('refunded');
});

test.each(['failed', 'created'] as const)(
  'a capture that waited for another one finds the order %s and acts on it',
  async (status) => {
    const { event, person, holdId, orderId } = await approvedOrder();
    let capturing: ReturnType<typeof capture> | undefined;
    await withTransaction(api.services.db, async (other) => {
      await lockOrder(other, orderId);
      capturing = capture(person, orderId);
      await expect.poll(waitingForLocks).toBe(1);
      await setOrderStatus(other, orderId, status);
    });
    const answer = await capturing;
    const refused = [422, 'PAYMENT_FAILED', 'held', 0];
    const paid = [200, undefined, 'confirmed', 1];
    expect([
      answer?.status,
      answer?.body.error?.code,
      await statusOf(holdId),
      (await ledger(orderId)).length,
    ]).toEqual(status === 'failed' ? refused : paid);
    expect(await taken(event.id)).toBe(1);
  },
);

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.owner);
  return rows[0]?.count ?? 0;
}

describe('a payment under review', () => {
  const underReview = () => paymentUnderReview({ seats: 1 });
  /** What the person reads, also after a reload. */
  const isPending = async (as: Person, holdId: string) =>
    (await api.call('GET', `/appointments/${holdId}`, { as })).body.appointment.payment_pending;

  test('confirms nothing, sends nothing, and keeps the seat', async () => {
    const { event, person, holdId, orderId, answer, captureStatus } = await underReview();
    expect([answer.status, captureStatus]).toEqual([200, 'PENDING']);
    expect(answer.body.appointment).toBeUndefined();
    expect(await statusOf(holdId)).toBe('capturing');
    expect([await mails(holdId), await ledger(orderId)]).toEqual([[], []]);
    expect(await isPending(person, holdId)).toBe(true);
    const again = await api.call('POST', '/appointments', {
      as: person,
      body: { ...bookingRequest(person, event), paymentStatus: 'paid by card' },
    });
    expect([again.status, again.body.error.code]).toEqual([409, 'PAYMENT_IN_PROGRESS']);
    expect(await taken(event.id)).toBe(1);
  });

  test('is confirmed once by webhook when accepted', async () => {
    const { person, holdId, orderId, captureId } = await underReview();
    await api.payments.set({ webhooks: 'twice' });
    await api.payments.endReview(captureId, 'COMPLETED');
    await expect.poll(() => statusOf(holdId)).toBe('confirmed');
    expect(await isPending(person, holdId)).toBe(false);
    expect(await ledger(orderId)).toHaveLength(1);
    expect((await received(person)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your booking is confirmed'),
    ]);
  });

  test.each([
    ['accepted', 'COMPLETED', 'confirmed', 'Your booking is confirmed', 1],
    ['denied', 'DECLINED', 'released', 'Your place is not booked yet', 0],
  ] as const)('that is %s without a webhook is settled by reconciliation', async (...row) => {
    const [, status, end, subject, seats] = row;
    const { event, person, holdId, orderId, captureId } = await underReview();
    await api.payments.endReview(captureId, status);
    await api.owner
      .updateTable('payment_orders')
      .set({ updated_at: sql`now() - interval '2 minutes'` })
      .where('order_id', '=', orderId)
      .execute();
    await reconcilePayments(api.services);
    expect(await statusOf(holdId)).toBe(end);
    expect(await taken(event.id)).toBe(seats);
    expect(await ledger(orderId)).toHaveLength(seats);
    expect((await received(person)).map((mail) => mail.subject)).toEqual([
      expect.stringContaining(subject),
    ]);
  });

  test('frees the seat and notifies the person once when denied by webhook', async () => {
    const { event, person, holdId, captureId } = await underReview();
    await api.payments.set({ webhooks: 'twice' });
    await api.payments.endReview(captureId, 'DECLINED');
    await expect.poll(() => statusOf(holdId)).toBe('released');
    expect(await taken(event.id)).toBe(0);
    const [mail, ...more] = await received(person);
    expect(more).toEqual([]);
    for (const form of [mail?.html, mail?.text]) {
      for (const words of ['£25.00', 'not been charged', 'choose a time again']) {
        expect(form).toContain(words);
      }
    }
    // The seat is available again, even to this person.
    expect(await statusOf(await hold(person, event.id))).toBe('held');
  });
});
