import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** How each local secret is made, once. */
const MAKERS = {
  DATABASE_PASSWORD: () => random(24),
  DATABASE_SERVICE_PASSWORD: () => random(24),
  SUPABASE_JWT_SECRET: () => random(48),
  SUPABASE_PUBLISHABLE_KEY: () => `sb_publishable_${random(24)}`,
  SUPABASE_SERVICE_ROLE_KEY: () => `sb_secret_${random(24)}`,
  PAYPAL_CLIENT_ID: () => `local-${random(24)}`,
  PAYPAL_CLIENT_SECRET: () => random(32),
  PAYPAL_WEBHOOK_ID: () => `WH-${randomBytes(8).toString('hex').toUpperCase()}`,
  ENCRYPTION_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  HMAC_KEY: () => randomBytes(32).toString('base64'),
};

export type Secrets = Record<keyof typeof MAKERS, string>;

/**
 * Secrets of this machine's stack, made at the first start and kept in `<dataDir>/local.env`,
 * which only its owner can read. They belong to the data beside them and are in no repository.
 */
export function localSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'local.env');
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const secrets = Object.fromEntries(
    Object.entries(MAKERS).map(([name, make]) => [name, kept[name] ?? make()]),
  ) as Secrets;
  if (Object.keys(MAKERS).some((name) => kept[name] === undefined)) {
    mkdirSync(dataDir, { recursive: true });
    const lines = Object.entries(secrets).map(([name, value]) => `${name}="${value}"`);
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  }
  return secrets;
}
