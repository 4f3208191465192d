import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Trigger } from './order.ts';
import { createPayPalEmulator, type PayPalEmulator } from './server.ts';

interface Hook {
  headers: Record<string, string>;
  body: string;
}

const WEBHOOK_ID = 'WH-TEST';
const CREDENTIALS = `Basic ${Buffer.from('client:secret').toString('base64')}`;
let paypal: PayPalEmulator;
let app: FastifyInstance;
let api: FastifyInstance;
/** What the API received, and with which statuses it answers; 200 after the last. */
let hooks: Hook[];
let statuses: number[];
let url: string;
let token: string;

beforeEach(async () => {
  hooks = [];
  statuses = [];
  api = Fastify();
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  api.removeContentTypeParser('application/json');
  api.post('/payments/webhooks', async (request, reply) => {
    hooks.push({ headers: request.headers as Record<string, string>, body: String(request.body) });
    return reply.code(statuses.shift() ?? 200).send({});
  });
  const apiUrl = await api.listen({ port: 0, host: 'localhost' });
  paypal = await createPayPalEmulator({
    siteUrl: 'http://localhost:3000',
    clientId: 'client',
    clientSecret: 'secret',
    webhookId: WEBHOOK_ID,
    webhookUrl: () => `${apiUrl}/payments/webhooks`,
    slowness: 50,
    webhookRetries: [10],
  });
  ({ app } = paypal);
  url = await app.listen({ port: 0, host: 'localhost' });
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/oauth2/token',
    headers: { authorization: CREDENTIALS, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials',
  });
  token = answer.json().access_token;
});
afterEach(async () => {
  await app.close();
  await api.close();
});

const post = (url: string, payload?: object, requestId?: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(requestId ? { 'paypal-request-id': requestId } : {}),
    },
    ...(payload ? { payload } : {}),
  });
