import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { type PartName, ports as partPorts } from '../ports.ts';
import { StartFailure } from '../processes/start-failure.ts';

const optionalUrl = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.test(new URL(text).protocol),
      `must be an address such as ${example}`,
    )
    .optional();

const web = /^https?:$/;

/** Every value that a person may set for the one-machine stack; all of them have a local default. */
const environmentSchema = z.object({
  CHAPS_PORT_OFFSET: z
    .string()
    .regex(/^-?\d{1,5}$/, 'must be a whole number')
    .optional(),
  CHAPS_DATA_DIR: z.string().min(1, 'must name a folder').optional(),
  CHAPS_OVERRIDE_ORIGINS: z
    .string()
    .regex(
      /^http:\/\/localhost:\d+( http:\/\/localhost:\d+)*$/,
      'must be addresses such as http://localhost:3102, separated by spaces',
    )
    .optional(),
  DATABASE_URL: optionalUrl(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/chaps'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    )
    .optional(),
  DATABASE_OWNER_URL: optionalUrl(/^postgres(ql)?:$/, 'postgres://owner:password@host:5432/chaps'),
  PUBLIC_SITE_URL: optionalUrl(web, 'https://www.example.org'),
  PUBLIC_API_URL: optionalUrl(web, 'https://api.example.org'),
  SUPABASE_URL: optionalUrl(web, 'https://project.supabase.co'),
  SUPABASE_SERVICE_ROLE_KEY: z.string().min(1).optional(),
  SUPABASE_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SUPABASE_JWKS_URL: optionalUrl(web, 'https://project.supabase.co/auth/v1/.well-known/jwks.json'),
  SUPABASE_JWT_ISSUER: z.string().min(1).optional(),
  PAYPAL_API_BASE: optionalUrl(web, 'https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_CERT_HOSTS: z.string().min(1).optional(),
  SMTP_URL: optionalUrl(/^smtps?:$/, 'smtp://user:password@host:587'),
  MAIL_FROM: z
    .string()
    .includes('@', { error: 'must be a sender such as CHAPS <bookings@example.org>' })
    .optional(),
  ENCRYPTION_KEYS: z
    .string()
    .regex(
      /^[a-z0-9]{1,16}:[A-Za-z0-9+/]{43}=(,[a-z0-9]{1,16}:[A-Za-z0-9+/]{43}=)*$/i,
      'must be k1:<base64 of 32 bytes>, more of them separated by commas',
    )
    .optional(),
  HMAC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43,}=*$/, 'must be base64 of at least 32 bytes')
    .optional(),
  JOBS: z.enum(['inline', 'off'], "must be 'inline' or 'off'").optional(),
});

export type Environment = z.infer<typeof environmentSchema>;

/**
 * What the person set: variables, and the file `.env` for those that are not set. Empty values
 * count as not set.
 * @throws {StartFailure} naming the first value that cannot be used, and where it stands
 */
export function readEnvironment(variables: NodeJS.ProcessEnv, envFile: string): Environment {
  const file = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape)
      .map((name) => [name, variables[name] || file[name]] as const)
      .filter(([, value]) => value),
  );
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  const place = variables[name] ? 'the environment' : '.env';
  throw new StartFailure(`${name} in ${place} ${issue?.message}`);
}

/** Ports above 1023 that browsers and `fetch` refuse to call (Fetch standard, 'bad port'). */
const REFUSED_BY_BROWSERS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

/** @throws {StartFailure} when the offset moves a port out of range, or where no browser goes */
export function stackPorts(offset: number): Record<PartName, number> {
  let ports: Record<PartName, number>;
  try {
    ports = partPorts(offset);
  } catch (error) {
    throw new StartFailure(error instanceof Error ? error.message : String(error));
  }
  for (const [part, port] of Object.entries(ports)) {
    if (REFUSED_BY_BROWSERS.has(port)) {
      throw new StartFailure(
        `CHAPS_PORT_OFFSET=${offset} moves ${part} to port ${port}, which browsers refuse to call: choose another offset`,
      );
    }
  }
  return ports;
}
