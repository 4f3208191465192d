import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PAYPAL } from '../../test/emulators.ts';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { createPayPal } from './paypal/client.ts';
import { reconcilePayments } from './reconcile.ts';
import { payRefund } from './refunds.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
// Webhooks settle payments too; where a test is about the call alone they are off.
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { order, capture, heldSeat, approvedOrder, statusOf, ledger, mails, atProvider } =
  paymentSteps(() => api);

describe('an order', () => {
  test("is priced from the database, not from the client's 0.01", async () => {
    const { person, holdId } = await heldSeat({ price: 3210 });
    const { status, body } = await order(person, holdId, 0.01);
    expect(status).toBe(201);
    expect((await atProvider(body.id))?.amount.value).toBe('32.10');
  });

  test('is found by the event in the description when no hold is named', async () => {
    const { person, event } = await heldSeat();
    const named = await order(person, undefined, '25.00', `PSA, 01/01/2030, ${event.id}`);
    expect(named.status).toBe(201);
    expect((await order(person, undefined, 1, 'no event')).status).toBe(404);
  });

  test("is refused for another's hold, a lapsed one and a free one", async () => {
    const { person, holdId } = await heldSeat();
    expect((await order(await api.person(), holdId)).status).toBe(404);
    await sql`UPDATE appointments SET hold_expires_at = now() WHERE appointment_id = ${holdId}`.execute(
      api.owner,
    );
    expect((await order(person, holdId)).body.error.code).toBe('HOLD_EXPIRED');
    const free = await heldSeat({ paymentRequired: false });
    expect((await order(free.person, free.holdId)).body.error.code).toBe('PAYMENT_NOT_NEEDED');
  });

  test('says plainly that the provider is away', async () => {
    const { person, holdId } = await heldSeat();
    await api.payments.set({ down: true });
    const answer = await order(person, holdId);
    expect([answer.status, answer.body.error.code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBe('10');
  });
});

test('nothing is paid before the consent is there', async () => {
  const event = await api.event({ paymentRequired: true });
  const person = await api.person();
  const body = { start_time: '09:00' };
  const held = await api.call('POST', `/events/${event.id}/holds`, { as: person, body });
  const refused = await order(person, held.body.hold.hold_id);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'CONSENT_REQUIRED']);
  await api.consent(person, event);
  expect((await order(person, held.body.hold.hold_id)).status).toBe(201);
});

