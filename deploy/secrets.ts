import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secrets of docker-compose.yml: one file each in `deploy/secrets`, and one key each in Kubernetes. */
export const SECRETS = [
  'DATABASE_PASSWORD',
  'DATABASE_SERVICE_PASSWORD',
  'AUTH_DATABASE_PASSWORD',
  'AUTH_JWT_SECRET',
  'AUTH_JWT_KEYS',
  'SUPABASE_JWT_SECRET',
  'SUPABASE_SERVICE_ROLE_KEY',
  'PAYPAL_CLIENT_SECRET',
  'SMTP_PASSWORD',
  'ENCRYPTION_KEYS',
  'HMAC_KEYS',
  'BACKUP_KEY_SECRET',
  'BACKUP_CIPHER_PASSWORD',
  'PREVIEW_SIGNING_KEY',
] as const;
export type SecretName = (typeof SECRETS)[number];

/** The group of containers that read secrets (`group_add` in docker-compose.yml). */
export const SECRETS_GROUP = 10_001;

const isRoot = () => process.getuid?.() === 0;

/** The value in a secret's file; '' when there is none. */
export function readSecret(folder: string, name: SecretName): string {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/**
 * Writes secrets and leaves other files alone. Only the owner can enter the folder. Run as root, it
 * gives the files to root and the group; any other user cannot, so the files become readable by
 * everyone who can enter the folder.
 */
export function writeSecrets(folder: string, values: Partial<Record<SecretName, string>>): void {
  mkdirSync(folder, { mode: 0o700, recursive: true });
  chmodSync(folder, 0o700);
  for (const [name, value] of Object.entries(values)) {
    const file = join(folder, name);
    writeFileSync(file, value, { mode: 0o600 });
    protectSecret(file);
  }
}

/** Gives a secret's file its owner, group and mode. */
export function protectSecret(file: string): void {
  if (isRoot()) chownSync(file, 0, SECRETS_GROUP);
  chmodSync(file, isRoot() ? 0o640 : 0o644);
}

/** Splits values by variable into secrets and public settings. */
export function splitSecrets(values: Record<string, string>) {
  const secrets: Record<string, string> = {};
  const settings: Record<string, string> = {};
  const names: ReadonlySet<string> = new Set(SECRETS);
  for (const [name, value] of Object.entries(values)) {
    (names.has(name) ? secrets : settings)[name] = value;
  }
  return { secrets, settings };
}
