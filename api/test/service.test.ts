import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addDays, event as eventSchema, eventsResponse, londonDate } from '@chaps/shared/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { ConfigError, readConfig } from '../src/config.ts';
import { createServices } from '../src/create-services.ts';
import { SAMPLE_ACCOUNTS } from '../src/seed/sample-accounts.ts';
import { SAMPLE_BOOKING } from '../src/seed/sample-booking.ts';
import { seedSampleData } from '../src/seed/sample-data.ts';
import { type Harness, startHarness, testEnvironment } from './harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test('health, readiness and the documents', async () => {
  expect((await api.call('GET', '/health')).body).toEqual({ status: 'ok' });
  expect((await api.call('GET', '/ready')).body).toEqual({ status: 'ok' });
  const { body } = await api.call('GET', '/openapi.json');
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/events',
      '/events/{event_id}/check-access-code',
      '/events/{event_id}/holds',
      '/auth/profile',
      '/medical/results/{profile_id}',
      '/payments/orders/{order_id}/capture',
    ]),
  );
  expect((await api.call('GET', '/docs')).status).toBe(200);
});

test('without its database: alive, not ready, 503 with Retry-After', async () => {
  const services = createServices(
    readConfig({ ...testEnvironment('postgres://nobody:x@localhost:1/none') }),
  );
  const app = await buildApp(services);
  expect((await app.inject('/health')).statusCode).toBe(200);
  for (const path of ['/ready', '/events']) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '5']);
    expect(answer.json().error.code).toBe('SERVICE_UNAVAILABLE');
  }
  await app.close();
  await services.close();
});

describe('configuration', () => {
  const good = testEnvironment('postgres://a:b@localhost/c');
  test.each([
    ['a bad port', { PORT: 'http' }, 'PORT must be a port'],
    ['a missing site', { PUBLIC_SITE_URL: '' }, 'PUBLIC_SITE_URL must be a URL'],
    ['a short key', { HMAC_KEY: 'abc' }, 'HMAC_KEY must be base64 of at least 32 bytes'],
    [
      'bad encryption keys',
      { ENCRYPTION_KEYS: 'k1:abc' },
      'ENCRYPTION_KEYS must be k1:<base64 of 32 bytes>, more of them separated by commas',
    ],
    [
      'more processes than the server has connections for',
      { DATABASE_CONNECTIONS: '60', DATABASE_PROCESSES: '8' },
      'DATABASE_CONNECTIONS are too few for DATABASE_PROCESSES',
    ],
    [
      'both kinds of token keys',
      { SUPABASE_JWKS_URL: 'https://x.example/jwks' },
      'SUPABASE_JWT_SECRET exactly one of SUPABASE_JWT_SECRET and SUPABASE_JWKS_URL must be set',
    ],
  ])('%s: one clear line', (_name, change, line) => {
    expect(() => readConfig({ ...good, ...change })).toThrow(new ConfigError(line));
  });

  test('the server says it and exits with 1', async () => {
    const entry = join(import.meta.dirname, '../src/server.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', entry], {
      env: { ...good, PATH: process.env.PATH, JOBS: 'sometimes' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      words += text;
    });
    const [code] = await once(child, 'exit');
    expect([code, words]).toEqual([1, "JOBS must be 'inline' or 'off'\n"]);
  });
});

describe('sample data', () => {
  const users = Object.fromEntries(
    SAMPLE_ACCOUNTS.map(({ email }) => [email, crypto.randomUUID()]),
  );
  const seed = (now: Date) =>
    api.owner
      .transaction()
      .execute((transaction) =>
        seedSampleData(transaction, { now, users, keys: api.services.keys }),
      );
  const counts = async () => {
    const { rows } = await sql`SELECT (SELECT count(*)::int FROM events) AS events,
      (SELECT count(*)::int FROM appointments) AS appointments,
      (SELECT count(*)::int FROM results) AS results,
      (SELECT count(*)::int FROM profiles) AS profiles`.execute(api.owner);
    return rows[0];
  };

  test('shows every state, twice the same, and renews what has passed', async () => {
    const now = new Date();
    await seed(now);
    const once = await counts();
    await seed(now);
    expect(await counts()).toEqual(once);
    const { body } = await api.call('GET', '/events');
    const { events } = eventsResponse.parse(body);
    expect(events.length).toBeGreaterThanOrEqual(40);
    const some = (test: (event: (typeof events)[number]) => boolean) =>
      expect(events.some(test)).toBe(true);
    some((event) => event.booked_spaces === event.total_spaces);
    some((event) => event.total_spaces - event.booked_spaces === 1);
    some((event) => event.is_private && event.address_line1 === null);
    some((event) => event.lab_name === 'ESNEFT');
    some((event) => event.payment_required === false);
    some((event) => event.country === 'Ireland');
    const { rows } = await sql`
      SELECT 1 FROM event_slots s WHERE taken <> (SELECT count(*) FROM appointments a
        WHERE a.event_id = s.event_id AND a.slot_starts_at = s.starts_at)`.execute(api.owner);
    expect(rows).toEqual([]);
    await seed(new Date(now.getTime() + 7 * 86_400_000));
    expect((await counts()) as { results: number }).toMatchObject({
      results: (once as { results: number }).results,
    });
  });

  test.each([
    ['history@example.org', 6],
    ['amber@example.org', 2],
    ['unlinked@example.org', 1],
    ['nothing@example.org', 0],
  ])('%s has %d results', async (email, count) => {
    const userId = users[email] ?? '';
    const token = await api.token(userId);
    const as = { userId, token, email, profileId: '' };
    const { body } = await api.call('GET', `/auth/profile?email=${email}`, { as });
    const path = `/medical/results/${body.userProfile.profileId}`;
    expect((await api.call('GET', path, { as })).body.data).toHaveLength(count);
  });
});

