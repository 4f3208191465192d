import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
// Webhooks also settle payments, so they are off here.
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { order, capture, approvedOrder, statusOf, ledger, mails, atProvider } = paymentSteps(
  () => api,
);

describe('a capture', () => {
  test('that is clicked 20 times makes one capture, ledger row, mail and response', async () => {
    const { person, holdId, orderId } = await approvedOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => capture(person, orderId)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => body.appointment.status)).toEqual(
      answers.map(() => 'confirmed'),
    );
    expect((await atProvider(orderId))?.payments?.captures).toHaveLength(1);
    expect(await ledger(orderId)).toHaveLength(1);
    expect(await mails(holdId)).toHaveLength(1);
  });

  test('has the response that spec 3 requires, and the server finds the browser’s record', async () => {
    const { person, event, orderId } = await approvedOrder();
    const { body } = await capture(person, orderId);
    const [taken] = body.purchase_units[0].payments.captures;
    expect([body.status, taken.status, taken.amount.value]).toEqual([
      'COMPLETED',
      'COMPLETED',
      '25.00',
    ]);
    expect(body.payment_source.card).toMatchObject({ last_digits: '1111', brand: 'VISA' });
    const record = { payment_reference: taken.id, amount: '0.01', status: 'whatever' };
    const own = await api.call('POST', '/payments/transactions', { as: person, body: record });
    expect(own.body.transaction).toEqual({
      payment_reference: taken.id,
      status: 'COMPLETED',
      amount: 2500,
    });
    const other = await api.person();
    const theirs = await api.call('POST', '/payments/transactions', { as: other, body: record });
    expect(theirs.status).toBe(404);
    const booked = await api.call('POST', '/appointments', {
      as: person,
      body: { ...bookingRequest(person, event), paymentStatus: 'paid by card' },
    });
    expect([booked.status, booked.body.appointment.status]).toEqual([200, 'confirmed']);
  });

  test("of someone else's order is refused and takes nothing", async () => {
    const { holdId, orderId } = await approvedOrder();
    expect((await capture(await api.person(), orderId)).status).toBe(404);
    expect((await atProvider(orderId))?.payments).toBeUndefined();
    expect(await statusOf(holdId)).toBe('held');
  });

  test('of an order that differs from ours is refused and takes nothing', async () => {
    const { person, orderId } = await approvedOrder();
    await sql`UPDATE payment_orders SET amount = 9900 WHERE order_id = ${orderId}`.execute(
      api.owner,
    );
    const answer = await capture(person, orderId);
    expect([answer.status, answer.body.error.code]).toEqual([422, 'PAYMENT_FAILED']);
    expect((await atProvider(orderId))?.payments).toBeUndefined();
  });

  test('that is declined keeps the seat, and another card can pay', async () => {
    const { person, holdId, orderId } = await approvedOrder('CCREJECT-REFUSED');
    const refused = await capture(person, orderId);
    expect(refused.status).toBe(422);
    expect(refused.body.error.code).toBe('INSTRUMENT_DECLINED');
    expect(refused.body.details[0].issue).toBe('INSTRUMENT_DECLINED');
    expect(await statusOf(holdId)).toBe('held');
    const { body } = await order(person, holdId);
    await api.payments.enterCard(body.id);
    expect((await capture(person, body.id)).body.appointment.status).toBe('confirmed');
  });

  test('that is declined in a 2xx response confirms nothing and sends no mail', async () => {
    const { person, holdId, orderId } = await approvedOrder('CCREJECT-SF');
    const answer = await capture(person, orderId);
    expect(answer.status).toBe(200);
    expect(answer.body.purchase_units[0].payments.captures[0].status).toBe('DECLINED');
    expect(answer.body.appointment).toBeUndefined();
    expect(await statusOf(holdId)).toBe('held');
    expect(await mails(holdId)).toEqual([]);
    expect(await ledger(orderId)).toEqual([]);
  });

  test('after the seat was given up takes nothing', async () => {
    const { person, holdId, orderId } = await approvedOrder();
    await api.call('DELETE', `/holds/${holdId}`, { as: person });
    const answer = await capture(person, orderId);
    expect([answer.status, answer.body.error.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect((await atProvider(orderId))?.payments).toBeUndefined();
  });
});

describe('a late or lost response', () => {
  test('is awaited if it is slow', async () => {
    const { person, orderId } = await approvedOrder('SLOW');
    expect((await capture(person, orderId)).body.appointment.status).toBe('confirmed');
  });

  test('is looked up at the provider if it is lost, and the person is charged once', async () => {
    const { person, holdId, orderId } = await approvedOrder('LOST');
    const asked = capture(person, orderId);
    await expect.poll(async () => (await atProvider(orderId))?.payments?.captures).toHaveLength(1);
    api.payments.breakConnections();
    const answer = await asked;
    expect([answer.status, answer.body.appointment.status]).toEqual([200, 'confirmed']);
    expect((await atProvider(orderId))?.payments?.captures).toHaveLength(1);
    expect(await mails(holdId)).toHaveLength(1);
  });

  test('from an unavailable provider causes a clear error and keeps the hold, which a retry pays', async () => {
    const { person, holdId, orderId } = await approvedOrder();
    await api.payments.set({ down: true });
    const away = await capture(person, orderId);
    expect([away.status, away.body.error.code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
    expect(await statusOf(holdId)).toBe('held');
    await api.payments.set({ down: false });
    expect((await capture(person, orderId)).body.appointment.status).toBe('confirmed');
  });
});
