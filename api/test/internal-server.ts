import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createMetrics } from '../src/platform/telemetry/metrics.ts';
import { startInternalServer } from '../src/releases/internal-server.ts';
import type { Harness } from './harness.ts';

/** Generates a key pair, with the public key in the format of `PREVIEW_KEY`. */
async function keyPair() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey };
}

/** Starts the API's metrics port, and signs requests like the process beside the site. */
export async function startInternal({ services }: Harness) {
  const { publicKey, privateKey } = await keyPair();
  const listening = { port: 0, host: 'localhost', publicKeys: [publicKey] };
  const server = await startInternalServer(createMetrics(services), services, listening);
  const url = `http://localhost:${(server.server.address() as AddressInfo).port}`;
  /** A token as that process signs it. */
  const tokenFor = (path: string, { key = privateKey, at = 0 } = {}) => {
    const now = Math.floor(Date.now() / 1000) + at;
    const token = new SignJWT().setProtectedHeader({ alg: 'ES256' }).setAudience(path);
    return token
      .setIssuedAt(now)
      .setExpirationTime(now + 60)
      .sign(key);
  };
  return {
    url,
    tokenFor,
    post: async (path: string, body: object, token?: string | null) => {
      const bearer = token === undefined ? await tokenFor(path) : token;
      const response = await fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    close: () => server.close(),
  };
}