test('a sample man has a paid appointment ahead, with his consent, and would get his money back', async () => {
  const row = await api.owner
    .selectFrom('appointments')
    .innerJoin('profiles', 'profiles.profile_id', 'appointments.profile_id')
    .select(['appointment_id', 'user_id', 'email'])
    .where('email', '=', SAMPLE_BOOKING.email)
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  const token = await api.token(row.user_id);
  const as = { userId: row.user_id, token, email: row.email, profileId: '' };
  const path = `/appointments/${row.appointment_id}/cancellation`;
  const { body } = await api.call('GET', path, { as });
  expect(body.cancellation).toMatchObject({ can_cancel: true, paid: 2500, refund: 2440 });
  const { consents } = (await api.call('GET', '/medical/consents', { as })).body;
  expect(consents).toHaveLength(2);
  expect(consents[0]).toMatchObject({ event_name: SAMPLE_BOOKING.event });
});

describe('events', () => {
  const list = async (query: string) => {
    const { body } = await api.call('GET', `/events?${query}`);
    return eventsResponse.parse(body).events;
  };

  test('are filtered by audience, place and date together', async () => {
    const today = londonDate(new Date());
    expect((await list('for=corporate')).every((e) => e.exclusive_for === 'CORPORATE')).toBe(true);
    const all = await list('');
    expect(await list('for=community,freemasons,corporate')).toHaveLength(all.length);
    expect((await list('date=today')).every((e) => e.event_date === today)).toBe(true);
    const week = await list('date=next-week&for=community');
    expect(week.every((e) => e.event_date > today && e.event_date <= addDays(today, 14))).toBe(
      true,
    );
  });

  test.each([
    ['colchester', 'Colchester'],
    ['COLCHSTER', 'Colchester'],
    ['co11tj', 'Colchester'],
    ['CO1 1TJ', 'Colchester'],
    ['co1  1tj', 'Colchester'],
    ['CO1', 'Colchester'],
    ['Essex', 'Colchester'],
    ['castle park', 'Colchester'],
    ['D02', 'Dublin'],
    ['County Cork', 'Cork'],
  ])('location %j finds %s', async (location, city) => {
    const found = await list(`location=${encodeURIComponent(location)}`);
    expect(found.map((event) => event.city)).toContain(city);
    expect(found.length).toBeLessThan(8);
  });

  test.each(['CO', 'zzzzqq', '%', '_'])('location %j is taken literally', async (location) => {
    expect((await list(`location=${encodeURIComponent(location)}`)).length).toBeLessThan(20);
  });

  test('the address of a private event cannot be guessed through the search', async () => {
    expect(await list('location=Great%20Queen')).toEqual([]);
    expect(await list('location=WC2B%205AZ')).toEqual([]);
  });

  test('near: the nearest first', async () => {
    const [first, second] = await list('near=51.8892,0.9042');
    expect(first?.city).toBe('Colchester');
    expect(second?.distance_km ?? 0).toBeGreaterThanOrEqual(first?.distance_km ?? 1);
  });

  test('ETag: 304 for who has the list', async () => {
    const first = await api.call('GET', '/events');
    const etag = String(first.headers.etag);
    const again = await api.call('GET', '/events', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('one by its id; unknown and impossible ids are 404', async () => {
    const [event] = await list('');
    const { body } = await api.call('GET', `/events/${event?.event_id}`);
    expect(eventSchema.parse(body.event)).toEqual(event);
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      expect((await api.call('GET', `/events/${id}`)).status).toBe(404);
      expect((await api.call('GET', `/events/${id}/slots`)).status).toBe(404);
    }
    expect((await api.call('GET', '/events?date=yesterday')).status).toBe(422);
  });
});

test('the jobs run: a queued mail is sent without being asked for', async () => {
  const { jobHandlers } = await import('../src/jobs/handlers.ts');
  await api.services.jobs.work(jobHandlers(api.services));
  const event = await api.event({ name: 'Mailed event' });
  const person = await api.person();
  const booked = await api.call('POST', '/appointments', {
    as: person,
    body: {
      profileId: person.profileId,
      eventId: event.id,
      eventDate: event.date,
      appointmentStartTime: '09:00:00',
    },
  });
  expect(booked.status).toBe(201);
  await expect.poll(() => api.mailbox.store.list(person.email).length, { timeout: 60_000 }).toBe(1);
});
