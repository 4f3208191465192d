import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import type { StaffPerson } from '../../../test/makers.ts';
import { paymentSteps } from '../../../test/payment-steps.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { refreshProviderRefund } from '../provider-refunds.ts';
import { payRefund, recordRefundDue } from '../refunds.ts';

let api: Harness;
let coordinator: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  coordinator = await api.staff('coordinator');
});
afterAll(() => api.stop());
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { paidBooking, ledger } = paymentSteps(() => api);

const read = async (path: string, as = coordinator) =>
  (await api.call('GET', `/staff/money${path}`, { as })).body;
const movements = (query: string) => read(`/movements?${query}`);

/** A booking of £25.00, of which the provider keeps 55p. @param at when it was paid */
async function paid(at: string, name?: string) {
  const booked = await paidBooking({}, name);
  const [row] = await ledger(booked.orderId);
  const reference = row?.payment_reference ?? '';
  await sql`UPDATE payment_transactions SET created_at = ${at}
    WHERE payment_reference = ${reference}`.execute(api.owner);
  return { ...booked, reference, fee: row?.fee };
}

/** Refunds £24.40 of a booking. */
async function refunded(booked: Awaited<ReturnType<typeof paid>>, at: string) {
  const due = {
    paymentReference: booked.reference,
    appointmentId: booked.appointmentId,
    amountPence: 2440,
    reason: 'asked for',
  };
  await withTransaction(api.services.db, (transaction) =>
    recordRefundDue(api.services, transaction, due),
  );
  await payRefund(api.services, booked.reference);
  await sql`UPDATE money_back SET settled_at = ${at}
    WHERE payment_reference = ${booked.reference}`.execute(api.owner);
}

const monthOf = async (key: string) => {
  const { items } = await read(`?year=${key.slice(0, 4)}`);
  return items.find((row: { key: string }) => row.key === key);
};
const byEvent = async (year: string, eventId: string) => {
  const { items } = await read(`?by=event&year=${year}`);
  return items.find((row: { key: string }) => row.key === eventId);
};

describe('the figures', () => {
  test('give the takings, the provider’s fee, refunds and what is left for each London month', async () => {
    // 23:30 UTC is already the next day, and month, in London during summer time.
    const booked = await paid('2021-05-31T23:30:00Z');
    expect(booked.fee).toBe(55);
    await refunded(booked, '2021-07-02T09:00:00Z');
    expect(await monthOf('2021-05')).toBeUndefined();
    expect(await monthOf('2021-06')).toMatchObject({ takings: 2500, fees: -55, net: 2445 });
    expect((await movements('month=2021-06')).total).toBe(2);
    expect((await movements('month=2021-05')).total).toBe(0);
    expect(await monthOf('2021-07')).toMatchObject({ takings: 0, refunds: -2440, net: -2440 });
    const { sums, total } = await read('?year=2021');
    expect([total, sums.net]).toEqual([2, 5]);
    const row = await byEvent('2021', booked.event.id);
    expect(row).toMatchObject({ takings: 2500, fees: -55, refunds: -2440, net: 5 });
    expect(row.event_name).toBeTypeOf('string');
  });

  test('count a refund once its money has been returned, and show its state until then', async () => {
    const pending = await paid('2022-03-01T12:00:00Z', 'REFUND-PENDING');
    await refunded(pending, '2022-03-02T12:00:00Z');
    const failed = await paid('2022-03-01T12:00:00Z', 'REFUND-FAILED');
    await refunded(failed, '2022-03-02T12:00:00Z');
    await sql`UPDATE refunds SET created_at = '2022-03-03'
      WHERE payment_reference IN (${pending.reference}, ${failed.reference})`.execute(api.owner);
    expect(await monthOf('2022-03')).toMatchObject({
      refunds: 0,
      refunds_pending: -2440,
      refunds_failed: -2440,
      net: 2 * 2445,
    });
    const behind = await movements('year=2022&kind=refund&state=failed');
    expect([behind.total, behind.sum]).toEqual([1, -2440]);
    expect(behind.items[0]).toMatchObject({ appointment_id: failed.appointmentId });
  });

  test('count a disputed payment once, and not once the charity has won', async () => {
    const { reference, event } = await paid('2023-03-01T12:00:00Z');
    const dispute = await api.payments.dispute(reference);
    await refreshProviderRefund(api.services, 'chargeback', dispute.id);
    await sql`UPDATE money_back SET created_at = '2023-03-05'
      WHERE payment_reference = ${reference}`.execute(api.owner);
    const figures = () => byEvent('2023', event.id);
    expect(await figures()).toMatchObject({ chargebacks: -2500, net: -55 });
    await sql`INSERT INTO money_back (provider_id, payment_reference, kind, status, amount, settled_at)
      VALUES (${`R${reference}`}, ${reference}, 'reversal', 'COMPLETED', 2500, '2023-03-06')`.execute(
      api.owner,
    );
    expect(await figures()).toMatchObject({ chargebacks: -2500, net: -55 });
    await sql`DELETE FROM money_back WHERE provider_id = ${`R${reference}`}`.execute(api.owner);
    await sql`UPDATE money_back SET status = 'RESOLVED', outcome = 'RESOLVED_SELLER_FAVOUR'
      WHERE payment_reference = ${reference}`.execute(api.owner);
    expect(await figures()).toMatchObject({ chargebacks: 0, net: 2445 });
  });

  test('say how many fees are unknown', async () => {
    const { reference } = await paid('2019-03-01T12:00:00Z');
    await sql`UPDATE payment_transactions SET fee = NULL, gross = NULL
      WHERE payment_reference = ${reference}`.execute(api.owner);
    const { fees_unknown, sums, years, year } = await read('?year=2019');
    expect([fees_unknown, sums.takings, sums.net, year]).toEqual([1, 2500, 2500, '2019']);
    expect(years.at(-1)).toBe('2019');
  });
});

