import { importJWK } from 'jose';
import { z } from 'zod';
import { type Finding, fail, ok, sendRequest } from './check.ts';
import type { DoctorSettings } from './settings.ts';

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** Whether the keys with which the API verifies tokens are published, usable, and include no secret. */
export async function checkPublishedKeys({
  auth,
  publishedKeys,
}: DoctorSettings): Promise<Finding> {
  const address = `${auth}/auth/v1/.well-known/jwks.json`;
  const answer = await sendRequest(address);
  if (answer.status !== 200) {
    const advice = 'Can the sign-in service be reached there? docker compose logs auth gateway';
    return fail(`${address} answers ${answer.status}`, advice);
  }
  const { keys } = keySet.parse(await answer.json());
  if (keys.some(({ kty, d }) => kty === 'oct' || d !== undefined)) {
    const advice =
      "A secret is public. Replace the keys at once: docs/operations/keys.md, 'Keys of tokens'";
    return fail('a private key is among the published keys', advice);
  }
  const usable: string[] = [];
  for (const { alg, ...key } of keys) {
    await importJWK(key, String(alg));
    usable.push(String(alg));
  }
  if (publishedKeys === usable.length > 0) {
    return ok(usable.length > 0 ? usable.join(', ') : 'a shared secret, no key published');
  }
  const advice = publishedKeys
    ? 'SUPABASE_JWKS_URL is set, so every token is rejected: set AUTH_JWT_KEYS or, in a hosted project, create an asymmetric signing key'
    : 'The API verifies tokens with SUPABASE_JWT_SECRET: set SUPABASE_JWKS_URL instead';
  return fail(usable.length > 0 ? `${usable.length} published` : 'none published', advice);
}
