import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { withTransaction } from '../db/database.ts';
import { PayPalUnknownOutcome } from './paypal/client.ts';
import {
  CANCELLED_BY_PERSON,
  completeRefund,
  owedRefunds,
  payRefund,
  refundDue,
} from './refunds.ts';

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
    .selectAll()
    .where('payment_reference', '=', reference)
    .executeTakeFirst();

const jobsOf = async (reference: string) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pgboss.job
    WHERE name = 'refund-payment' AND data->>'paymentReference' = ${reference}`.execute(api.owner);
  return rows[0]?.count;
};

/** A paid booking whose refund is owed. */
async function owed(reason = 'asked for') {
  const { appointmentId, orderId } = await paidBooking();
  const [row] = await ledger(orderId);
  const paymentReference = row?.payment_reference ?? '';
  const due = { paymentReference, appointmentId, amountPence: 2440, reason };
  const owe = () =>
    withTransaction(api.services.db, (transaction) => refundDue(api.services, transaction, due));
  await owe();
  return { appointmentId, orderId, reference: paymentReference, owe };
}

test('a refund that is owed has one job, however often it is said', async () => {
  const { reference, owe } = await owed();
  expect(await jobsOf(reference)).toBe(1);
  await owe();
  expect(await jobsOf(reference)).toBe(1);
  expect(await refundOf(reference)).toMatchObject({ amount_pence: 2440, status: 'due' });
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

test('neither a paid refund nor one that is not due is paid', async () => {
  const { orderId, reference } = await owed();
  await payRefund(api.services, reference);
  const paid = await refundOf(reference);
  await payRefund(api.services, reference);
  await payRefund(api.services, 'NO-PAYMENT');
  expect(await refundOf(reference)).toEqual(paid);
  expect((await atProvider(orderId))?.payments?.refunds).toHaveLength(1);
});

test('a refund that is requested twice concurrently is paid once, without the remainder', async () => {
  // Two concurrently, so that two connections are open and neither call waits for one.
  const [{ orderId, reference }] = await Promise.all([owed(), owed()]);
  await Promise.all([payRefund(api.services, reference), payRefund(api.services, reference)]);
  const refunds = (await atProvider(orderId))?.payments?.refunds;
  expect(refunds?.map(({ amount }) => amount.value)).toEqual(['24.40']);
});

test('a refund that the provider does not answer stays due, for the next try', async () => {
  const { reference } = await owed();
  await api.payments.set({ down: true });
  await expect(payRefund(api.services, reference)).rejects.toThrow(PayPalUnknownOutcome);
  expect(await refundOf(reference)).toMatchObject({ status: 'due', provider_refund_id: null });
});

test.each([
  ['that no mail has announced is told', 'another amount than the one due', 1],
  ['that the mail about the cancellation announced is not told again', CANCELLED_BY_PERSON, 0],
])('a refund %s', async (_what, reason, told) => {
  const { appointmentId, reference } = await owed(reason);
  const complete = () =>
    withTransaction(api.services.db, (transaction) => completeRefund(transaction, reference));
  expect([await complete(), await complete()]).toEqual([true, false]);
  const kinds = (await mails(appointmentId)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'refund')).toHaveLength(told);
});

test('a refund that has been due for two minutes is found without its job', async () => {
  const [old, fresh] = [await owed(), await owed()];
  await sql`UPDATE refunds SET created_at = now() - interval '3 minutes'
    WHERE payment_reference = ${old.reference}`.execute(api.owner);
  const found = await owedRefunds(api.services.db);
  expect(found).toContain(old.reference);
  expect(found).not.toContain(fresh.reference);
  await payRefund(api.services, old.reference);
  expect(await owedRefunds(api.services.db)).not.toContain(old.reference);
});
