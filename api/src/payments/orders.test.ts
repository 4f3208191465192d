import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
// Webhooks also settle payments, so they are off here.
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { order, heldSeat, atProvider } = paymentSteps(() => api);

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
    const cart: unknown[] = [];
    const empty = await api.call('POST', '/payments/orders', { as: person, body: { cart } });
    expect([404, 422]).toContain(empty.status);
  });

  test("is refused for another person's hold, a lapsed hold and a free hold", async () => {
    const { person, holdId } = await heldSeat();
    expect((await order(await api.person(), holdId)).status).toBe(404);
    await sql`UPDATE appointments SET expires_at = now() WHERE appointment_id = ${holdId}`.execute(
      api.owner,
    );
    expect((await order(person, holdId)).body.error.code).toBe('HOLD_EXPIRED');
    const free = await heldSeat({ paymentRequired: false });
    expect((await order(free.person, free.holdId)).body.error).toMatchObject({
      code: 'PAYMENT_NOT_NEEDED',
      message: 'You do not need to pay for this event.',
    });
  });

  test('says plainly that the provider is unavailable', async () => {
    const { person, holdId } = await heldSeat();
    await api.payments.set({ down: true });
    const answer = await order(person, holdId);
    expect([answer.status, answer.body.error]).toMatchObject([
      503,
      {
        code: 'PAYMENT_PROVIDER_UNAVAILABLE',
        message:
          'The payment service is not available just now. You have not been charged; please try again.',
      },
    ]);
    expect(answer.headers['retry-after']).toBe('10');
  });
});

test('payment requires the consent first', async () => {
  const event = await api.event({ paymentRequired: true });
  const person = await api.person();
  const body = { start_time: '09:00' };
  const held = await api.call('POST', `/events/${event.id}/holds`, { as: person, body });
  const refused = await order(person, held.body.hold.hold_id);
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    {
      code: 'CONSENT_REQUIRED',
      message: 'Please complete your consent form before you pay. You have not been charged.',
    },
  ]);
  await api.consent(person, event);
  expect((await order(person, held.body.hold.hold_id)).status).toBe(201);
});