const get = async (url: string) =>
  (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
const unit = {
  description: 'PSA test',
  custom_id: 'appointment-1',
  amount: { currency_code: 'GBP', value: '25.00' },
};

async function createdOrder(changes: object = {}): Promise<string> {
  const answer = await post('/v2/checkout/orders', {
    intent: 'CAPTURE',
    purchase_units: [{ ...unit, ...changes }],
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

/** Of a card that works, as a person types it. */
const EXPIRY_YEAR = new Date().getFullYear() + 3;
const EXPIRY = `12/${EXPIRY_YEAR % 100}`;

/** What the card fields do. */
const pay = (id: string, name: string, changes: object = {}) =>
  app.inject({
    method: 'POST',
    url: `/sdk/orders/${id}/card`,
    payload: { name, number: '4111 1111 1111 1111', expiry: EXPIRY, cvv: '123', ...changes },
  });
const approvedOrder = async (name: Trigger | 'John Smith' = 'John Smith') => {
  const id = await createdOrder();
  await pay(id, name);
  return id;
};
const issueOf = (answer: { json(): { details: { issue: string }[] } }) =>
  answer.json().details[0]?.issue;

test('a wrong secret gets no token, a wrong token gets nothing', async () => {
  const refused = await app.inject({
    method: 'POST',
    url: '/v1/oauth2/token',
    headers: { authorization: 'Basic x' },
  });
  expect(refused.statusCode).toBe(401);
  expect((await app.inject('/v2/checkout/orders/X')).statusCode).toBe(401);
});

test('an order is created, approved with a card and captured in PayPal’s shapes', async () => {
  const id = await createdOrder();
  expect(await get(`/v2/checkout/orders/${id}`)).toMatchObject({
    id,
    status: 'CREATED',
    intent: 'CAPTURE',
  });
  expect(issueOf(await post(`/v2/checkout/orders/${id}/capture`))).toBe('ORDER_NOT_APPROVED');

  expect((await pay(id, 'John Smith')).json()).toMatchObject({ status: 'APPROVED' });
  const captured = await post(`/v2/checkout/orders/${id}/capture`);
  expect(captured.statusCode).toBe(201);
  expect(captured.json()).toMatchObject({
    status: 'COMPLETED',
    payment_source: {
      card: {
        name: 'John Smith',
        type: 'CREDIT',
        brand: 'VISA',
        last_digits: '1111',
        expiry: `${EXPIRY_YEAR}-12`,
        bin_details: { issuing_bank: expect.any(String) },
      },
    },
    purchase_units: [
      {
        custom_id: 'appointment-1',
        payments: {
          captures: [
            {
              status: 'COMPLETED',
              amount: { currency_code: 'GBP', value: '25.00' },
              processor_response: { avs_code: 'Y', cvv_code: 'M' },
            },
          ],
        },
      },
    ],
  });
  expect(issueOf(await post(`/v2/checkout/orders/${id}/capture`))).toBe('ORDER_ALREADY_CAPTURED');
  expect(captured.body).not.toContain('4111111111111111');
});

test('the same PayPal-Request-Id is answered alike and takes the money once', async () => {
  const id = await approvedOrder();
  const first = await post(`/v2/checkout/orders/${id}/capture`, undefined, 'capture-1');
  const second = await post(`/v2/checkout/orders/${id}/capture`, undefined, 'capture-1');
  expect(second.statusCode).toBe(201);
  expect(second.json()).toEqual(first.json());
  expect(paypal.orders()[0]?.purchase_units[0]?.payments?.captures).toHaveLength(1);
});

test.each([
  [
    'a foreign currency',
    { amount: { currency_code: 'EUR', value: '25.00' } },
    'INVALID_PARAMETER_VALUE',
  ],
  ['a number for text', { amount: { currency_code: 'GBP', value: 25 } }, 'INVALID_PARAMETER_VALUE'],
  [
    'nothing to pay',
    { amount: { currency_code: 'GBP', value: '0.00' } },
    'INVALID_PARAMETER_VALUE',
  ],
])('an order in %s is refused', async (_what, changes, issue) => {
  const answer = await post('/v2/checkout/orders', {
    intent: 'CAPTURE',
    purchase_units: [{ ...unit, ...changes }],
  });
  expect(issueOf(answer)).toBe(issue);
  expect(answer.json().debug_id).toMatch(/^\w+$/);
});

test('an unknown order and an unknown capture are not found', async () => {
  expect((await post('/v2/checkout/orders/NONE/capture')).statusCode).toBe(404);
  const refund = await post('/v2/payments/captures/NONE/refund');
  expect(refund.json().name).toBe('RESOURCE_NOT_FOUND');
});

test.each([
  ['a wrong number', { number: '4111 1111 1111 1112' }],
  ['a card that has expired', { expiry: '01/20' }],
])('%s is refused', async (_what, changes) => {
  const id = await createdOrder();
  expect((await pay(id, 'John', changes)).json().status).toBe('FAILED');
  expect((await get(`/v2/checkout/orders/${id}`)).status).toBe('CREATED');
});

test('CCREJECT-REFUSED is recoverable: another card pays the same order', async () => {
  const id = await approvedOrder('CCREJECT-REFUSED');
  const refused = await post(`/v2/checkout/orders/${id}/capture`, undefined, 'capture-1');
  expect(refused.statusCode).toBe(422);
  expect(issueOf(refused)).toBe('INSTRUMENT_DECLINED');
  await pay(id, 'John Smith');
  expect(
    (await post(`/v2/checkout/orders/${id}/capture`, undefined, 'capture-1')).json().status,
  ).toBe('COMPLETED');
});

test('CCREJECT-SF is final: a 2xx whose capture is DECLINED', async () => {
  const id = await approvedOrder('CCREJECT-SF');
  const answer = await post(`/v2/checkout/orders/${id}/capture`);
  expect(answer.statusCode).toBe(201);
  expect(answer.json().purchase_units[0].payments.captures[0]).toMatchObject({
    status: 'DECLINED',
    processor_response: { response_code: '9500' },
  });
});

test.each(['COMPLETED', 'DECLINED'] as const)(
  'PENDING is kept for review, then %s',
  async (end) => {
    const id = await approvedOrder('PENDING');
    const [unit] = (await post(`/v2/checkout/orders/${id}/capture`)).json().purchase_units;
    const [capture] = unit.payments.captures;
    expect(capture.status).toBe('PENDING');
    paypal.endReview(capture.id, end);
    const [reviewed] = (await get(`/v2/checkout/orders/${id}`)).purchase_units;
    expect(reviewed.payments.captures[0].status).toBe(end);
  },
);

test('PAYER-ACTION waits until the holder has answered the bank', async () => {
  const id = await createdOrder();
  expect((await pay(id, 'PAYER-ACTION')).json()).toEqual({
    status: 'PAYER_ACTION_REQUIRED',
    challenge: `/sdk/challenge/${id}`,
  });
  expect(issueOf(await post(`/v2/checkout/orders/${id}/capture`))).toBe('PAYER_ACTION_REQUIRED');
  await app.inject({ method: 'POST', url: `/sdk/challenge/${id}` });
  const captured = await post(`/v2/checkout/orders/${id}/capture`);
  expect(captured.json().payment_source.card.authentication_result.liability_shift).toBe(
    'POSSIBLE',
  );
});

test('SLOW answers late, LOST takes the money and never answers', async () => {
  const capture = (id: string, wait: number) =>
    fetch(`${url}/v2/checkout/orders/${id}/capture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'paypal-request-id': `capture-${id}` },
      signal: AbortSignal.timeout(wait),
    });
  expect((await capture(await approvedOrder('SLOW'), 5_000)).status).toBe(201);

  const lost = await approvedOrder('LOST');
  await expect(capture(lost, 300)).rejects.toThrow(/timeout/i);
  expect((await get(`/v2/checkout/orders/${lost}`)).status).toBe('COMPLETED');
  expect((await capture(lost, 5_000)).status).toBe(201);
});

test('refunds add up to the capture and not beyond it', async () => {
  const id = await approvedOrder();
  const captured = await post(`/v2/checkout/orders/${id}/capture`);
  const captureId = captured.json().purchase_units[0].payments.captures[0].id;
  const refund = (payload?: object, requestId?: string) =>
    post(`/v2/payments/captures/${captureId}/refund`, payload, requestId);
  const part = { amount: { currency_code: 'GBP', value: '10.00' } };
  const first = await refund(part, 'refund-1');
  expect(first.statusCode).toBe(201);
  expect((await refund(part, 'refund-1')).json()).toEqual(first.json());
  expect(issueOf(await refund({ amount: { currency_code: 'GBP', value: '15.01' } }))).toBe(
    'REFUND_AMOUNT_EXCEEDED',
  );
  const rest = await refund();
  expect(rest.json()).toMatchObject({ status: 'COMPLETED', amount: { value: '15.00' } });
  expect(issueOf(await refund())).toBe('CAPTURE_FULLY_REFUNDED');
  const { payments } = (await get(`/v2/checkout/orders/${id}`)).purchase_units[0];
  expect(payments.captures[0].status).toBe('REFUNDED');
  expect(payments.refunds).toHaveLength(2);
});

test('webhooks carry PayPal’s signature, made with the certificate they name', async () => {
  const id = await approvedOrder();
  await post(`/v2/checkout/orders/${id}/capture`);
  await expect.poll(() => hooks).toHaveLength(2);
  const hook = hooks.find(({ body }) => body.includes('PAYMENT.CAPTURE.COMPLETED'));
  if (!hook) throw new Error('no capture webhook');
  const event = JSON.parse(hook.body);
  expect(event.resource.supplementary_data.related_ids.order_id).toBe(id);

  const certPath = new URL(hook.headers['paypal-cert-url'] ?? '').pathname;
  const certificate = (await app.inject(certPath)).body;
  const verifies = (body: string) =>
    createVerify('sha256')
      .update(
        [
          hook.headers['paypal-transmission-id'],
          hook.headers['paypal-transmission-time'],
          WEBHOOK_ID,
          crc32(body),
        ].join('|'),
      )
      .verify(certificate, hook.headers['paypal-transmission-sig'] ?? '', 'base64');
  expect(verifies(hook.body)).toBe(true);
  expect(verifies(hook.body.replace('25.00', '99.00'))).toBe(false);
});

const types = () => hooks.map(({ body }) => JSON.parse(body).event_type);

test.each([
  ['twice', ['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.APPROVED']],
  ['reversed', ['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']],
] as const)('webhooks are sent %s', async (webhooks, expected) => {
  paypal.set({ webhooks });
  const id = await approvedOrder();
  if (webhooks === 'reversed') await post(`/v2/checkout/orders/${id}/capture`);
  await expect.poll(types).toEqual(expected);
});

test('a webhook that is not accepted comes again', async () => {
  statuses = [500];
  await approvedOrder();
  await expect.poll(types).toEqual(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.APPROVED']);
});

test('the interface goes down and comes back', async () => {
  paypal.set({ down: true, webhooks: 'off' });
  expect((await post('/v2/checkout/orders', {})).statusCode).toBe(503);
  paypal.set({ down: false });
  await approvedOrder();
  expect(paypal.deliveries()).toEqual([]);
});

test('only the site may embed a field, and the SDK is for its client alone', async () => {
  const field = await app.inject('/sdk/field?field=number&session=s&origin=http://localhost:3000');
  expect(field.headers['content-security-policy']).toContain(
    'frame-ancestors http://localhost:3000',
  );
  expect(field.body).toContain('autocomplete="cc-number"');
  const sdk = await app.inject('/sdk/js?client-id=client&components=card-fields');
  expect(sdk.body).not.toMatch(/innerHTML|eval\(/);
  expect((await app.inject('/sdk/js?client-id=other')).statusCode).toBe(400);
});
