import { londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import type { StaffPerson } from '../../../test/makers.ts';
import { paymentSteps } from '../../../test/payment-steps.ts';
import { explainPlan } from '../../../test/plans.ts';
import { tasksOnToday } from '../../../test/today.ts';
import { createJobHandlers } from '../../job-handlers.ts';
import { selectTransactionOwners } from './compare.ts';

let api: Harness;
let coordinator: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  coordinator = await api.staff('coordinator');
});
afterAll(() => api.stop());
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { abandon, approvedOrder, paidBooking, ledger, statusOf } = paymentSteps(() => api);

const MONEY = '/staff/money';
const call = (path: string, body?: object, as = coordinator) =>
  api.call('POST', `${MONEY}${path}`, { as, ...(body ? { body } : {}) });
const list = async (state = 'open') =>
  (await api.call('GET', `${MONEY}/differences?state=${state}`, { as: coordinator })).body;
const daily = () => createJobHandlers(api.services)['compare-money']({});

/** The difference for a transaction in the work list. */
async function listed(id: string, state = 'open') {
  const { items } = await list(state);
  return items.find(({ transaction_id }: { transaction_id: string }) => transaction_id === id);
}
const settle = (id: string) => call(`/differences/${id}/settlement`);
const close = (id: string, reason = 'Paid back by cheque.') =>
  call(`/differences/${id}/close`, { reason });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.error?.code];

/** The provider has the money, but nothing was recorded. */
async function unrecorded() {
  const { orderId, holdId, event } = await approvedOrder();
  return { orderId, holdId, event, reference: await takeMoney(orderId) };
}

async function takeMoney(orderId: string) {
  const order = await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
  return order.purchase_units[0]?.payments?.captures?.[0]?.id ?? '';
}

/** The provider has the money, and the process was killed before it could record that. */
async function paymentInProgress() {
  const { orderId } = await approvedOrder();
  await abandon(orderId);
  await takeMoney(orderId);
}

async function paid() {
  const booked = await paidBooking();
  const [row] = await ledger(booked.orderId);
  return { ...booked, reference: row?.payment_reference ?? '' };
}

const byHand = async (reference: string, value: string) =>
  (
    await api.services.paypal.refundCapture(reference, `by hand ${reference}`, {
      value,
      currency_code: 'GBP',
    })
  ).id;

test('differences are on Today until the last one is settled, and only for the role’s events', async () => {
  const onToday = (as: StaffPerson) => tasksOnToday(api, as, 'money differences');
  const stranger = await api.staff('coordinator', (await api.event()).id);
  const { reference, event } = await unrecorded();
  await daily();
  const own = await api.staff('coordinator', event.id);
  expect(await onToday(own)).toMatchObject([
    {
      urgency: 'soon',
      what: '1 payment differs from the payment provider’s records',
      action: { path: '/staff/money/reconciliation' },
    },
  ]);
  expect(await onToday(stranger)).toEqual([]);
  expect((await settle(reference)).status).toBe(200);
  expect(await onToday(own)).toEqual([]);
});

test('the booking of an unknown transaction is looked up by its key', async () => {
  const unknown = {
    ...{ id: 'T', kind: 'payment' as const, amount: 2500, at: new Date(), paymentId: undefined },
    appointmentId: crypto.randomUUID(),
  };
  const plan = await explainPlan(api, selectTransactionOwners([unknown]));
  expect(plan).toMatch(/Index (Only )?Scan using appointments_pkey on appointments/);
  expect(plan).not.toMatch(/Seq Scan on (appointments|payment)/);
});

test('a transaction that names none of our bookings is not ours', async () => {
  const { id: orderId } = await api.services.paypal.createOrder({
    ...{ requestId: crypto.randomUUID(), appointmentId: 'hoodie-42', description: 'A hoodie' },
    ...{ amount: '30.00', currency: 'GBP', siteUrl: 'http://localhost' },
  });
  await api.payments.enterCard(orderId);
  const order = await api.services.paypal.captureOrder(orderId, orderId);
  await daily();
  expect(await listed(order.purchase_units[0]?.payments?.captures?.[0]?.id ?? '')).toBeUndefined();
});

