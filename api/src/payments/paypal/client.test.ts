import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPayPal, PayPalRequestError, PayPalUnknownOutcome } from './client.ts';

interface Request {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Requests to the provider, except those for tokens. */
let asked: Request[];
let tokenRequests: Request[];
let answer: { status: number; body?: unknown } | undefined;
let tokenAnswer: { status: number; body: unknown };

const server = createServer(async (request, response) => {
  const { method, url: path, headers } = request;
  const isToken = path === '/v1/oauth2/token';
  (isToken ? tokenRequests : asked).push({ method, path, headers, body: await text(request) });
  const given = isToken ? tokenAnswer : answer;
  if (!given) return;
  response.writeHead(given.status, { 'content-type': 'application/json' });
  response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
});
let base: string;

beforeAll(async () => {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  tokenRequests = [];
  answer = { status: 200, body: { id: 'ORDER', status: 'CREATED' } };
  tokenAnswer = { status: 200, body: { access_token: 'TOKEN', expires_in: 3600 } };
  return () => void vi.useRealTimers();
});

const client = (timeoutMs?: number) =>
  createPayPal({
    base,
    clientId: 'id',
    clientSecret: 'secret',
    ...(timeoutMs ? { timeoutMs } : {}),
  });

const NEW_ORDER = {
  requestId: 'order-1',
  appointmentId: 'APPOINTMENT',
  description: 'd'.repeat(200),
  amount: '25.00',
  currency: 'GBP',
  siteUrl: 'https://www.example.org',
};

describe('a call', () => {
  test('creates an order for one appointment, with 3-D Secure where the bank asks for it', async () => {
    expect(await client().createOrder(NEW_ORDER)).toMatchObject({ id: 'ORDER' });
    const [request] = asked;
    expect([request?.method, request?.path]).toEqual(['POST', '/v2/checkout/orders']);
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer TOKEN',
      'content-type': 'application/json',
      prefer: 'return=representation',
      'paypal-request-id': 'order-1',
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: 'default',
          custom_id: 'APPOINTMENT',
          description: 'd'.repeat(127),
          amount: { currency_code: 'GBP', value: '25.00' },
        },
      ],
      payment_source: {
        card: {
          attributes: { verification: { method: 'SCA_WHEN_REQUIRED' } },
          experience_context: {
            shipping_preference: 'NO_SHIPPING',
            return_url: 'https://www.example.org/checkout',
            cancel_url: 'https://www.example.org/checkout',
          },
        },
      },
    });
  });

  test('reads an order without a request id or a body', async () => {
    await client().getOrder('ORDER');
    const [request] = asked;
    expect([request?.method, request?.path, request?.body]).toEqual([
      'GET',
      '/v2/checkout/orders/ORDER',
      '',
    ]);
    expect(request?.headers).not.toHaveProperty('paypal-request-id');
  });

  test('captures and refunds with the request’s own idempotency key', async () => {
    const amount = { value: '5.00', currency_code: 'GBP' };
    await client().captureOrder('ORDER', 'capture-1');
    await client().refundCapture('CAPTURE', 'refund-1', amount);
    await client().refundCapture('CAPTURE', 'refund-2');
    expect(
      asked.map(({ method, path, headers, body }) => [
        method,
        path,
        headers['paypal-request-id'],
        JSON.parse(body),
      ]),
    ).toEqual([
      ['POST', '/v2/checkout/orders/ORDER/capture', 'capture-1', {}],
      ['POST', '/v2/payments/captures/CAPTURE/refund', 'refund-1', { amount }],
      ['POST', '/v2/payments/captures/CAPTURE/refund', 'refund-2', {}],
    ]);
  });
});

