/** Rotates a key. In between, both the old key and the new one are valid (docs/operations/keys.md). */
import type { Server } from './docker.ts';
import { createServerInstallation } from './rotation/compose.ts';
import { createDataKeyRotation } from './rotation/data-keys.ts';
import { createDatabaseRotation } from './rotation/database.ts';
import { createKubernetesInstallation } from './rotation/kubernetes.ts';
import { preview } from './rotation/preview.ts';
import type { Installation, Rotation } from './rotation/rotation.ts';
import { tokens } from './rotation/tokens.ts';
import { webhook } from './rotation/webhook.ts';

const ROTATIONS = {
  encryption: createDataKeyRotation(
    'encryption',
    'ENCRYPTION_KEYS',
    'Any time, but keep a copy of the older key as long as backups',
  ),
  hmac: createDataKeyRotation('hmac', 'HMAC_KEYS', 'After 14 days, when mailed links have expired'),
  tokens,
  preview,
  webhook,
} satisfies Record<string, Rotation>;

/** The database's passwords are rotated only with Compose. */
const DATABASE = 'database';
type PortableKey = keyof typeof ROTATIONS;
export type RotatedKey = PortableKey | typeof DATABASE;
export const ROTATED_KEYS: RotatedKey[] = [...(Object.keys(ROTATIONS) as PortableKey[]), DATABASE];

interface Options {
  finish: boolean;
  /** A new key that was created elsewhere. */
  given?: string | undefined;
}

/** @returns when the old key may be removed; undefined once it has been */
async function runRotation(
  rotation: Rotation,
  { finish, given }: Options,
  site: Installation,
): Promise<string | undefined> {
  if (finish) {
    await rotation.finish(site);
    return undefined;
  }
  await rotation.begin(site, given);
  return rotation.until;
}

/** A line that says what to do next. */
const describeNextStep = (until: string | undefined, command: string) =>
  until
    ? `${until}: npm run server -- rotate ${command} --finish\n`
    : 'The older key has been removed.\n';

/** Begins or ends a rotation on a server. @throws {Error} see `Rotation` */
export async function rotate(key: RotatedKey, options: Options, server: Server): Promise<void> {
  const rotation = key === DATABASE ? createDatabaseRotation(server) : ROTATIONS[key];
  server.say(
    describeNextStep(await runRotation(rotation, options, createServerInstallation(server)), key),
  );
}

/**
 * Begins or ends a rotation in a Kubernetes namespace.
 * @returns what to do next
 * @throws {Error} see `Rotation`; also for the database, whose logins its own operator manages
 */
export async function rotateInKubernetes(
  key: RotatedKey,
  options: Options,
  namespace: string,
): Promise<string> {
  if (key === DATABASE) {
    throw new Error('Change the database passwords by hand: docs/operations/keys.md');
  }
  const until = await runRotation(ROTATIONS[key], options, createKubernetesInstallation(namespace));
  return describeNextStep(until, `${key} --namespace ${namespace}`);
}
