/** Rotates a key of the data: both keys are valid in between (docs/operations/keys.md). */
import { randomBytes } from 'node:crypto';
import { secretsFolderOf } from './configuration.ts';
import type { Server } from './docker.ts';
import { readSecret, writeSecrets } from './secrets.ts';
import { replaceReaders } from './update.ts';

const VARIABLES = { encryption: 'ENCRYPTION_KEYS', hmac: 'HMAC_KEYS' } as const;
export type Rotated = keyof typeof VARIABLES;
export const ROTATED = ['encryption', 'hmac'] as const satisfies Rotated[];

/** The next id after those in use: `k2:` after `k1:`. */
const nextId = (keys: string[]) =>
  `k${Math.max(0, ...keys.map((key) => Number(/^k(\d+):/.exec(key)?.[1] ?? 0))) + 1}:`;

/**
 * The lists of keys that a rotation goes through, one after the other. The first key of a list is used for what is
 * new, and all open what is older.
 * @param keys separated by commas
 * @throws {Error} when a rotation has begun and is to begin, or has not and is to end
 */
export function stepsOf(kind: Rotated, keys: string, finish: boolean): string[] {
  const list = keys.split(',');
  const [newest = ''] = list;
  if (finish) {
    if (list.length === 1) throw new Error('There is one key: no rotation has begun.');
    return [newest];
  }
  if (list.length > 1) throw new Error('A rotation has begun: end it with --finish.');
  const made = `${kind === 'encryption' ? nextId(list) : ''}${randomBytes(32).toString('base64')}`;
  // While containers are replaced, an old one must open what a new one seals.
  return [`${keys},${made}`, `${made},${keys}`];
}

/**
 * Begins a rotation, and seals and indexes with the new key what the old one did; or ends one.
 * @throws {Error} when a step fails; no key that is in use is gone then
 */
export async function rotate(kind: Rotated, finish: boolean, server: Server): Promise<void> {
  const folder = secretsFolderOf(server.folder);
  const name = VARIABLES[kind];
  for (const keys of stepsOf(kind, readSecret(folder, name), finish)) {
    writeSecrets(folder, { [name]: keys });
    await replaceReaders(server);
  }
  if (finish) return server.say('The older key is gone. Keep it as long as backups from before.\n');
  server.say(await server.compose(['run', '--rm', '--no-deps', '-T', 'staff', 'rotate-keys']));
  const when = kind === 'hmac' ? 'After 14 days, when mailed links have ended' : 'Any time';
  server.say(`${when}: npm run server -- rotate ${kind} --finish\n`);
}
