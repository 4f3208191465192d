import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Event } from '@chaps/shared/contracts';
import { addDays, londonDate, londonInstant, slotTimes } from '@chaps/shared/contracts';
import { SignJWT } from 'jose';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createServices } from '../src/create-services.ts';
import { openDatabase } from '../src/db.ts';
import { createLogger } from '../src/logger.ts';
import { accessCodeMac } from '../src/modules/access-codes/passes.ts';
import { consentContext } from '../src/modules/consent/records.ts';
import { copyDatabase } from './database.ts';
import { PAYPAL, SERVICE_KEY, startAuthService, startMailbox, startPayments } from './stand-ins.ts';

export const JWT_SECRET = 'a secret of the tests that is long enough';
export const SITE = 'http://localhost:3999';

export interface Person {
  userId: string;
  profileId: string;
  email: string;
  token: string;
}

interface EventOptions {
  places?: number;
  slots?: number;
  daysAhead?: number;
  price?: number | null;
  paymentRequired?: boolean | null;
  audience?: Event['exclusive_for'];
  accessCode?: string;
  city?: string;
  postcode?: string;
  name?: string;
  lab?: string;
  emailTemplate?: string;
}

export async function startHarness() {
  const database = await copyDatabase();
  const users = new Map<string, string>();
  const auth = await startAuthService(users);
  const mailbox = await startMailbox();
  // The API listens only after it knows where the provider is, and the provider where the API is.
  const { app, services, payments, url } = await startApi(database.url, auth.url, mailbox.url);
  const owner = openDatabase(database.url, { size: 4, role: null });

  const harness = {
    app,
    services,
    payments,
    mailbox,
    users,
    url,
    databaseUrl: database.url,
    /** The database with the rights of its owner, for what only staff or a test may do. */
    owner: owner.db,
    now: new Date(),

    token: (userId: string, claims: Record<string, unknown> = {}, secret = JWT_SECRET) =>
      new SignJWT({ sub: userId, aud: 'authenticated', role: 'authenticated', ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret)),

    async person(): Promise<Person> {
      const userId = randomUUID();
      const email = `person-${userId.slice(0, 8)}@example.org`;
      users.set(userId, email);
      const { profile_id } = await owner.db
        .insertInto('profiles')
        .values({
          user_id: userId,
          email,
          first_name: 'Person',
          last_name: 'Tested',
          gender: 'Male',
          date_of_birth: '1970-01-01',
          ethnicity: 'Not stated',
          occupation: null,
          phone: '+441632960000',
          home_address: '1 High Street, CO1 1AA, United Kingdom',
          billing_address: null,
          nhs_number_encrypted: null,
          nhs_number_hmac: null,
        })
        .returning('profile_id')
        .executeTakeFirstOrThrow();
      return { userId, profileId: profile_id, email, token: await harness.token(userId) };
    },

    /** An event with `slots` times of `places` places altogether, from 09:00 in steps of 15. */
    async event(options: EventOptions = {}) {
      const { places = 4, slots = 4, daysAhead = 10 } = options;
      const date = addDays(londonDate(new Date()), daysAhead);
      const end = `${String(9 + Math.floor((slots * 15) / 60)).padStart(2, '0')}:${String((slots * 15) % 60).padStart(2, '0')}`;
      await owner.db
        .insertInto('products')
        .values({ product_id: 'psa', product_name: 'PSA blood test', price_pence: 2500 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { event_id } = await owner.db
        .insertInto('events')
        .values({
          event_name: options.name ?? 'An event',
          product_id: 'psa',
          price_pence: options.price ?? null,
          event_date: date,
          start_time: '09:00',
          end_time: end,
          session_duration: 15,
          is_private: options.accessCode !== undefined,
          payment_required: options.paymentRequired === undefined ? false : options.paymentRequired,
          exclusive_for: options.audience ?? null,
          contact_email: 'events@example.org',
          address_line_1: 'The Secret Hall',
          address_line_2: null,
          city: options.city ?? 'Colchester',
          state: 'Essex',
          postcode: options.postcode ?? 'CO1 1TJ',
          latitude: 51.8892,
          longitude: 0.9042,
          lab_name: options.lab ?? null,
          email_template: options.emailTemplate ?? null,
          cancelled_at: null,
        })
        .returning('event_id')
        .executeTakeFirstOrThrow();
      const times = slotTimes({ start_time: '09:00', end_time: end, session_duration: 15 });
      await owner.db
        .insertInto('event_slots')
        .values(
          times.map((time, index) => ({
            event_id,
            starts_at: londonInstant(date, time),
            capacity: Math.floor(places / slots) + (index < places % slots ? 1 : 0),
          })),
        )
        .execute();
      if (options.accessCode !== undefined) {
        const code_hmac = accessCodeMac(services.keys, event_id, options.accessCode);
        await owner.db.insertInto('access_codes').values({ event_id, code_hmac }).execute();
      }
      return { id: event_id, date, times };
    },

    /** A consent for the test of a day, as far as others look at it; nothing is paid without one. */
    async consent(person: Pick<Person, 'profileId'>, event: { date: string }): Promise<void> {
      await owner.db
        .insertInto('consents')
        .values({
          profile_id: person.profileId,
          appointment_id: null,
          psa_test_date: event.date,
          wording_version: 'of a test',
          wording_hash: '',
          questions: '{}',
          answers_encrypted: services.keys.encrypt('{}', consentContext(person.profileId)),
          given_by: null,
          given_through: 'website',
          request_id: null,
        })
        .execute();
    },

    /** One call; the body is parsed when there is one. */
    async call(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      {
        as,
        body,
        headers,
      }: { as?: Person | null; body?: unknown; headers?: Record<string, string> } = {},
    ) {
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const text = answer.body;
      const parsed = text.startsWith('{') ? JSON.parse(text) : text;
      return { status: answer.statusCode, body: parsed, headers: answer.headers, text };
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

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** The environment of an API under test. */
export function testEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_SITE_URL: SITE,
    SUPABASE_URL: 'http://localhost:1',
    SUPABASE_SERVICE_ROLE_KEY: SERVICE_KEY,
    SUPABASE_JWT_SECRET: JWT_SECRET,
    PAYPAL_API_BASE: 'http://localhost:1',
    PAYPAL_CLIENT_ID: PAYPAL.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL.webhookId,
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'CHAPS <bookings@example.org>',
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    HMAC_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
  };
}

async function startApi(databaseUrl: string, authUrl: string, smtpUrl: string) {
  const { createServer } = await import('node:net');
  const probe = createServer();
  const port = await new Promise<number>((resolve) => {
    probe.listen(0, 'localhost', () => resolve((probe.address() as AddressInfo).port));
  });
  await new Promise<void>((done) => probe.close(() => done()));
  const url = `http://localhost:${port}`;
  const payments = await startPayments(SITE, `${url}/payments/webhooks`);
  const config = readConfig({
    ...testEnvironment(databaseUrl),
    SUPABASE_URL: authUrl,
    SMTP_URL: smtpUrl,
    PAYPAL_API_BASE: payments.url,
    PAYPAL_WEBHOOK_CERT_HOSTS: payments.host,
  });
  const services = createServices(config);
  await services.jobs.start();
  const app = await buildApp(services, createLogger('silent'));
  await app.listen({ port, host: 'localhost' });
  return { app, services, payments, url };
}
