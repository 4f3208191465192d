import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { createSigningKey, derivePublicKey } from '@chaps/publish/signing-key';
import { z } from 'zod';
import { StartError } from '../processes/lifecycle.ts';
import { CHARITY } from './charity.ts';
import type { PartName, Ports } from './ports.ts';

const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a URL such as postgres://host:5432/db' })
  .optional();

/**
 * Variables that the stack itself reads. All others are the API's, which validates them when it
 * starts.
 */
const environmentSchema = z.object({
  CHAPS_PORT_OFFSET: z
    .string()
    .regex(/^-?\d{1,5}$/, 'must be a whole number')
    .transform(Number)
    .default(0),
  CHAPS_DATA_DIR: z.string().optional(),
  CHAPS_FSYNC: z.enum(['on', 'off'], 'must be on or off').optional(),
  CHAPS_OVERRIDE_ORIGINS: z
    .string()
    .regex(
      /^http:\/\/localhost:\d+( http:\/\/localhost:\d+)*$/,
      'must be addresses such as http://localhost:3102, separated by spaces',
    )
    .optional(),
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  PAYPAL_CLIENT_ID: z.string().optional(),
});

export interface Environment extends z.infer<typeof environmentSchema> {
  variables: Record<string, string>;
}

/**
 * The user's settings: variables, and the file `.env` for those that are not set. Empty values count as not
 * set.
 * @throws {StartError} naming the first invalid value, and where it is set
 */
export function readEnvironment(variables: NodeJS.ProcessEnv, envFile: string): Environment {
  const file = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  const set = omitEmpty({ ...file, ...omitEmpty(variables) });
  const parsed = environmentSchema.safeParse(set);
  if (parsed.success) return { ...parsed.data, variables: set };
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  const origin = variables[name] ? 'the environment' : '.env';
  throw new StartError(`${name} in ${origin} ${issue?.message}`);
}

function omitEmpty(variables: NodeJS.ProcessEnv): Record<string, string> {
  const set: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) if (value) set[name] = value;
  return set;
}

const createRandomText = (bytes: number) => randomBytes(bytes).toString('base64url');

const SECRET_GENERATORS = {
  DATABASE_PASSWORD: () => createRandomText(24),
  DATABASE_SERVICE_PASSWORD: () => createRandomText(24),
  SUPABASE_JWT_SECRET: () => createRandomText(48),
  SUPABASE_PUBLISHABLE_KEY: () => `sb_publishable_${createRandomText(24)}`,
  SUPABASE_SERVICE_ROLE_KEY: () => `sb_secret_${createRandomText(24)}`,
  PAYPAL_CLIENT_ID: () => `local-${createRandomText(24)}`,
  PAYPAL_CLIENT_SECRET: () => createRandomText(32),
  PAYPAL_WEBHOOK_ID: () => `WH-${randomBytes(8).toString('hex').toUpperCase()}`,
  ENCRYPTION_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  HMAC_KEYS: () => randomBytes(32).toString('base64'),
  PREVIEW_SIGNING_KEY: createSigningKey,
  PUBLISH_SIGNING_KEY: createSigningKey,
};

export type Secrets = Record<keyof typeof SECRET_GENERATORS, string>;

/**
 * Secrets of this machine's stack, created at the first start and stored in `<dataDir>/local.env`, which
 * only
 * its owner can read. They belong to the data in the same folder and are in no repository.
 */
export function ensureLocalSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'local.env');
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const secrets = Object.fromEntries(
    Object.entries(SECRET_GENERATORS).map(([name, create]) => [name, kept[name] ?? create()]),
  ) as Secrets;
  const lines = Object.entries(secrets).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return secrets;
}

export const MAIL_FROM = 'CHAPS <bookings@chaps.example>';

/** `iss` of a Supabase project's tokens. @param supabaseUrl e.g. `https://project.supabase.co` */
export const getAuthIssuer = (supabaseUrl: string) => `${supabaseUrl}/auth/v1`;

/** The API's environment: the emulators on this machine, except where the user set something else. */
export function createApiEnvironment(
  ports: Ports,
  secrets: Secrets,
  databaseUrl: string,
  given: Record<string, string>,
): Record<string, string> {
  const local = (part: PartName) => `http://localhost:${ports[part]}`;
  const {
    DATABASE_PASSWORD,
    DATABASE_SERVICE_PASSWORD,
    PREVIEW_SIGNING_KEY,
    PUBLISH_SIGNING_KEY,
    SUPABASE_JWT_SECRET,
    ...shared
  } = secrets;
  return {
    PUBLIC_SITE_URL: local('shell'),
    PUBLIC_API_URL: local('api'),
    SUPABASE_URL: local('auth'),
    ...(given.SUPABASE_JWKS_URL ? {} : { SUPABASE_JWT_SECRET }),
    // A different sign-in service has a different issuer, and is not behind our gateway.
    ...(given.SUPABASE_URL
      ? {}
      : {
          SUPABASE_JWT_ISSUER: getAuthIssuer(local('auth')),
          SUPABASE_AUTH_URL: `${local('authBehind')}/auth/v1`,
        }),
    ...shared,
    PAYPAL_API_BASE: local('payments'),
    PAYPAL_WEBHOOK_CERT_HOSTS: `localhost:${ports.payments}`,
    SMTP_URL: `smtp://localhost:${ports.smtp}`,
    MAIL_FROM,
    CHARITY_NAME: CHARITY.name,
    CHARITY_NUMBER: CHARITY.number,
    CHARITY_PHONE: CHARITY.phone,
    CHARITY_EMAIL: CHARITY.email,
    CHARITY_ADDRESS: CHARITY.address,
    LOG_LEVEL: 'info',
    JOBS: 'inline',
    ...given,
    PORT: String(ports.api),
    METRICS_PORT: String(ports.metrics),
    PREVIEW_KEY: derivePublicKey(PREVIEW_SIGNING_KEY),
    HOST: 'localhost',
    DATABASE_URL: databaseUrl,
  };
}