describe('the access token', () => {
  test('is requested with the client credentials, once for concurrent calls', async () => {
    const paypal = client();
    await Promise.all([paypal.getOrder('A'), paypal.getOrder('B')]);
    await paypal.getOrder('C');
    expect(tokenRequests).toHaveLength(1);
    const [request] = tokenRequests;
    expect([request?.method, request?.body]).toEqual(['POST', 'grant_type=client_credentials']);
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('id:secret').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
  });

  test('is renewed a minute before it expires', async () => {
    const paypal = client();
    vi.useFakeTimers({ toFake: ['Date'] });
    await paypal.getOrder('A');
    vi.setSystemTime(Date.now() + 3_530_000);
    await paypal.getOrder('A');
    expect(tokenRequests).toHaveLength(1);
    vi.setSystemTime(Date.now() + 20_000);
    await paypal.getOrder('A');
    expect(tokenRequests).toHaveLength(2);
  });

  test('is requested again at the next call when it was rejected', async () => {
    const paypal = client();
    await paypal.getOrder('A');
    answer = { status: 401, body: {} };
    await expect(paypal.getOrder('A')).rejects.toThrow(PayPalUnknownOutcome);
    answer = { status: 200, body: { id: 'ORDER', status: 'CREATED' } };
    await paypal.getOrder('A');
    expect(tokenRequests).toHaveLength(2);
  });

  test('is requested again at the next call when it could not be fetched', async () => {
    const paypal = client();
    tokenAnswer = { status: 503, body: {} };
    await expect(paypal.getOrder('A')).rejects.toThrow('returned 503');
    tokenAnswer = { status: 200, body: { access_token: 'LATER', expires_in: 3600 } };
    await paypal.getOrder('A');
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer LATER']);
  });
});

describe('a response', () => {
  const refusal = async () => {
    const error: unknown = await client()
      .captureOrder('ORDER', 'capture-1')
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof PayPalRequestError)) throw error;
    const { message, status, details, debugId, issue, name } = error;
    return { message, status, details, debugId, issue, name };
  };

  test('that is an error gives the reason', async () => {
    const details = [{ issue: 'INSTRUMENT_DECLINED', description: 'The bank says no.' }];
    const body = { name: 'UNPROCESSABLE_ENTITY', message: 'no', debug_id: 'd1', details };
    answer = { status: 422, body };
    expect(await refusal()).toEqual({
      name: 'PayPalRequestError',
      message: 'INSTRUMENT_DECLINED',
      issue: 'INSTRUMENT_DECLINED',
      status: 422,
      details,
      debugId: 'd1',
    });
  });

  test.each<[string, unknown, string]>([
    ['a name alone', { name: 'RESOURCE_NOT_FOUND' }, 'RESOURCE_NOT_FOUND'],
    ['nothing', {}, 'answered 404'],
    ['text', '<html>', 'answered 404'],
    ['an unexpected shape', { details: 'none' }, 'answered 404'],
  ])('that is an error with %s is also a refusal', async (_what, body, issue) => {
    answer = { status: 404, body };
    expect(await refusal()).toMatchObject({ issue, details: [], debugId: undefined });
  });

  test.each([
    [401, {}, 'the payment provider returned 401'],
    [429, {}, 'the payment provider returned 429'],
    [500, { details: [{ issue: 'X' }] }, 'the payment provider returned 500'],
    [503, {}, 'the payment provider returned 503'],
    [200, { status: 'no id' }, 'the payment provider’s response has an unexpected format'],
    [200, '<html>', 'the payment provider’s response has an unexpected format'],
  ])('of %i %j leaves the outcome unknown', async (status, body, message) => {
    answer = { status, body };
    const error: unknown = await client()
      .getOrder('A')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PayPalUnknownOutcome);
    expect(error).toMatchObject({ name: 'PayPalUnknownOutcome', message });
  });

  test('that does not arrive times out, and keeps its cause', async () => {
    answer = undefined;
    const paypal = client(50);
    await paypal.getOrder('A').then(
      () => expect.unreachable(),
      (error: unknown) => {
        expect(error).toBeInstanceOf(PayPalUnknownOutcome);
        expect(error).toMatchObject({
          message: 'the payment provider did not respond',
          cause: { name: 'TimeoutError' },
        });
      },
    );
  });
});
