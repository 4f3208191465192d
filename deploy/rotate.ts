/** Rotates a key: the old and the new one are valid in between (docs/operations/keys.md). */
import type { Server } from './docker.ts';
import { dataKey } from './rotation/data-keys.ts';
import { database } from './rotation/database.ts';
import { preview } from './rotation/preview.ts';
import type { Rotation } from './rotation/rotation.ts';
import { tokens } from './rotation/tokens.ts';
import { webhook } from './rotation/webhook.ts';

const ROTATIONS = {
  encryption: dataKey('encryption', 'ENCRYPTION_KEYS', 'Any time; keep it as long as backups'),
  hmac: dataKey('hmac', 'HMAC_KEYS', 'After 14 days, when mailed links have ended'),
  tokens,
  database,
  preview,
  webhook,
} satisfies Record<string, Rotation>;

export type Rotated = keyof typeof ROTATIONS;
export const ROTATED = Object.keys(ROTATIONS) as Rotated[];

interface Options {
  finish: boolean;
  /** A new key that somebody else has made. */
  given?: string | undefined;
}

/** Begins a rotation, or ends one. @throws {Error} see `Rotation` */
export async function rotate(
  key: Rotated,
  { finish, given }: Options,
  server: Server,
): Promise<void> {
  const rotation: Rotation = ROTATIONS[key];
  if (finish) {
    await rotation.finish(server);
    return server.say('The older key is gone.\n');
  }
  await rotation.begin(server, given);
  server.say(`${rotation.until}: npm run server -- rotate ${key} --finish\n`);
}
