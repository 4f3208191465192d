import type { PartName } from '../ports.ts';
import type { Environment } from './environment.ts';
import type { Secrets } from './secrets.ts';

/** Names that the API reads, and no more: what else stands in `.env` is not its business. */
const API_NAMES = [
  'LOG_LEVEL',
  'PUBLIC_SITE_URL',
  'PUBLIC_API_URL',
  'SUPABASE_URL',
  'SUPABASE_SERVICE_ROLE_KEY',
  'SUPABASE_JWT_SECRET',
  'SUPABASE_JWKS_URL',
  'SUPABASE_JWT_ISSUER',
  'PAYPAL_API_BASE',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_WEBHOOK_CERT_HOSTS',
  'SMTP_URL',
  'MAIL_FROM',
  'ENCRYPTION_KEYS',
  'HMAC_KEY',
  'JOBS',
] as const;

export const MAIL_FROM = 'CHAPS <bookings@chaps.example>';

/** `iss` of the tokens of a Supabase project. @param supabaseUrl e.g. `https://project.supabase.co` */
export const authIssuer = (supabaseUrl: string) => `${supabaseUrl}/auth/v1`;

/** The API's environment: the stand-ins of this machine, save for what the person set himself. */
export function apiEnvironment(
  ports: Record<PartName, number>,
  secrets: Secrets,
  databaseUrl: string,
  given: Environment,
): Record<string, string> {
  const local = (part: PartName) => `http://localhost:${ports[part]}`;
  const own = Object.fromEntries(
    API_NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  return {
    PORT: String(ports.api),
    HOST: 'localhost',
    PUBLIC_SITE_URL: local('shell'),
    PUBLIC_API_URL: local('api'),
    SUPABASE_URL: local('auth'),
    SUPABASE_SERVICE_ROLE_KEY: secrets.SUPABASE_SERVICE_ROLE_KEY,
    ...(given.SUPABASE_JWKS_URL ? {} : { SUPABASE_JWT_SECRET: secrets.SUPABASE_JWT_SECRET }),
    // Another sign-in service has another name.
    ...(given.SUPABASE_URL ? {} : { SUPABASE_JWT_ISSUER: authIssuer(local('auth')) }),
    PAYPAL_API_BASE: local('payments'),
    PAYPAL_CLIENT_ID: secrets.PAYPAL_CLIENT_ID,
    PAYPAL_CLIENT_SECRET: secrets.PAYPAL_CLIENT_SECRET,
    PAYPAL_WEBHOOK_ID: secrets.PAYPAL_WEBHOOK_ID,
    PAYPAL_WEBHOOK_CERT_HOSTS: `localhost:${ports.payments}`,
    SMTP_URL: `smtp://localhost:${ports.smtp}`,
    MAIL_FROM,
    ENCRYPTION_KEYS: secrets.ENCRYPTION_KEYS,
    HMAC_KEY: secrets.HMAC_KEY,
    LOG_LEVEL: 'info',
    JOBS: 'inline',
    ...own,
    DATABASE_URL: databaseUrl,
  };
}
