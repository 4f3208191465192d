import { randomBytes } from 'node:crypto';
import type { SecretName } from '../secrets.ts';
import type { Installation, Rotation } from './rotation.ts';

/** The next id after those in use: `k2:` after `k1:`. */
const nextId = (keys: string[]) =>
  `k${Math.max(0, ...keys.map((key) => Number(/^k(\d+):/.exec(key)?.[1] ?? 0))) + 1}:`;

/**
 * The lists of keys that a rotation goes through, one after the other. The first key of a list is used for what is
 * new, and all open what is older.
 * @param keys separated by commas
 * @throws {Error} when a rotation has begun and is to begin, or has not and is to end
 */
export function rotationSteps(
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
  const made = `${kind === 'encryption' ? nextId(list) : ''}${randomBytes(32).toString('base64')}`;
  // While containers are replaced, an old one must open what a new one seals.
  return [`${keys},${made}`, `${made},${keys}`];
}

/** A key of the data: what the old one sealed and indexed is sealed and indexed anew. */
export function dataKey(kind: 'encryption' | 'hmac', name: SecretName, until: string): Rotation {
  const go = async (site: Installation, finish: boolean) => {
    for (const keys of rotationSteps(kind, await site.read(name), finish)) {
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
