import { randomBytes } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { expect, test } from 'vitest';
import { createDayKeys, type PublicKey } from './day-keys.ts';

const sealTo = (key: PublicKey, text: string) =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt({ ...key });

test('data encrypted to the public key can be read, even after a rotation', async () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  const keys = createDayKeys([before]);
  const sealed = await sealTo(keys.publicKey, 'Ada Lovelace arrived');
  expect(sealed).not.toContain('Lovelace');
  expect(await keys.unseal(sealed)).toBe('Ada Lovelace arrived');
  const rotated = createDayKeys([after, before]);
  expect(await rotated.unseal(sealed)).toBe('Ada Lovelace arrived');
  expect(rotated.publicKey).not.toEqual(keys.publicKey);
  expect(await createDayKeys([after]).unseal(sealed)).toBeNull();
});

test('the public key is the same at every start, and contains nothing private', () => {
  const root = randomBytes(32);
  const { publicKey } = createDayKeys([root]);
  expect(createDayKeys([root]).publicKey).toEqual(publicKey);
  expect(Object.keys(publicKey).sort()).toEqual(['crv', 'kid', 'kty', 'x', 'y']);
});

test('rejects data that was changed or is not a JWE', async () => {
  const keys = createDayKeys([randomBytes(32)]);
  const sealed = await sealTo(keys.publicKey, 'text');
  for (const text of ['', 'a.b.c.d.e', sealed.slice(0, -4), `${sealed.slice(0, -4)}AAAA`]) {
    expect(await keys.unseal(text)).toBeNull();
  }
});