test('money moves with its booking to another event', async () => {
  const booked = await paid('2017-05-04T12:00:00Z');
  const other = await api.event({ daysAhead: 20 });
  await sql`UPDATE appointments SET event_id = ${other.id}, slot_starts_at =
      (SELECT min(starts_at) FROM event_slots WHERE event_id = ${other.id})
    WHERE appointment_id = ${booked.appointmentId}`.execute(api.owner);
  expect(await byEvent('2017', booked.event.id)).toBeUndefined();
  expect(await byEvent('2017', other.id)).toMatchObject({ takings: 2500, fees: -55, net: 2445 });
  const { items, total } = await movements(`event_id=${other.id}&year=2017`);
  expect(total).toBe(2);
  expect(items[0]).toMatchObject({ event_id: other.id, appointment_id: booked.appointmentId });
  const there = await api.staff('coordinator', other.id);
  expect((await read('?by=event&year=2017', there)).total).toBe(1);
  const before = await api.staff('coordinator', booked.event.id);
  expect((await read('?by=event&year=2017', before)).total).toBe(0);
});

test('the file adds up to the page, and its export is audited', async () => {
  const booked = await paid('2020-02-01T12:00:00Z');
  await refunded(booked, '2020-02-03T12:00:00Z');
  await paid('2020-02-29T23:59:00Z');
  const { sums } = await read('?year=2020');
  const file = await api.call('GET', '/staff/money/movements.csv?year=2020', { as: coordinator });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const rows: Record<string, string>[] = parse(file.text, { columns: true });
  const total = (column: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  expect(rows).toHaveLength(5);
  expect(total('paid_in') - total('paid_out')).toBe(sums.net);
  expect(total('paid_in')).toBe(sums.takings);
  expect((await movements('year=2020')).sum).toBe(sums.net);
  const audited = await api.owner
    .selectFrom('audit_log')
    .select('action')
    .where('actor', '=', coordinator.userId)
    .where('subject', '=', 'money')
    .execute();
  expect(audited).toEqual([{ action: 'movements of money exported' }]);
});

test('sums above 21 million pounds are also correct', async () => {
  const { event, reference } = await paid('2016-02-01T12:00:00Z');
  await sql`INSERT INTO money_back (provider_id, payment_reference, kind, status, amount, settled_at)
    SELECT 'LARGE-' || n, ${reference}, 'refund', 'COMPLETED', 2000000000, '2016-02-02'
    FROM generate_series(1, 2) n`.execute(api.owner);
  const net = 2445 - 4_000_000_000;
  expect((await movements(`event_id=${event.id}`)).sum).toBe(net);
  expect(await byEvent('2016', event.id)).toMatchObject({ refunds: -4_000_000_000, net });
});

test('pages list every movement exactly once', async () => {
  const { event } = await paid('2018-02-01T12:00:00Z');
  const values = Array.from({ length: 60 }, (_, index) => index);
  await sql`INSERT INTO money_back (provider_id, payment_reference, kind, status, amount, settled_at)
    SELECT 'MANY-' || n, (SELECT payment_reference FROM payment_transactions
      WHERE created_at = '2018-02-01T12:00:00Z'), 'refund', 'COMPLETED', 1, '2018-02-02'
    FROM unnest(${values}::int[]) n`.execute(api.owner);
  const first = await movements(`event_id=${event.id}`);
  expect([first.total, first.items.length, first.sum]).toEqual([62, 50, 2445 - 60]);
  const second = await movements(`event_id=${event.id}&after=${first.next}`);
  expect(second.items).toHaveLength(12);
  const ids = [...first.items, ...second.items].map(({ movement_id }) => movement_id);
  expect(new Set(ids).size).toBe(62);
  const back = await movements(`event_id=${event.id}&before=${second.previous}`);
  expect(back.items).toEqual(first.items);
});

test('a role for one event sees only the money of that event; other roles see none', async () => {
  const mine = await paid('2017-02-01T12:00:00Z');
  const other = await paid('2017-02-01T12:00:00Z');
  const one = await api.staff('coordinator', mine.event.id);
  const { sums, total } = await read('?year=2017&by=event', one);
  expect([total, sums.takings]).toEqual([1, 2500]);
  expect((await read('/movements?year=2017', one)).total).toBe(2);
  const ofEvent = (eventId: string) =>
    api.call('GET', `/staff/events/${eventId}/money`, { as: one });
  expect((await ofEvent(mine.event.id)).body.sums).toMatchObject({ takings: 2500, net: 2445 });
  expect((await ofEvent(other.event.id)).status).toBe(404);
  for (const role of ['clinician'] as const) {
    const as = await api.staff(role);
    expect((await api.call('GET', '/staff/money', { as })).status).toBe(403);
  }
});
