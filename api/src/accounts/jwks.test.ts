import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Harness,
  JWT_ISSUER,
  JWT_SECRET,
  startHarness,
  testEnvironment,
} from '../../test/harness.ts';
import { buildApp } from '../app.ts';
import { createServices } from '../create-services.ts';
import { readConfig } from '../platform/config/config.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

describe('ES256 tokens verified with a JWKS', () => {
  const claims = {
    sub: crypto.randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    iss: JWT_ISSUER,
  };
  const sign = (key: CryptoKey | Uint8Array, alg: string, kid = 'one', other: object = {}) =>
    new SignJWT({ ...claims, ...other })
      .setProtectedHeader({ alg, kid })
      .setExpirationTime('1h')
      .sign(key);

  test('are accepted if valid, get 401 with a wrong key or algorithm, and get 503 without a key set', async () => {
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
    await api.confirmAccount(claims.sub);
    expect(await status(await sign(own.privateKey, 'ES256'))).toBe(200);
    expect(await status(await sign(foreign.privateKey, 'ES256'))).toBe(401);
    expect(await status(await sign(own.privateKey, 'ES256', 'two'))).toBe(401);
    const secret = new TextEncoder().encode(JWT_SECRET);
    expect(await status(await sign(secret, 'HS256'))).toBe(401);
    for (const other of [{ iss: undefined }, { iss: 'https://else' }, { role: 'service_role' }]) {
      expect(await status(await sign(own.privateKey, 'ES256', 'one', other))).toBe(401);
    }
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

test('without a configured issuer, a token may have any issuer or none', async () => {
  const services = createServices(
    readConfig({ ...testEnvironment(api.databaseUrl), SUPABASE_JWT_ISSUER: '' }),
  );
  const app = await buildApp(services);
  for (const iss of [undefined, 'https://else']) {
    const { userId } = await api.person();
    const headers = { authorization: `Bearer ${await api.token(userId, { iss })}` };
    expect((await app.inject({ url: '/appointments', headers })).statusCode).toBe(200);
  }
  await app.close();
  await services.close();
});
