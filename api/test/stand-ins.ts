import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSmtpServer } from '@chaps/local/emulators/mail/smtp';
import { MessageStore } from '@chaps/local/emulators/mail/store';
import { buildPaymentsServer } from '@chaps/local/emulators/paypal/server';

export const SERVICE_KEY = 'service-role-key-of-the-tests';
export const PAYPAL = { clientId: 'client', clientSecret: 'secret', webhookId: 'WH-TEST' };

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, 'localhost', () => resolve((server.address() as AddressInfo).port));
  });

/**
 * GoTrue's `GET /auth/v1/admin/users/{id}` over a map of user ids and e-mails, all of them confirmed;
 * every session is live.
 */
export async function startAuthService(users: Map<string, string>) {
  const server = createServer((request, response) => {
    if (/^\/auth\/v1\/(user|logout)/.test(request.url ?? '')) return response.end('{}');
    const allowed =
      request.headers.apikey === SERVICE_KEY &&
      request.headers.authorization === `Bearer ${SERVICE_KEY}`;
    const id = request.url?.split('/').at(-1) ?? '';
    const email = users.get(id);
    const status = allowed ? (email ? 200 : 404) : 401;
    response.writeHead(status, { 'content-type': 'application/json' });
    const user = { id, email, email_confirmed_at: '2026-01-01T00:00:00Z' };
    return response.end(JSON.stringify(status === 200 ? user : { code: status }));
  });
  const port = await listen(server);
  return {
    url: `http://localhost:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** An SMTP server with a readable mailbox. */
export async function startMailbox() {
  const folder = await mkdtemp(join(tmpdir(), 'chaps-mail-'));
  const store = await new MessageStore(folder).open();
  const smtp = buildSmtpServer(store);
  const port = await new Promise<number>((resolve) => {
    const { server } = smtp;
    smtp.listen(0, 'localhost', () => resolve((server.address() as AddressInfo).port));
  });
  return {
    url: `smtp://localhost:${port}`,
    store,
    /** The mail as it came, headers and all. */
    raw: (id: string) => readFile(join(folder, `${id}.eml`), 'utf8'),
    async close() {
      await new Promise<void>((done) => smtp.close(() => done()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The PayPal simulator. @param webhookUrl where it sends events; asked for when it sends one */
export async function startPayments(siteUrl: string, webhookUrl: () => string) {
  let url = '';
  const app = await buildPaymentsServer({
    siteUrl,
    publicUrl: () => url,
    webhookUrl,
    slowness: 300,
    webhookRetries: [],
    ...PAYPAL,
  });
  url = await app.listen({ port: 0, host: 'localhost' });

  const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };

  return {
    url,
    host: new URL(url).host,
    close: () => app.close(),
    /** Behaviour of the simulator: webhooks on, off, late, twice, reversed; down. */
    set: (settings: { webhooks?: string; down?: boolean }) => call('/_simulator', settings),
    /** What the card fields do: put a card on the order. The name is the trigger. */
    async enterCard(orderId: string, name = 'A Holder'): Promise<void> {
      const basic = Buffer.from(`${PAYPAL.clientId}:${PAYPAL.clientSecret}`).toString('base64');
      const token = await fetch(`${url}/v1/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      });
      const { access_token } = (await token.json()) as { access_token: string };
      const card = {
        name,
        number: '4111111111111111',
        expiry: `${new Date().getFullYear() + 3}-12`,
      };
      await call(
        `/v2/checkout/orders/${orderId}/confirm-payment-source`,
        { payment_source: { card } },
        { authorization: `Bearer ${access_token}` },
      );
    },
    /** The holder answers his bank's question (3-D Secure). */
    authenticate: (orderId: string) => call(`/sdk/challenge/${orderId}`, { accepted: true }),
    /** Ends the review of a pending capture. */
    endReview: (captureId: string, status: 'COMPLETED' | 'DECLINED') =>
      call(`/_simulator/captures/${captureId}`, { status }),
    /** Webhooks as they were sent, oldest first. */
    deliveries: async () =>
      (await (await fetch(`${url}/_simulator/webhooks`)).json()) as Array<{
        type: string;
        status: number;
        headers: Record<string, string>;
        body: string;
      }>,
    orders: async () =>
      (await (await fetch(`${url}/_simulator/orders`)).json()) as Array<{
        id: string;
        purchase_units: Array<{
          amount: { value: string };
          payments?: { captures: Array<{ id: string; status: string }> };
        }>;
      }>,
  };
}