describe('a capture', () => {
  test('clicked 20 times is one capture, one ledger row, one mail, one answer', async () => {
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

  test("answers with what spec 3 reads, and the browser's records find the server's", async () => {
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

  test('of an order that is not the one we made is refused and takes nothing', async () => {
    const { person, orderId } = await approvedOrder();
    await sql`UPDATE payment_orders SET amount_pence = 9900 WHERE order_id = ${orderId}`.execute(
      api.owner,
    );
    const answer = await capture(person, orderId);
    expect([answer.status, answer.body.error.code]).toEqual([422, 'PAYMENT_FAILED']);
    expect((await atProvider(orderId))?.payments).toBeUndefined();
  });

  test('that is declined keeps the seat, and another card pays', async () => {
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

  test('with a declined capture in a 2xx answer confirms nothing and sends no mail', async () => {
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

describe('an answer that does not come', () => {
  test('SLOW is waited for', async () => {
    const { person, orderId } = await approvedOrder('SLOW');
    expect((await capture(person, orderId)).body.appointment.status).toBe('confirmed');
  });

  test('LOST: the provider is asked what it did, and is not charged twice', async () => {
    const { paypal } = api.services;
    api.services.paypal = createPayPal({
      base: api.payments.url,
      clientId: PAYPAL.clientId,
      clientSecret: PAYPAL.clientSecret,
      timeoutMs: 1500,
    });
    try {
      const { person, holdId, orderId } = await approvedOrder('LOST');
      const answer = await capture(person, orderId);
      expect([answer.status, answer.body.appointment.status]).toEqual([200, 'confirmed']);
      expect((await atProvider(orderId))?.payments?.captures).toHaveLength(1);
      expect(await mails(holdId)).toHaveLength(1);
    } finally {
      api.services.paypal = paypal;
    }
  });

  test('provider away during the capture: told plainly, held again, and paid once it is back', async () => {
    const { person, holdId, orderId } = await approvedOrder();
    await api.payments.set({ down: true });
    const away = await capture(person, orderId);
    expect([away.status, away.body.error.code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
    expect(await statusOf(holdId)).toBe('held');
    await api.payments.set({ down: false });
    expect((await capture(person, orderId)).body.appointment.status).toBe('confirmed');
  });
});

describe('reconciliation', () => {
  /** As a killed process leaves it: `capturing` committed, the outcome not. */
  async function abandoned(orderId: string, holdId: string) {
    await sql`UPDATE appointments SET status = 'capturing' WHERE appointment_id = ${holdId}`.execute(
      api.owner,
    );
    await sql`UPDATE payment_orders SET status = 'capturing', updated_at = now() - interval '2 minutes'
      WHERE order_id = ${orderId}`.execute(api.owner);
  }

  test('confirms what was paid when the process died before it could', async () => {
    const { holdId, orderId } = await approvedOrder();
    await abandoned(orderId, holdId);
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await reconcilePayments(api.services);
    await reconcilePayments(api.services);
    expect(await statusOf(holdId)).toBe('confirmed');
    expect(await ledger(orderId)).toHaveLength(1);
    expect(await mails(holdId)).toHaveLength(1);
  });

  test('frees the seat when nothing was paid', async () => {
    const { event, holdId, orderId } = await approvedOrder();
    await abandoned(orderId, holdId);
    await reconcilePayments(api.services);
    expect(await statusOf(holdId)).toBe('released');
    const { rows } = await sql<{ taken: number }>`
      SELECT taken FROM event_slots WHERE event_id = ${event.id}`.execute(api.owner);
    expect(rows).toEqual([{ taken: 0 }]);
  });

  test('money that comes after the seat was resold goes back once, and the person is told', async () => {
    const { event, holdId, orderId } = await approvedOrder(undefined, { seats: 1 });
    await abandoned(orderId, holdId);
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

  test('money that comes late retakes a free seat in the same slot', async () => {
    const { person, holdId, orderId } = await approvedOrder();
    await abandoned(orderId, holdId);
    await reconcilePayments(api.services);
    await api.payments.set({ webhooks: 'on' });
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await expect.poll(() => statusOf(holdId)).toBe('confirmed');
    expect((await mails(holdId)).map(({ kind }) => kind)).toEqual([
      'payment-failed',
      'booking-confirmation',
    ]);
    // The first mail has not gone out yet, and is not true any more.
    await api.sendMails();
    const received = api.mailbox.store.list(person.email).map(({ subject }) => subject);
    expect(received).toEqual([expect.stringContaining('Your booking is confirmed')]);
  });
});

test('the confirmation mail has what the person needs, in both forms, with a calendar file', async () => {
  const { person, holdId, orderId, event } = await approvedOrder(undefined, {
    emailTemplate: 'esneft',
    lab: 'ESNEFT',
  });
  // What the payment page sends on with the appointment (spec 3, 'Appointment booking payload').
  const { body } = await api.call('GET', `/appointments/${holdId}`, { as: person });
  expect(body.appointment.email_template).toBe('esneft');
  await capture(person, orderId);
  await api.sendMails();
  await api.sendMails();
  const received = api.mailbox.store.list(person.email);
  expect(received).toHaveLength(1);
  const [message] = received;
  expect(message?.subject).toMatch(/^Your booking is confirmed: An event, /);
  for (const form of [message?.html, message?.text]) {
    expect(form).toContain('£25.00');
    expect(form).toContain('09:00');
    expect(form).toContain('48 hours');
    expect(form).toContain('NHS number');
    expect(form).toContain('The Secret Hall');
  }
  const calendar = api.mailbox.store.attachment(message?.id ?? '', 0)?.content.toString() ?? '';
  expect(calendar).toContain('BEGIN:VEVENT');
  expect(calendar).toContain(`DTSTART:${event.date.replaceAll('-', '')}T`);
});
