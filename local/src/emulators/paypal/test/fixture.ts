import Fastify from 'fastify';
import { test as base, expect } from 'vitest';
import type { Trigger } from '../order.ts';
import { createPayPalEmulator } from '../server.ts';

interface Hook {
  headers: Record<string, string>;
  body: string;
}

export const WEBHOOK_ID = 'WH-TEST';
const CREDENTIALS = `Basic ${Buffer.from('client:secret').toString('base64')}`;

export const unit = {
  description: 'PSA test',
  custom_id: 'appointment-1',
  amount: { currency_code: 'GBP', value: '25.00' },
};

/** Expiry year of a valid card, as a user types it. */
export const EXPIRY_YEAR = new Date().getFullYear() + 3;
const EXPIRY = `12/${EXPIRY_YEAR % 100}`;

/** An API that records webhooks. It responds with each of `statuses` in turn, then with 200. */
async function startWebhookApi() {
  const hooks: Hook[] = [];
  const statuses: number[] = [];
  const api = Fastify();
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  api.removeContentTypeParser('application/json');
  api.post('/payments/webhooks', async (request, reply) => {
    hooks.push({ headers: request.headers as Record<string, string>, body: String(request.body) });
    return reply.code(statuses.shift() ?? 200).send({});
  });
  const apiUrl = await api.listen({ port: 0, host: 'localhost' });
  return { hooks, statuses, webhookUrl: `${apiUrl}/payments/webhooks`, stop: () => api.close() };
}

async function startProvider() {
  const { hooks, statuses, webhookUrl, stop } = await startWebhookApi();
  const paypal = await createPayPalEmulator({
    siteUrl: 'http://localhost:3000',
    clientId: 'client',
    clientSecret: 'secret',
    webhookId: WEBHOOK_ID,
    webhookUrl: () => webhookUrl,
    slowness: 50,
    webhookRetries: [10],
  });
  const { app } = paypal;
  const url: string = await app.listen({ port: 0, host: 'localhost' });
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/oauth2/token',
    headers: { authorization: CREDENTIALS, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials',
  });
  const token: string = answer.json().access_token;
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
  async function createdOrder(changes: object = {}): Promise<string> {
    const answer = await post('/v2/checkout/orders', {
      intent: 'CAPTURE',
      purchase_units: [{ ...unit, ...changes }],
    });
    expect(answer.statusCode).toBe(201);
    return answer.json().id;
  }

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
  return {
    ...{ paypal, app, url, token, hooks, statuses },
    ...{ post, get, createdOrder, pay, approvedOrder },
    stop: async () => {
      await app.close();
      await stop();
    },
  };
}

/** A test with a running payment emulator, and an API that receives its webhooks. */
export const test = base.extend(
  'provider',
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from it.
  async ({}, { onCleanup }) => {
    const { stop, ...provider } = await startProvider();
    onCleanup(stop);
    return provider;
  },
);

export const firstIssue = (answer: { json(): { details: { issue: string }[] } }) =>
  answer.json().details[0]?.issue;
