import { randomBytes } from 'node:crypto';
import { GENERAL_ERRORS } from '@chaps/contracts';
import { findEndpoint } from '@chaps/contracts/endpoints';
import { londonDate } from '@chaps/domain';
import { buildApp } from '../src/app.ts';
import { createServices } from '../src/create-services.ts';
import { composeMail } from '../src/mails.ts';
import { relayMail } from '../src/messages/email/relay.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { createLogger } from '../src/platform/telemetry/logger.ts';
import { copyDatabase } from './database.ts';
import { PAYPAL, SERVICE_KEY, startAuthService, startMailbox, startPayments } from './emulators.ts';
import { createFactories, JWT_ISSUER, JWT_SECRET, type Person } from './makers.ts';

export { JWT_ISSUER, JWT_SECRET, type Person } from './makers.ts';

export const SITE = 'http://localhost:3999';

/**
 * @param now the clock of the services; the database has its own
 * @param signIn address of a sign-in service, instead of a fake that knows every user
 */
export async function startHarness(now = () => new Date(), signIn?: string) {
  const database = await copyDatabase();
  const users = new Map<string, string>();
  const auth = await startAuthService(users);
  const mailbox = await startMailbox();
  const { app, services, payments, url } = await startApi({
    databaseUrl: database.url,
    authUrl: signIn ?? auth.url,
    smtpUrl: mailbox.url,
    now,
  });
  const owner = openDatabase(database.url, { size: 4, role: null });
  patient(owner.pool);

  // Read once, so that midnight cannot fall between a test's data and its expectation.
  const today = londonDate(now());
  const made = createFactories(owner.db, services.keys, users, today);

  const harness = {
    app,
    services,
    payments,
    mailbox,
    auth,
    users,
    url,
    databaseUrl: database.url,
    /** The database with its owner's rights, for what only staff commands or tests may do. */
    owner: owner.db,
    today,

    ...made,

    /** Sends every mail that is due. @throws the first error */
    async sendMails() {
      const errors: Error[] = [];
      while (await relayMail(services, composeMail, (error) => errors.push(error)));
      if (errors[0]) throw errors[0];
    },

    /** Makes one call; a body is parsed if there is one. */
    async call(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      {
        as,
        body,
        headers,
      }: {
        as?: Pick<Person, 'token'> | null;
        body?: unknown;
        headers?: Record<string, string>;
      } = {},
    ) {
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const text = answer.body;
      const parsed = text.startsWith('{') ? JSON.parse(text) : text;
      assertDeclared(`${method} ${path.split('?')[0]}`, parsed?.error?.code);
      const { statusCode: status, headers: answered, rawPayload: bytes } = answer;
      return { status, body: parsed, headers: answered, text, bytes };
    },

    async stop() {
      await app.close();
      await services.close();
      await owner.close();
      await payments.close();
      await mailbox.close();
      await auth.close();
      await database.drop();
    },
  };
  return harness;
}

/** @throws {Error} for an error that the endpoint does not declare */
function assertDeclared(request: string, code: unknown): void {
  const endpoint = findEndpoint(request);
  const known = [...GENERAL_ERRORS, ...(endpoint?.errors ?? [])];
  if (code === undefined || known.some((one) => one === code)) return;
  throw new Error(`${endpoint?.route ?? request} does not declare ${code}`);
}

/** In a rush on a busy machine, a request may wait a long time for its connection. */
function patient({ options }: Database['pool']): void {
  options.connectionTimeoutMillis = 120_000;
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;

export function testEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_SITE_URL: SITE,
    SUPABASE_URL: 'http://localhost:1',
    SUPABASE_SERVICE_ROLE_KEY: SERVICE_KEY,
    SUPABASE_JWT_SECRET: JWT_SECRET,
    SUPABASE_JWT_ISSUER: JWT_ISSUER,
    PAYPAL_API_BASE: 'http://localhost:1',
    PAYPAL_CLIENT_ID: PAYPAL.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL.webhookId,
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'CHAPS <bookings@example.org>',
    CHARITY_NUMBER: '1234567',
    CHARITY_PHONE: '020 7946 0123',
    CHARITY_ADDRESS: '12 Sample Street, London',
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    HMAC_KEYS: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
  };
}

async function startApi({
  databaseUrl,
  authUrl,
  smtpUrl,
  now,
}: {
  databaseUrl: string;
  authUrl: string;
  smtpUrl: string;
  now: () => Date;
}) {
  let url = '';
  const payments = await startPayments(SITE, () => `${url}/payments/webhooks`);
  const config = readConfig({
    ...testEnvironment(databaseUrl),
    SUPABASE_URL: authUrl,
    SMTP_URL: smtpUrl,
    PAYPAL_API_BASE: payments.url,
    PAYPAL_WEBHOOK_CERT_HOSTS: payments.host,
  });
  const services = { ...createServices(config), now };
  patient(services.pool);
  await services.jobs.start();
  const app = await buildApp(services, createLogger('silent'));
  url = await app.listen({ port: 0, host: 'localhost' });
  return { app, services, payments, url };
}
