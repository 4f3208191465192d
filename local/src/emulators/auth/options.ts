import type { AuthLimits } from './limits.ts';
import type { AuthMailDriver } from './mail.ts';

export interface AuthOptions {
  /** Connection string of a database that only Supabase Auth uses. */
  databaseUrl: string;
  /** Origin of the site: mailed links lead there, and only its pages may call from a browser. */
  siteUrl: string;
  /** HS256 secret of at least 32 characters that signs access tokens. */
  jwtSecret: string;
  /** `iss` of access tokens, which have none when it is left out. */
  issuer?: string;
  publishableKey: string;
  secretKey: string;
  mail: AuthMailDriver;
  limits?: AuthLimits;
  now?: () => number;
}
