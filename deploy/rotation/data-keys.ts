import { randomBytes } from 'node:crypto';
import type { SecretName } from '../secrets.ts';
import type { Installation, Rotation } from './rotation.ts';

/** The next unused id: `k2:` after `k1:`. */
const getNextId = (keys: string[]) =>
  `k${Math.max(0, ...keys.map((key) => Number(/^k(\d+):/.exec(key)?.[1] ?? 0))) + 1}:`;

/**
 * The lists of keys to use in turn during a rotation. The first key of a list seals new data; all keys open
 * older data.
 * @param keys separated by commas
 * @throws {Error} when a rotation cannot begin because one is in progress, or cannot end because none is
 */
export function getRotationSteps(
  kind: 'encryption' | 'hmac',
  keys: string,
  finish: boolean,
): string[] {
  const list = keys.split(',');
  const [newest = ''] = list;
  if (finish) {
    if (list.length === 1) throw new Error('There is only one key: no rotation is in progress.');
    return [newest];
  }
  if (list.length > 1) throw new Error('A rotation is in progress: complete it with --finish.');
  const made = `${kind === 'encryption' ? getNextId(list) : ''}${randomBytes(32).toString('base64')}`;
  // While containers are being replaced, an old one must open what a new one seals.
  return [`${keys},${made}`, `${made},${keys}`];
}

/** A key for stored data, which is re-encrypted and re-indexed with the new key. */
export function createDataKeyRotation(
  kind: 'encryption' | 'hmac',
  name: SecretName,
  until: string,
): Rotation {
  const go = async (site: Installation, finish: boolean) => {
    for (const keys of getRotationSteps(kind, await site.read(name), finish)) {
      await site.write({ [name]: keys });
      await site.replace('api');
    }
  };
  return {
    async begin(site) {
      await go(site, false);
      await site.staff('rotate-keys');
    },
    finish: (site) => go(site, true),
    until,
  };
}
