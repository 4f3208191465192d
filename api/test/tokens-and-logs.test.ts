import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createServices } from '../src/create-services.ts';
import { createLogger } from '../src/logger.ts';
import { type Harness, JWT_SECRET, startHarness, testEnvironment } from './harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

describe('tokens signed with ES256, keys by JWKS', () => {
  const claims = { sub: crypto.randomUUID(), aud: 'authenticated' };
  const sign = (key: CryptoKey | Uint8Array, alg: string, kid = 'one') =>
    new SignJWT(claims).setProtectedHeader({ alg, kid }).setExpirationTime('1h').sign(key);

  test('a good one passes; another key, HS256 and an unknown key are 401; no key set is 503', async () => {
    const [own, foreign] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
    const jwk = await exportJWK(own.publicKey);
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'one', alg: 'ES256', use: 'sig' }] }));
    });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, 'localhost', () => resolve((server.address() as AddressInfo).port));
    });
    const withKeys = async (address: string) => {
      const services = createServices(
        readConfig({
          ...testEnvironment(api.databaseUrl),
          SUPABASE_JWT_SECRET: '',
          SUPABASE_JWKS_URL: address,
        }),
      );
      return { services, app: await buildApp(services) };
    };
    const { app, services } = await withKeys(`http://localhost:${port}/jwks`);
    const status = async (token: string) =>
      (await app.inject({ url: '/appointments', headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    expect(await status(await sign(own.privateKey, 'ES256'))).toBe(200);
    expect(await status(await sign(foreign.privateKey, 'ES256'))).toBe(401);
    expect(await status(await sign(own.privateKey, 'ES256', 'two'))).toBe(401);
    const secret = new TextEncoder().encode(JWT_SECRET);
    expect(await status(await sign(secret, 'HS256'))).toBe(401);
    await app.close();
    await services.close();
    await new Promise<void>((done) => server.close(() => done()));

    const without = await withKeys(`http://localhost:${port}/jwks`);
    const answer = await without.app.inject({
      url: '/appointments',
      headers: { authorization: `Bearer ${await sign(own.privateKey, 'ES256')}` },
    });
    expect(answer.statusCode).toBe(503);
    await without.app.close();
    await without.services.close();
  });
});

test('a canary number, e-mail and value go through the journey and stand in no log line and no table', async () => {
  const NHS = '9434765919';
  const VALUE = '77.123';
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => lines.push(line) });
  const app = await buildApp(api.services, logger);
  const person = await api.person();
  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: object,
    token = person.token,
  ) => {
    const headers = { authorization: `Bearer ${token}` };
    return app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  };
  const event = await api.event();
  await call('PATCH', `/auth/profile?email=${person.email}`, { nhs_number: NHS });
  await call('PATCH', `/auth/profile?email=${person.email}`, { nhs_number: `${NHS}x` });
  await call('GET', `/auth/profile?email=${person.email}`);
  await call('GET', `/auth/profile?email=${person.email}`, undefined, 'bad');
  const consent = {
    numberOfPsaTest: '1',
    familyHistoryProstateCancer: 'Yes',
    additionalDetails: `number ${NHS} of ${person.email}`,
    familyHistoryBreastOvarianCancer: 'No',
    medicationHistory: 'None',
    terms: true,
    sampleConsent: true,
    psaTestDate: event.date,
    profileId: person.profileId,
  };
  expect((await call('POST', '/medical/consent', consent)).statusCode).toBe(201);
  await call('POST', '/appointments', {
    profileId: person.profileId,
    eventId: event.id,
    eventDate: event.date,
    appointmentStartTime: '09:00',
    eventName: `${person.email} ${NHS}`,
  });
  await api.owner
    .insertInto('results')
    .values({
      profile_id: person.profileId,
      appointment_id: null,
      test_result: VALUE,
      test_unit: 'ng/ml',
      comments: null,
      sample_date: null,
    })
    .execute();
  await call('GET', `/medical/results/${person.profileId}`);
  await call('POST', '/logs/error', {
    errorMessage: `Failed for ${person.email} with ${NHS}`,
    description: `https://x.example/a?email=${person.email}`,
  });
  // A fault of ours in the midst of it: the error is logged, the values are not.
  await sql`REVOKE INSERT ON consents FROM chaps_api`.execute(api.owner);
  expect((await call('POST', '/medical/consent', consent)).statusCode).toBe(500);
  await sql`GRANT INSERT ON consents TO chaps_api`.execute(api.owner);
  await app.close();

  expect(lines.length).toBeGreaterThan(8);
  for (const secret of [NHS, person.email, VALUE, person.token]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
  // A dump: no table has the number, only the profile has the e-mail, only the result the value.
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'pgboss')`.execute(api.owner);
  const holding = async (secret: string) => {
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`SELECT FROM ${sql.raw(name)} t
        WHERE t::text LIKE ${`%${secret}%`} LIMIT 1`.execute(api.owner);
      if (rows.length > 0) found.push(name);
    }
    return found;
  };
  expect(await holding(NHS)).toEqual([]);
  expect(await holding(person.email)).toEqual(['public.profiles']);
  expect(await holding(VALUE)).toEqual(['public.results']);
});
