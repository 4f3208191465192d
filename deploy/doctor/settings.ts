import { z } from 'zod';

/** What the doctor needs to know about a site. */
export interface DoctorSettings {
  /** Origins as browsers reach them. */
  site: string;
  /** Redirects to the site. */
  apex?: string | undefined;
  api: string;
  auth: string;
  remotes: string[];
  payments: string[];
  forms: string;
  tiles: string;
  /** Whether tokens are signed with published keys rather than with a shared secret. */
  publishedKeys: boolean;
  /** Address of the payment provider's API, whose clock is compared with this machine's. */
  paymentsApi: string;
  /** Domain of the sender of the mails. */
  mailDomain: string;
  /** Names of the mail provider's DKIM keys. */
  dkimSelectors: string[];
  /** `s3://<bucket>/<prefix>` for a site in object storage. */
  storage?: string;
  /** DNS servers as `address:port`, instead of this machine's. */
  dnsServers?: string[];
}

const origin = z.url().transform((text) => text.replace(/\/+$/, ''));
const words = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

const variables = z.object({
  SITE_ORIGIN: origin,
  APEX: z.union([origin, z.literal('').transform(() => undefined)]).optional(),
  API_ORIGIN: origin,
  AUTH_ORIGIN: origin,
  PAYMENT_ORIGINS: words,
  FORMS_ORIGIN: origin,
  TILES_ORIGIN: origin,
  SUPABASE_JWKS_URL: z.string().default(''),
  PAYPAL_API_BASE: origin,
  MAIL_FROM: z.string().regex(/@[^\s@>]+>?\s*$/, 'must be an address'),
  DKIM_SELECTORS: words,
});

/** Origins that do not serve a remote. */
const OTHER_ORIGINS = ['SITE_ORIGIN', 'API_ORIGIN', 'AUTH_ORIGIN', 'FORMS_ORIGIN', 'TILES_ORIGIN'];

/**
 * Reads the settings from the variables of deploy/env.example.
 * @throws {z.ZodError} when one is missing
 */
export function toDoctorSettings(environment: Record<string, string | undefined>): DoctorSettings {
  const read = variables.parse(environment);
  return {
    site: read.SITE_ORIGIN,
    apex: read.APEX,
    api: read.API_ORIGIN,
    auth: read.AUTH_ORIGIN,
    remotes: Object.entries(environment).flatMap(([name, value]) =>
      /^[A-Z_]+_ORIGIN$/.test(name) && value && !OTHER_ORIGINS.includes(name)
        ? origin.parse(value)
        : [],
    ),
    payments: read.PAYMENT_ORIGINS,
    forms: read.FORMS_ORIGIN,
    tiles: read.TILES_ORIGIN,
    publishedKeys: read.SUPABASE_JWKS_URL !== '',
    paymentsApi: read.PAYPAL_API_BASE,
    mailDomain: read.MAIL_FROM.replace(/^.*@|>?\s*$/g, '').toLowerCase(),
    dkimSelectors: read.DKIM_SELECTORS,
  };
}
