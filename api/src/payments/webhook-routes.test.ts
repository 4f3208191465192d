import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSigner } from '@chaps/local/emulators/paypal/webhook-signer';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PAYPAL } from '../../test/emulators.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const { capture, approvedOrder, statusOf, ledger, mails } = paymentSteps(() => api);

/** Raw bytes, as the provider sends them. */
const deliver = async (body: string, headers: Record<string, string>) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/payments/webhooks',
    headers,
    payload: body,
  });
  return answer.statusCode;
};

/** A paid booking, and the provider's own event about it, delivered and processed. */
async function noticed() {
  await api.payments.set({ webhooks: 'on' });
  const booking = await approvedOrder();
  expect((await capture(booking.person, booking.orderId)).status).toBe(200);
  const own = async () =>
    (await api.payments.deliveries()).find(
      ({ type, body, status }) =>
        type === 'PAYMENT.CAPTURE.COMPLETED' && body.includes(booking.orderId) && status === 200,
    );
  await expect.poll(own).toBeDefined();
  await api.payments.set({ webhooks: 'off' });
  const notice = await own();
  if (!notice) throw new Error('no notice');
  return { ...booking, notice };
}
const written = async (holdId: string, orderId: string) => [
  await statusOf(holdId),
  (await ledger(orderId)).length,
  (await mails(holdId)).length,
];

test.each(['twice', 'reversed'] as const)(
  'events sent %s make one ledger row and the right state',
  async (mode) => {
    await api.payments.set({ webhooks: mode });
    const { person, holdId, orderId } = await approvedOrder();
    expect((await capture(person, orderId)).status).toBe(200);
    const own = async () =>
      (await api.payments.deliveries()).filter(
        ({ type, body, status }) =>
          type === 'PAYMENT.CAPTURE.COMPLETED' && body.includes(orderId) && status === 200,
      ).length;
    await expect.poll(own).toBe(mode === 'twice' ? 2 : 1);
    expect(await written(holdId, orderId)).toEqual(['confirmed', 1, 1]);
  },
);

test('an order-approved event is stored without a request to the provider', async () => {
  await api.payments.set({ webhooks: 'on' });
  const { holdId, orderId } = await approvedOrder();
  const own = async () =>
    (await api.payments.deliveries()).find(({ body }) => body.includes(orderId));
  await expect.poll(own).toMatchObject({ type: 'CHECKOUT.ORDER.APPROVED', status: 200 });
  await api.payments.set({ webhooks: 'off' });
  const [row] = await api.owner
    .selectFrom('webhook_events')
    .select('processed_at')
    .where('resource_id', '=', orderId)
    .execute();
  expect(row?.processed_at).toBeInstanceOf(Date);
  expect(await written(holdId, orderId)).toEqual(['held', 0, 0]);
});

test('an event replayed 20 times concurrently and with new ids is processed once', async () => {
  const { holdId, orderId, notice } = await noticed();
  const replays = await Promise.all(
    Array.from({ length: 20 }, () => deliver(notice.body, notice.headers)),
  );
  expect(replays).toEqual(replays.map(() => 200));
  expect(await written(holdId, orderId)).toEqual(['confirmed', 1, 1]);
});

test('a webhook that overtakes the capture is trusted only as far as the provider confirms it', async () => {
  const early = await noticed();
  await api.payments.set({ webhooks: 'off' });
  const { holdId, orderId } = await approvedOrder();
  // Signed by the provider, but changed to name an uncaptured order.
  const { type, body } = early.notice;
  expect(type).toBe('PAYMENT.CAPTURE.COMPLETED');
  const other = body.replaceAll(early.orderId, orderId);
  expect(await deliver(other, early.notice.headers)).toBe(403);
  expect(await written(holdId, orderId)).toEqual(['held', 0, 0]);
});

test('a manual refund at the provider settles the due refund', async () => {
  const { person, holdId, orderId } = await noticed();
  await api.call('POST', `/appointments/${holdId}/cancellation`, { as: person, body: {} });
  const [row] = await ledger(orderId);
  const reference = row?.payment_reference ?? '';
  await api.payments.set({ webhooks: 'on' });
  await api.services.paypal.refundCapture(reference, 'by hand', {
    value: '25.00',
    currency_code: 'GBP',
  });
  const refund = () =>
    api.owner
      .selectFrom('refunds')
      .select('status')
      .where('payment_reference', '=', reference)
      .executeTakeFirst();
  await expect.poll(refund).toEqual({ status: 'completed' });
});

describe('a forged webhook is refused', () => {
  test('with changed bytes, time, signature, algorithm or certificate address', async () => {
    const { holdId, orderId, notice } = await noticed();
    const { body, headers } = notice;
    const cases: Array<[string, Record<string, string>]> = [
      [body.replace('COMPLETED', 'REFUNDED'), headers],
      [`${body} `, headers],
      [body, {}],
      [body, { ...headers, 'paypal-transmission-time': new Date(0).toISOString() }],
      [body, { ...headers, 'paypal-transmission-id': crypto.randomUUID() }],
      [body, { ...headers, 'paypal-transmission-sig': 'AAAA' }],
      [body, { ...headers, 'paypal-auth-algo': 'SHA1withRSA' }],
      [body, { ...headers, 'paypal-cert-url': 'https://evil.example.org/cert.pem' }],
    ];
    for (const [bytes, head] of cases) expect(await deliver(bytes, head)).toBe(403);
    expect(await written(holdId, orderId)).toEqual(['confirmed', 1, 1]);
  });

  describe('with a certificate that is not valid at that time', () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    test.each([
      ['expired', 366],
      ['is not valid yet', -2],
    ])('because it %s', async (_why, days) => {
      const { notice } = await noticed();
      expect(await deliver(notice.body, notice.headers)).toBe(200);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
      expect(await deliver(notice.body, notice.headers)).toBe(403);
    });
  });

  test('with an attacker’s key and a certificate on their own host, which is never fetched', async () => {
    const signer = await createSigner();
    let fetched = 0;
    const host = createServer((_request, response) => {
      fetched += 1;
      response.end(signer.certificate);
    });
    const port = await new Promise<number>((resolve) => {
      host.listen(0, 'localhost', () => resolve((host.address() as AddressInfo).port));
    });
    const { holdId, orderId } = await approvedOrder();
    const body = JSON.stringify({
      id: 'WH-FORGED',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: 'X', supplementary_data: { related_ids: { order_id: orderId } } },
    });
    const foreign = signer.headers(body, PAYPAL.webhookId, `http://localhost:${port}`);
    expect(await deliver(body, foreign)).toBe(403);
    // The address has the right host, but the signature was made with another key.
    const [genuine] = await api.payments.deliveries();
    const borrowed = { 'paypal-cert-url': genuine?.headers['paypal-cert-url'] ?? '' };
    expect(await deliver(body, { ...foreign, ...borrowed })).toBe(403);
    await new Promise<void>((done) => host.close(() => done()));
    expect(fetched).toBe(0);
    expect(await written(holdId, orderId)).toEqual(['held', 0, 0]);
  });
});
