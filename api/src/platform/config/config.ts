import { readFileSync } from 'node:fs';
import * as z from 'zod';

const url = z.url({ error: 'must be a URL' }).transform((text) => text.replace(/\/+$/, ''));
const text = z.string({ error: 'is missing' });
const json = z.string().transform((value, context): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue('must be JSON');
    return z.NEVER;
  }
});
const wholeNumber = (from: number, to: number, error = 'must be a number') =>
  z.coerce.number({ error }).int().min(from).max(to);

/** `k1:<base64 32 bytes>,k2:…`: the first encrypts, all decrypt. */
const encryptionKeys = text.transform((list, context) => {
  const keys = list.split(',').map((entry) => {
    const [id = '', ...rest] = entry.trim().split(':');
    return { id, key: Buffer.from(rest.join(':'), 'base64') };
  });
  if (keys.some(({ id, key }) => !/^[a-z0-9]{1,16}$/i.test(id) || key.length !== 32)) {
    context.addIssue('must be k1:<base64 of 32 bytes>, or several of these separated by commas');
    return z.NEVER;
  }
  return keys;
});

/** `<base64 of at least 32 bytes>,…`: the first signs, all verify. */
const hmacKeys = text
  .transform((list) => list.split(',').map((key) => Buffer.from(key, 'base64')))
  .refine(
    (keys) => keys.every((key) => key.length >= 32),
    'must be one or more base64 keys of at least 32 bytes each, separated by commas',
  );

const database = text.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

/**
 * Every variable that a program of the API reads. `.env.example` explains them. A password may be given apart
 * from its URL, so that it can come from a file.
 */
export const variables = z.object({
  DATABASE_URL: database,
  DATABASE_PASSWORD: text.optional(),
  // The login that owns the tables, for migrations, sample data and staff commands; the API never uses it.
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_OWNER_PASSWORD: text.optional(),
  // The database server's connection limit, and the number of API and worker processes that share it.
  DATABASE_CONNECTIONS: wholeNumber(1, 100_000).default(100),
  DATABASE_PROCESSES: wholeNumber(1, 1000).default(2),
  ENCRYPTION_KEYS: encryptionKeys,
  HMAC_KEYS: hmacKeys,
  PORT: wholeNumber(0, 65_535, 'must be a port number').default(4000),
  HOST: z.string().default('localhost'),
  // The port where Prometheus reads this process's metrics; without it there are none.
  METRICS_PORT: wholeNumber(0, 65_535, 'must be a port number').optional(),
  // Public keys of the site's publishers, separated by commas; unsigned changes are rejected.
  PREVIEW_KEY: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean)),
  // The Prometheus that counts the requests of all copies, for the console; without it no traffic is shown.
  PROMETHEUS_URL: url.optional(),
  // The OTLP receiver of this process's traces; without it there are none.
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  PUBLIC_SITE_URL: url,
  // The address of this API for mail programs, for one-click unsubscribing.
  PUBLIC_API_URL: url.optional(),
  SUPABASE_URL: url,
  // The sign-in service itself, if SUPABASE_URL is a gateway that sends second steps to this API (ADR 26).
  SUPABASE_AUTH_URL: url.optional(),
  SUPABASE_SERVICE_ROLE_KEY: text,
  SUPABASE_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SUPABASE_JWKS_URL: url.optional(),
  // The `iss` that a token must have; not checked if it is not set.
  SUPABASE_JWT_ISSUER: text.optional(),
  PAYPAL_API_BASE: url,
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  // Two ids, separated by a comma, while one is replacing the other.
  PAYPAL_WEBHOOK_ID: text.transform((list) => list.split(',')),
  PAYPAL_WEBHOOK_CERT_HOSTS: z
    .string()
    .default('api.paypal.com,api.sandbox.paypal.com')
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase())),
  SMTP_URL: text.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  SMTP_PASSWORD: text.optional(),
  MAIL_FROM: text,
  // The charity's details for printed documents; unset ones are left out.
  CHARITY_NAME: z.string().default('CHAPS'),
  CHARITY_NUMBER: z.string().optional(),
  CHARITY_PHONE: z.string().optional(),
  CHARITY_EMAIL: z.string().optional(),
  CHARITY_ADDRESS: z.string().optional(),
  // Seconds after which the provider is queried about a capture without an outcome (trust.md).
  RECONCILE_AFTER_SECONDS: wholeNumber(1, 3600).default(60),
  // Seconds in which a caller must have sent the entire request.
  REQUEST_TIMEOUT_SECONDS: wholeNumber(1, 300).default(15),
  // Seconds during which a stopping process still answers, until no balancer sends it requests.
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  // Seconds that a stopping process allows for requests and jobs in progress.
  STOP_GRACE_SECONDS: wholeNumber(1, 300).default(8),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  // Folder for the log files of the last 30 days; without it there are none.
  LOG_FOLDER: text.optional(),
  JOBS: z.enum(['inline', 'off'], { error: "must be 'inline' or 'off'" }).default('off'),
  // The user who runs a staff command, for the audit log.
  STAFF_NAME: z.string().optional(),
  // The sign-in service's own database, created on the product's server.
  AUTH_DATABASE_URL: database,
  AUTH_DATABASE_PASSWORD: text.optional(),
  // The role that owns that database, if it is not the login in its URL.
  AUTH_DATABASE_ROLE: text.optional(),
  // User ids of the sample accounts, by e-mail.
  SAMPLE_USERS: json.pipe(z.record(z.string(), z.guid())).default({}),
});

