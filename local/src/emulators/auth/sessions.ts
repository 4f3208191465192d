import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import type pg from 'pg';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';

/** How a user signed in: with the password, through a mailed link, or with a second factor. */
export type SignInMethod = 'password' | 'otp' | 'totp';

/** Starts a batch of statements that creates tables, because two services may start on one database. */
export const SCHEMA_LOCK = 'SELECT pg_advisory_xact_lock(4711);';

/** Seconds for which an access token is valid. */
const TOKEN_SECONDS = 3600;

interface SessionOptions {
  accounts: Accounts;
  pool: pg.Pool;
  jwtSecret: string;
  /** `iss` of the tokens, which have none when it is left out. */
  issuer: string | undefined;
}

const claims = z.object({
  sub: z.string(),
  session_id: z.string(),
  iat: z.number(),
  exp: z.number(),
});

/** A body with tokens: lite's response to a sign-in or a refresh. */
const tokens = z.looseObject({ access_token: z.string(), refresh_token: z.string() });

/** Sessions, with the claims that GoTrue adds to access tokens and lite does not. */
export class Sessions {
  readonly #options: SessionOptions;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Creates GoTrue's own table of how each session began. */
  async prepare(): Promise<void> {
    await this.#options.pool.query(
      `${SCHEMA_LOCK} CREATE TABLE IF NOT EXISTS auth.mfa_amr_claims (
         session_id uuid NOT NULL REFERENCES auth.sessions ON DELETE CASCADE,
         authentication_method text NOT NULL,
         updated_at timestamptz NOT NULL DEFAULT now(),
         PRIMARY KEY (session_id, authentication_method))`,
    );
  }

  /**
   * Converts lite's response to a sign-in or a refresh into GoTrue's.
   * @param method how a new session began
   */
  async present(answer: unknown, method?: SignInMethod): Promise<unknown> {
    const given = tokens.parse(answer);
    const token = claims.parse(decodeJwt(given.access_token));
    if (method) await this.#began(token.session_id, method);
    return { ...given, ...(await this.#signed(token)) };
  }

  async isLive(sessionId: string): Promise<boolean> {
    const { rowCount } = await this.#options.pool.query('SELECT FROM auth.sessions WHERE id = $1', [
      sessionId,
    ]);
    return rowCount === 1;
  }

  /** New tokens for a session that has passed a second factor; the user's sessions without one end. */
  async raise({ userId, sessionId }: { userId: string; sessionId: string }) {
    const { pool } = this.#options;
    await this.#began(sessionId, 'totp');
    await pool.query(
      `DELETE FROM auth.sessions s WHERE user_id = $1 AND NOT EXISTS (SELECT FROM auth.mfa_amr_claims
         WHERE session_id = s.id AND authentication_method = 'totp')`,
      [userId],
    );
    const refresh_token = randomUUID();
    await pool.query(
      `WITH older AS (UPDATE auth.refresh_tokens SET revoked = true WHERE session_id = $3::uuid)
       INSERT INTO auth.refresh_tokens (id, token, user_id, session_id, revoked)
       VALUES ($1::text, $1::text, $2::uuid, $3::uuid, false)`,
      [refresh_token, userId, sessionId],
    );
    const iat = Math.floor(Date.now() / 1000);
    const exp = iat + TOKEN_SECONDS;
    const signed = await this.#signed({ sub: userId, session_id: sessionId, iat, exp });
    const expiry = { expires_in: TOKEN_SECONDS, expires_at: exp };
    return { token_type: 'bearer', ...expiry, refresh_token, ...signed };
  }

  /** GoTrue's access token for these claims; empty when the account is gone. */
  async #signed({ sub, session_id, iat, exp }: z.infer<typeof claims>) {
    const user = await this.#options.accounts.byId(sub);
    if (user === null) return {};
    const { aud, role, email, phone, app_metadata, user_metadata, is_anonymous } = user;
    const amr = await this.#methods(session_id);
    const access_token = await new SignJWT({
      ...(this.#options.issuer ? { iss: this.#options.issuer } : {}),
      ...{ sub, aud, role, email, phone, app_metadata, user_metadata, is_anonymous },
      ...{ session_id, aal: getAal(amr), amr, iat, exp },
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(this.#options.jwtSecret));
    return { access_token, user };
  }

  async #began(sessionId: string, method: SignInMethod): Promise<void> {
    await this.#options.pool.query(
      `INSERT INTO auth.mfa_amr_claims (session_id, authentication_method) VALUES ($1, $2)
       ON CONFLICT (session_id, authentication_method) DO UPDATE SET updated_at = now()`,
      [sessionId, method],
    );
  }

  async #methods(sessionId: string) {
    const { rows } = await this.#options.pool.query<{ method: string; timestamp: number }>(
      `SELECT authentication_method AS method,
         floor(extract(epoch FROM updated_at))::float8 AS timestamp
       FROM auth.mfa_amr_claims WHERE session_id = $1 ORDER BY updated_at DESC`,
      [sessionId],
    );
    return rows;
  }
}

/** 'aal2' for a session that has passed a second factor, else 'aal1'. */
const getAal = (amr: { method: string }[]) =>
  amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1';

/** The unverified claims of a request's access token; undefined without a token. */
export function readClaims(authorization: string | undefined) {
  try {
    const payload = decodeJwt((authorization ?? '').replace(/^Bearer /, ''));
    return claims.extend({ aal: z.string().default('aal1') }).parse(payload);
  } catch {
    return undefined;
  }
}
