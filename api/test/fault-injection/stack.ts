import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAuthServer } from '@chaps/local/emulators/auth/server';
import { type DatabaseServer, startDatabase } from '@chaps/local/processes/database';
import { freePort } from '@chaps/local/processes/free-port';
import { migrate } from '../../src/cli/migrate.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createKeys } from '../../src/platform/security/keys.ts';
import { SERVICE_KEY, startMailbox, startPayments } from '../emulators.ts';
import { SITE, testEnvironment } from '../harness.ts';
import { createFactories, JWT_ISSUER, JWT_SECRET, type Person } from '../makers.ts';
import { startTcpProxy } from '../tcp-proxy.ts';
import { startApiProcess } from './api-process.ts';

/** The API's database login, which does not own the tables. */
export const SERVICE_LOGIN = 'chaps_service';

/**
 * The product as it runs in production, each part a separate process or server that can really be
 * stopped: PostgreSQL, the API with its jobs, sign-in, mail and card payments.
 */
export async function startStack() {
  const closing: Array<() => unknown> = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    return await start(closing, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}
export type Stack = Awaited<ReturnType<typeof startStack>>;

/** @param closing functions that stop what was started, in order */
async function start(closing: Array<() => unknown>, stop: () => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaps-fault-injection-'));
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o755);
  const databaseOptions = {
    port: await freePort(),
    dataDir,
    password: crypto.randomUUID(),
    databases: ['chaps', 'auth'],
  };
  let server: DatabaseServer = await startDatabase(databaseOptions);
  closing.push(() => server.stop());
  const ownerUrl = server.url('chaps');
  const serviceUrl = new URL(ownerUrl);
  serviceUrl.username = SERVICE_LOGIN;
  serviceUrl.password = crypto.randomUUID();
  await migrate(ownerUrl, serviceUrl.href);

  const mailbox = await startMailbox();
  const mailWire = await startTcpProxy(new URL(mailbox.url));
  closing.push(mailbox.close, mailWire.close);
  const auth = await buildAuthServer({
    databaseUrl: server.url('auth'),
    siteUrl: SITE,
    jwtSecret: JWT_SECRET,
    issuer: JWT_ISSUER,
    publishableKey: 'publishable',
    secretKey: SERVICE_KEY,
    mail: { send: async () => undefined },
  });
  closing.push(() => auth.close());
  const authUrl = await auth.listen({ port: 0, host: 'localhost' });
  const authWire = await startTcpProxy(new URL(authUrl));
  closing.push(authWire.close);
  const port = await freePort();
  const payments = await startPayments(SITE, () => `http://localhost:${port}/payments/webhooks`);
  closing.push(payments.close);
  // Without webhooks, the API must poll.
  await payments.set({ webhooks: 'off' });

  const environment = {
    ...testEnvironment(serviceUrl.href),
    PORT: String(port),
    JOBS: 'inline',
    LOG_LEVEL: 'info',
    RECONCILE_AFTER_SECONDS: '1',
    SUPABASE_URL: authWire.url.replace(/\/$/, ''),
    SMTP_URL: mailWire.url,
    PAYPAL_API_BASE: payments.url,
    PAYPAL_WEBHOOK_CERT_HOSTS: payments.host,
  };
  const config = readConfig(environment);
  const keys = createKeys(config.ENCRYPTION_KEYS, config.HMAC_KEYS);
  const owner = openDatabase(ownerUrl, { size: 4, role: null });
  closing.push(owner.close);
  let databaseStarted = new Date();
  let api = await startApiProcess(environment);
  closing.push(() => api.stop());

  return {
    ...createFactories(owner.db, keys, new Map()),
    environment,
    ownerUrl,
    serviceUrl: serviceUrl.href,
    dataDir,
    owner: owner.db,
    ownerPool: owner.pool,
    mailbox,
    payments,
    mailWire,
    authWire,
    /** Bypasses the proxy, so it is always reachable. */
    authUrl,
    api: () => api,
    async restartApi() {
      api = await startApiProcess(environment);
    },
    stopDatabase: () => server.stop(),
    async startDatabase() {
      server = await startDatabase(databaseOptions);
      databaseStarted = new Date();
    },
    databaseStarted: () => databaseStarted,
    port: databaseOptions.port,
    password: databaseOptions.password,
    async call(method: string, path: string, as?: Pick<Person, 'token'>, body?: unknown) {
      const answer = await fetch(`${api.url}${path}`, {
        method,
        headers: {
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const retryAfter = answer.headers.get('retry-after');
      return { status: answer.status, body: await answer.json(), retryAfter };
    },
    stop,
  };
}