/** The variables that sample data and staff commands need: tables and data keys. */
export const storageVariables = variables.pick({
  DATABASE_URL: true,
  DATABASE_PASSWORD: true,
  DATABASE_OWNER_URL: true,
  DATABASE_OWNER_PASSWORD: true,
  ENCRYPTION_KEYS: true,
  HMAC_KEYS: true,
});

const program = variables
  .omit({
    DATABASE_OWNER_URL: true,
    DATABASE_OWNER_PASSWORD: true,
    STAFF_NAME: true,
    AUTH_DATABASE_URL: true,
    AUTH_DATABASE_PASSWORD: true,
    AUTH_DATABASE_ROLE: true,
    SAMPLE_USERS: true,
  })
  .refine(
    (env) => (env.SUPABASE_JWT_SECRET === undefined) !== (env.SUPABASE_JWKS_URL === undefined),
    {
      error: 'exactly one of SUPABASE_JWT_SECRET and SUPABASE_JWKS_URL must be set',
      path: ['SUPABASE_JWT_SECRET'],
    },
  )
  .refine((env) => poolSize(env) >= MIN_POOL_SIZE, {
    error: 'is too low for DATABASE_PROCESSES',
    path: ['DATABASE_CONNECTIONS'],
  });

export type Config = z.infer<typeof program>;

/** Reserved for the sign-in service (10), the server itself (3), migrations, staff commands and backups. */
const OTHER_CONNECTIONS = 18;
/** The job queue of each process has its own pool (jobs/queue.ts). */
const JOB_CONNECTIONS = 4;
export const MIN_POOL_SIZE = 4;
const MAX_POOL_SIZE = 20;

/** Size of one process's pool, so that all processes together stay within the server's limit. */
export const poolSize = (env: {
  DATABASE_CONNECTIONS: number;
  DATABASE_PROCESSES: number;
}): number =>
  Math.min(
    MAX_POOL_SIZE,
    Math.floor((env.DATABASE_CONNECTIONS - OTHER_CONNECTIONS) / env.DATABASE_PROCESSES) -
      JOB_CONNECTIONS,
  );

/** The URL of the login that owns the tables: a separate one, or the only one. */
export const ownerUrl = (config: {
  DATABASE_URL: string;
  DATABASE_OWNER_URL?: string | undefined;
}) => config.DATABASE_OWNER_URL ?? config.DATABASE_URL;

/** The environment is invalid; the message has one line per bad value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the environment of the API or a worker, once.
 * @throws {ConfigError} with one line per bad value; values themselves are never repeated
 */
export const readConfig = (env: Environment): Config => readVariables(program, env);

/**
 * Reads the part of the environment that a program needs. An empty value counts as not set. `X_FILE` names a
 * file with the value of `X`.
 * @throws {ConfigError} as readConfig
 */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  env: Environment,
): z.output<Schema> {
  const parsed = schema.safeParse(withPasswords(resolveFileVariables(env)));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new ConfigError([...new Set(lines)].join('\n'));
}

/**
 * The environment with files replaced by their contents, and without empty values.
 * @throws {ConfigError} when a file cannot be read, or when a value is given twice
 */
export function resolveFileVariables(env: Environment): Record<string, string> {
  const given = Object.entries(env).flatMap(([key, value]) =>
    value ? [[key, value] as const] : [],
  );
  const values = given.map(([key, value]) => {
    const name = key.replace(/_FILE$/, '');
    if (name === key || !(name in variables.shape)) return [key, value] as const;
    if (env[name]) throw new ConfigError(`${name} and ${key} are both set`);
    return [name, readContent(key, value)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

function readContent(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`${name} names a file that cannot be read`);
  }
}

/** Inserts `X_PASSWORD` into `X_URL`, if the URL has no password. */
const withPasswords = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const password = name.endsWith('_URL') && env[name.replace(/URL$/, 'PASSWORD')];
      const url = password ? URL.parse(value) : null;
      if (!password || !url?.username || url.password) return [name, value];
      url.password = encodeURIComponent(password);
      return [name, url.href];
    }),
  );

/** Runs a program's main with the configuration, or reports what is wrong with it and exits with 1. */
export async function withConfig(main: (config: Config) => Promise<void>): Promise<void> {
  try {
    await main(readConfig(process.env));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof ConfigError ? reason : `failed: ${reason}`}\n`);
    process.exit(1);
  }
}
