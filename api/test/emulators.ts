import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSmtpServer } from '@chaps/local/emulators/mail/smtp';
import { MessageStore } from '@chaps/local/emulators/mail/store';
import { createPayPalEmulator } from '@chaps/local/emulators/paypal/server';

export const SERVICE_KEY = 'service-role-key-of-the-tests';
export const PAYPAL = { clientId: 'client', clientSecret: 'secret', webhookId: 'WH-TEST' };

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, 'localhost', () => resolve((server.address() as AddressInfo).port));
  });

const CONFIRMED = '2026-01-01T00:00:00Z';

/**
 * Emulates GoTrue's `GET /auth/v1/admin/users/{id}` over a map; all users are confirmed and signed
 * in.
 */
export async function startAuthService(users: Map<string, string>) {
  const removed: string[] = [];
  const server = createServer((request, response) => {
    if (/^\/auth\/v1\/(user|logout|health)/.test(request.url ?? '')) return response.end('{}');
    const allowed =
      request.headers.apikey === SERVICE_KEY &&
      request.headers.authorization === `Bearer ${SERVICE_KEY}`;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const filter = searchParams.get('filter');
    if (allowed && filter !== null) {
      const found = [...users].map(([id, email]) => ({ id, email, email_confirmed_at: CONFIRMED }));
      const matching = found.filter(({ email }) => email.includes(filter));
      return response.end(JSON.stringify({ users: matching }));
    }
    if (allowed && /\/factors/.test(pathname)) {
      if (request.method === 'DELETE') removed.push(pathname.split('/').at(-1) ?? '');
      return response.end(request.method === 'GET' ? '[{"id":"factor-1"}]' : '{}');
    }
    const id = pathname.split('/').at(-1) ?? '';
    const email = users.get(id);
    const status = allowed ? (email ? 200 : 404) : 401;
    response.writeHead(status, { 'content-type': 'application/json' });
    const user = { id, email, email_confirmed_at: CONFIRMED };
    const error = { code: status, error_code: status === 404 ? 'user_not_found' : 'not_admin' };
    return response.end(JSON.stringify(status === 200 ? user : error));
  });
  const port = await listen(server);
  return {
    url: `http://localhost:${port}`,
    removed,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

export async function startMailbox() {
  const folder = await mkdtemp(join(tmpdir(), 'chaps-mail-'));
  const store = await new MessageStore(folder).open();
  const reports: string[] = [];
  const smtp = await startSmtpServer(store, {
    report: async (report) => reports.push(report),
    reportedAfter: 0,
  });
  return {
    url: smtp.url,
    store,
    /** Delivery reports from the mail server (RFC 3464). */
    reports,
    raw: (id: string) => readFile(join(folder, `${id}.eml`), 'utf8'),
    async close() {
      await smtp.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the PayPal emulator. @param webhookUrl where it sends events; called for each event */
export async function startPayments(siteUrl: string, webhookUrl: () => string) {
  const { app, ...paypal } = await createPayPalEmulator({
    siteUrl,
    webhookUrl,
    slowness: 300,
    webhookRetries: [],
    ...PAYPAL,
  });
  const { port } = new URL(await app.listen({ port: 0, host: 'localhost' }));
  const host = `localhost:${port}`;
  const url = `http://${host}`;

  return {
    ...paypal,
    url,
    host,
    close: () => app.close(),
    /** Does what the card fields do: puts a card on the order. The name triggers the outcome. */
    async enterCard(orderId: string, name = 'A Holder'): Promise<void> {
      const expiry = `12/${new Date().getFullYear() + 3}`;
      await fetch(`${url}/sdk/orders/${orderId}/card`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, number: '4111111111111111', expiry, cvv: '123' }),
      });
    },
    /** Breaks every connection, including those waiting for a response. */
    breakConnections: () => app.server.closeAllConnections(),
    /** The holder confirms the payment to the bank (3-D Secure). */
    authenticate: (orderId: string) => fetch(`${url}/sdk/challenge/${orderId}`, { method: 'POST' }),
  };
}
