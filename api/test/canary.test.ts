import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { reconcilePayments } from '../src/payments/reconcile.ts';
import { createLogger } from '../src/platform/telemetry/logger.ts';
import { type Harness, startHarness } from './harness.ts';
import { SIXTY_YEARS_AGO } from './makers.ts';
import { endDay } from './past-day.ts';
import { staffTerminal } from './staff-terminal.ts';

let api: Harness;
const { staff, file, pathOf, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
afterAll(async () => {
  await api.stop();
  await close();
});

// Random, so that nothing else in this run contains them.
const NHS = String(randomInt(4_000_000_000, 7_999_999_999));
const BATCHES = '/staff/result-batches';
const VALUE = `${randomInt(10, 99)}.${randomInt(10_000, 99_999)}`;
const COMMENT = `Canary ${crypto.randomUUID()}`;
const EMAIL = `canary-${crypto.randomUUID()}@example.org`;
const SPACED = `${NHS.slice(0, 3)} ${NHS.slice(3, 6)} ${NHS.slice(6)}`;

test('an NHS number, an address and a result pass through every route, and appear only where they must', async () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => lines.push(line) });
  const app = await buildApp(api.services, logger);
  const userId = crypto.randomUUID();
  api.users.set(userId, EMAIL);
  const token = await api.token(userId);
  await api.confirmAccount(userId);
  const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.body.startsWith('{') ? answer.json() : {} };
  };
  const own = `/auth/profile?email=${EMAIL}`;

  // Registration; the first attempt contains a mistake.
  const profile = {
    user_id: userId,
    first_name: 'Arthur',
    last_name: 'Canary',
    gender: 'Male',
    date_of_birth: SIXTY_YEARS_AGO,
    ethnicity: 'Not stated',
    occupation: null,
    phone: '+447700900123',
    email: EMAIL,
    home_address: '1 High Street, CO1 1AA, United Kingdom',
    nhs_number: NHS,
    ni_number: null,
    nhs_gp_email: null,
    nhs_gp_phone_number: null,
    is_verified: false,
    is_active: true,
  };
  expect((await send('POST', '/auth/profile', { ...profile, nhs_number: `${NHS}x` })).status).toBe(
    422,
  );
  expect((await send('POST', '/auth/profile', profile)).status).toBe(201);
  expect((await send('PATCH', own, { nhs_number: NHS })).status).toBe(200);
  const { profileId } = (await send('GET', own)).body.userProfile;

  // Another person at the same event, whose mails must contain none of these values.
  const event = await api.event({ paymentRequired: true, slots: 1, seats: 4 });
  const bystander = await api.person();

  const consent = {
    ...CONSENT_ANSWERS,
    familyHistoryProstateCancer: 'Yes',
    additionalDetails: `number ${NHS} of ${EMAIL}`,
    psaTestDate: event.date,
    profileId,
  };
  // One of these calls fails with a server error: the error is logged, the values are not.
  await sql`REVOKE INSERT ON consents FROM chaps_api`.execute(api.owner);
  expect((await send('POST', '/medical/consent', consent)).status).toBe(500);
  await sql`GRANT INSERT ON consents TO chaps_api`.execute(api.owner);
  expect((await send('POST', '/medical/consent', consent)).status).toBe(201);

  const slot = { start_time: '09:00' };
  const { hold } = (await send('POST', `/events/${event.id}/holds`, slot)).body;
  const cart = [{ description: `${EMAIL} ${NHS} ${event.id}`, amount: 1 }];
  const order = await send('POST', '/payments/orders', { cart, holdId: hold.hold_id });
  await api.payments.enterCard(order.body.id);
  expect((await send('POST', `/payments/orders/${order.body.id}/capture`)).status).toBe(200);
  const booking = {
    profileId,
    eventId: event.id,
    eventDate: event.date,
    appointmentStartTime: '09:00',
    eventName: `${EMAIL} ${NHS}`,
  };
  const booked = await send('POST', '/appointments', booking);
  expect(booked.body.appointment.status).toBe('confirmed');
  await api.call('POST', `/events/${event.id}/holds`, { as: bystander, body: slot });
  await api.sendMails();

  // The day itself: lists for the clinic and the laboratory, the laboratory's file, the result.
  await endDay(api, event.id);
  for (const reader of ['clinic', 'laboratory']) {
    const output = await pathOf(`${reader}.csv`);
    const args = ['export-appointments', event.id, '--for', reader, '--output', output];
    const exported = await staff(args);
    expect([exported.code, exported.text.includes(NHS)]).toEqual([0, false]);
  }
  const header = 'reference,nhs_number,date_of_birth,test_result,test_unit,comments,sample_date';
  const row = [booked.body.appointment.reference, SPACED, '', VALUE, 'ng/ml', COMMENT];
  const uploader = ['--as', (await api.staff('clinician')).email, '--laboratory', 'ESNEFT'];
  const wrong = await staff([
    'import-results',
    await file('wrong.csv', header, [...row, '31 February'].join(',')),
    ...uploader,
  ]);
  expect([wrong.text.includes(NHS), wrong.text.includes(VALUE)]).toEqual([false, false]);
  const sound = await file('sound.csv', header, [...row, api.today].join(','));
  expect((await staff(['import-results', sound, ...uploader])).code).toBe(0);
  const clinician = { authorization: `Bearer ${(await api.staff('clinician')).token}` };
  const { items: batches } = (await app.inject({ url: BATCHES, headers: clinician })).json();
  const batch = `${BATCHES}/${batches[0].batch_id}`;
  const { summary, digest } = (await app.inject({ url: batch, headers: clinician })).json();
  const released = await app.inject({
    method: 'POST',
    url: `${batch}/release`,
    headers: clinician,
    payload: { confirmed: summary, digest },
  });
  expect(released.statusCode).toBe(200);
  const results = await send('GET', `/medical/results/${profileId}`);
  expect(results.body.data[0].result.test_result).toBe(VALUE);
  expect((await send('GET', `/auth/profile/export?email=${EMAIL}`)).status).toBe(200);
  await send('POST', '/logs/error', {
    errorMessage: `Failed for ${EMAIL} with ${NHS} and ${SPACED}`,
    description: `https://x.example/a?email=${EMAIL}#${NHS}`,
  });
  await reconcilePayments(api.services);
  await api.sendMails();
  await app.close();

  // The log contains none of it.
  expect(lines.length).toBeGreaterThan(12);
  const secrets = [NHS, SPACED, VALUE, COMMENT, EMAIL];
  for (const secret of [...secrets, token]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
  // Mails go to the person alone and contain neither number nor value; no link contains the address.
  const mails = api.mailbox.store.list('');
  expect(mails.filter(({ to }) => to.includes(EMAIL)).length).toBe(2);
  for (const { id, to, html, text, subject } of mails) {
    const raw = await api.mailbox.raw(id);
    for (const secret of [NHS, SPACED, VALUE, COMMENT]) {
      for (const form of [raw, html, text, subject]) expect(form).not.toContain(secret);
    }
    if (!to.includes(EMAIL)) expect(raw).not.toContain(EMAIL);
    for (const form of [html, text]) expect(form).not.toContain(EMAIL);
  }
  // The payment provider receives no health data and no address.
  const provider = JSON.stringify(await api.payments.orders());
  for (const secret of secrets) expect(provider).not.toContain(secret);

  // A dump contains neither the number nor the result; the address is only in the profile and in
  // the deliveries.
  expect(await tablesHolding(NHS)).toEqual([]);
  expect(await tablesHolding(SPACED)).toEqual([]);
  const withAddress = await tablesHolding(EMAIL);
  expect(withAddress.sort()).toEqual(['public.deliveries', 'public.profiles']);
  expect(await tablesHolding(VALUE)).toEqual([]);
  expect(await tablesHolding(COMMENT)).toEqual([]);
  // Nor do the database files contain them, including deleted rows and the write-ahead log.
  expect(await filesHold(NHS)).toBe(false);
  expect(await filesHold(SPACED)).toBe(false);
  expect(await filesHold(EMAIL)).toBe(true);
}, 180_000);

async function tablesHolding(secret: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; binary: number }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name,
      (SELECT count(*)::int FROM information_schema.columns c WHERE c.table_schema = schemaname
        AND c.table_name = tablename AND c.data_type = 'bytea') AS binary
    FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`.execute(api.owner);
  // Binary columns would be dumped as hexadecimal digits, where the search would miss the values.
  expect(tables.filter(({ binary }) => binary > 0)).toEqual([]);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`SELECT FROM ${sql.raw(name)} t
      WHERE t::text LIKE ${`%${secret}%`} LIMIT 1`.execute(api.owner);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function filesHold(secret: string): Promise<boolean> {
  await sql`CHECKPOINT`.execute(api.owner);
  const { rows } = await sql<{ folder: string; database: string }>`
    SELECT current_setting('data_directory') AS folder, oid::text AS database
    FROM pg_database WHERE datname = current_database()`.execute(api.owner);
  const { folder = '', database = '' } = rows[0] ?? {};
  const paths = [join(folder, 'base', database), join(folder, 'pg_wal')].flatMap((directory) =>
    readdirSync(directory).map((name) => join(directory, name)),
  );
  const bytes = Buffer.from(secret);
  return paths.some((path) => statSync(path).isFile() && readFileSync(path).includes(bytes));
}
