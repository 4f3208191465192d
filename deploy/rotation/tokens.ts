import type { JWK } from 'jose';
import { z } from 'zod';
import { createEs256Key, createServiceToken } from '../make-keys.ts';
import type { Rotation } from './rotation.ts';

const keyWithOperations = z.looseObject({ key_ops: z.array(z.string()) });
const keySet = z.array(keyWithOperations);

const withKeyOperations = (key: JWK, ...key_ops: string[]): JWK => ({ ...key, key_ops });

/**
 * The values of AUTH_JWT_KEYS to use in turn during a rotation. One key of a set signs, all verify.
 * @param fresh the new key; undefined ends the rotation
 * @throws {Error} when a rotation cannot begin because one is in progress, or cannot end because none is; or
 * when tokens are signed with a shared secret
 */
export function getKeySets(text: string, fresh: JWK | undefined): JWK[][] {
  const keys = keySet.parse(JSON.parse(text || '[]'));
  const current = keys.find(({ key_ops }) => key_ops.includes('sign'));
  if (!current) {
    throw new Error('Tokens are signed with a shared secret, and there can only be one.');
  }
  if (!fresh) {
    if (keys.length === 1) throw new Error('There is only one key: no rotation is in progress.');
    return [[current]];
  }
  if (keys.length > 1) throw new Error('A rotation is in progress: complete it with --finish.');
  const old = withKeyOperations(current, 'verify');
  // Verifiers have the new key before anything is signed with it.
  return [
    [current, withKeyOperations(fresh, 'verify')],
    [withKeyOperations(fresh, 'sign', 'verify'), old],
  ];
}

/** The key pair that signs people's sessions and the API's own token for the sign-in service. */
export const tokens: Rotation = {
  async begin(site) {
    const { jwk, signing } = await createEs256Key();
    const [first, second] = getKeySets(await site.read('AUTH_JWT_KEYS'), jwk);
    await site.write({ AUTH_JWT_KEYS: JSON.stringify(first) });
    await site.replace('auth');
    await site.write({
      AUTH_JWT_KEYS: JSON.stringify(second),
      SUPABASE_SERVICE_ROLE_KEY: await createServiceToken('service_role', signing),
    });
    await site.replace('auth');
    await site.replace('api');
  },
  async finish(site) {
    const [keys] = getKeySets(await site.read('AUTH_JWT_KEYS'), undefined);
    await site.write({ AUTH_JWT_KEYS: JSON.stringify(keys) });
    await site.replace('auth');
    // API and worker keep the old key until they fetch the keys again.
    await site.replace('api');
  },
  until: 'After an hour, when session tokens signed with the old key have expired',
};