describe('the comparison', () => {
  test('lists what is missing here, and the existing process settles it', async () => {
    const { reference, holdId, event } = await unrecorded();
    await daily();
    expect(await listed(reference)).toMatchObject({
      movement: 'payment',
      kind: 'missing here',
      ours: null,
      theirs: 2500,
      appointment_id: holdId,
      event_id: event.id,
      name: 'Person Tested',
    });
    expect((await settle(reference)).status).toBe(200);
    expect(await statusOf(holdId)).toBe('confirmed');
    expect(await listed(reference)).toBeUndefined();
    expect(await listed(reference, 'settled')).toBeDefined();
    expect(codeOf(await settle(reference))).toEqual([409, 'EVENT_CHANGED']);
  });

  test('lists a refund made at the provider, and one with a different amount', async () => {
    const { reference } = await paid();
    const refund = await byHand(reference, '4.00');
    await daily();
    const difference = { movement: 'refund', kind: 'missing here', theirs: -400 };
    expect(await listed(refund)).toMatchObject(difference);
    await settle(refund);
    expect(await listed(refund)).toBeUndefined();
    await sql`UPDATE money_back SET amount = 500 WHERE provider_id = ${refund}`.execute(api.owner);
    await daily();
    expect(await listed(refund)).toMatchObject({ kind: 'other amount', ours: -500, theirs: -400 });
    expect((await settle(refund)).status).toBe(200);
    expect(await listed(refund)).toBeUndefined();
  });

  test('lists what the provider does not know, until staff close it permanently with a reason', async () => {
    const { reference, event } = await paid();
    const id = `GONE${reference.slice(0, 8)}`;
    await sql`INSERT INTO money_back (provider_id, payment_reference, kind, status, amount, settled_at)
      VALUES (${id}, ${reference}, 'refund', 'COMPLETED', 100, now() - interval '1 day')`.execute(
      api.owner,
    );
    await daily();
    expect(await listed(id)).toMatchObject({ kind: 'missing there', ours: -100, theirs: null });
    expect(codeOf(await settle(id))).toEqual([409, 'EVENT_CHANGED']);
    expect((await close(id)).status).toBe(200);
    expect(codeOf(await close(id))).toEqual([409, 'EVENT_CHANGED']);
    await daily();
    expect(await listed(id)).toBeUndefined();
    expect(await listed(id, 'closed')).toMatchObject({ reason: 'Paid back by cheque.' });
    await sql`UPDATE money_back SET amount = 200 WHERE provider_id = ${id}`.execute(api.owner);
    await daily();
    expect(await listed(id)).toMatchObject({ ours: -200, reason: null });
    const rows = await api.owner
      .selectFrom('audit_log')
      .select(['action', 'reason', 'event_id'])
      .where('subject', '=', `payment ${id}`)
      .execute();
    const reason = 'Paid back by cheque.';
    const action = 'difference of money closed';
    expect(rows).toEqual([{ action, reason, event_id: event.id }]);
    await close(id);
  });

  test('settles a difference that no longer exists', async () => {
    const { reference } = await paid();
    const amount = (pence: number) =>
      sql`UPDATE payment_transactions SET gross = ${pence}
        WHERE payment_reference = ${reference}`.execute(api.owner);
    await amount(2400);
    await daily();
    expect(await listed(reference)).toMatchObject({ kind: 'other amount', ours: 2400 });
    await amount(2500);
    await daily();
    expect(await listed(reference, 'settled')).toBeDefined();
  });

  test('ignores other transactions of the account, and payments in progress', async () => {
    const { paypal } = api.services;
    const order = await paypal.createOrder({
      requestId: 'donation',
      appointmentId: 'a donation',
      description: 'Thank you',
      amount: '10.00',
      currency: 'GBP',
      siteUrl: 'http://localhost',
    });
    await api.payments.enterCard(order.id);
    await paypal.captureOrder(order.id, 'donation');
    await paymentInProgress();
    const before = (await list()).total;
    await daily();
    expect((await list()).total).toBe(before);
  });

  test('requests a longer period in ranges of at most 31 days', async () => {
    const asked: number[] = [];
    const { paypal } = api.services;
    const original = paypal.listTransactions;
    paypal.listTransactions = (range) => {
      asked.push((range.until.getTime() - range.since.getTime()) / 86_400_000);
      return original(range);
    };
    await daily();
    paypal.listTransactions = original;
    expect(asked).toEqual([31, 31]);
  });
});

describe('comparing by hand', () => {
  const month = () => londonDate(new Date()).slice(0, 7);

  test('covers a month, and the page shows when it ran and how many payments it compared', async () => {
    const { reference } = await unrecorded();
    const { status, body } = await call('/comparisons', { month: month() });
    expect([status, body.found > 0]).toEqual([200, true]);
    expect(await listed(reference)).toMatchObject({ kind: 'missing here' });
    const { last } = await list();
    expect(last).toMatchObject({ found: body.found });
    expect(last.compared).toBeGreaterThanOrEqual(body.found);
    expect(codeOf(await call('/comparisons', { month: '2999-01' }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
  });

  test('records nothing while the provider does not respond', async () => {
    const { last } = await list();
    api.payments.set({ down: true });
    expect(codeOf(await call('/comparisons', { month: month() }))).toEqual([
      503,
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ]);
    expect((await list()).last).toEqual(last);
  });

  test('needs a role for all events, and the list shows only events within the role', async () => {
    const { reference, event } = await unrecorded();
    await daily();
    const mine = await api.staff('coordinator', event.id);
    const other = await api.staff('coordinator', (await api.event()).id);
    expect((await call('/comparisons', { month: month() }, mine)).status).toBe(403);
    const seen = async (as: StaffPerson) =>
      (await api.call('GET', `${MONEY}/differences`, { as })).body.total;
    expect([await seen(mine), await seen(other)]).toEqual([1, 0]);
    const path = `/differences/${reference}/close`;
    expect((await call(path, { reason: 'Not mine.' }, other)).status).toBe(404);
  });
});
