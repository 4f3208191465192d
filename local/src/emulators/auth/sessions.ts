import { decodeJwt, SignJWT } from 'jose';
import type pg from 'pg';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';

/** How somebody signed in: with the password, or through a mailed link. */
export type SignInMethod = 'password' | 'otp';

interface SessionOptions {
  accounts: Accounts;
  pool: pg.Pool;
  jwtSecret: string;
  /** `iss` of the tokens; they have none when it is left out. */
  issuer: string | undefined;
}

const claims = z.object({
  sub: z.string(),
  session_id: z.string(),
  iat: z.number(),
  exp: z.number(),
});

/** A body with tokens, as lite answers a sign-in or a refresh. */
const tokens = z.looseObject({ access_token: z.string(), refresh_token: z.string() });

/** Sessions with what GoTrue tells of them in its access tokens and lite does not. */
export class Sessions {
  readonly #options: SessionOptions;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** GoTrue's own table of how each session began. */
  async prepare(): Promise<void> {
    await this.#options.pool.query(
      `CREATE TABLE IF NOT EXISTS auth.mfa_amr_claims (
         session_id uuid NOT NULL REFERENCES auth.sessions ON DELETE CASCADE,
         authentication_method text NOT NULL,
         updated_at timestamptz NOT NULL DEFAULT now(),
         PRIMARY KEY (session_id, authentication_method))`,
    );
  }

  /**
   * Lite's answer to a sign-in or a refresh as GoTrue gives it.
   * @param method of a session that has just begun
   */
  async present(answer: unknown, method?: SignInMethod): Promise<unknown> {
    const given = tokens.parse(answer);
    const { sub, session_id, iat, exp } = claims.parse(decodeJwt(given.access_token));
    if (method) await this.#began(session_id, method);
    const user = await this.#options.accounts.byId(sub);
    if (user === null) return answer;
    const { aud, role, email, phone, app_metadata, user_metadata, is_anonymous } = user;
    const amr = await this.#methods(session_id);
    const access_token = await new SignJWT({
      ...(this.#options.issuer ? { iss: this.#options.issuer } : {}),
      ...{ sub, aud, role, email, phone, app_metadata, user_metadata, is_anonymous },
      ...{ session_id, aal: 'aal1', amr, iat, exp },
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(this.#options.jwtSecret));
    return { ...given, access_token, user };
  }

  async #began(sessionId: string, method: SignInMethod): Promise<void> {
    await this.#options.pool.query(
      'INSERT INTO auth.mfa_amr_claims (session_id, authentication_method) VALUES ($1, $2)',
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

/** The session of a request whose access token lite has verified. */
export const sessionOf = (authorization: string | undefined): string =>
  claims.parse(decodeJwt((authorization ?? '').replace(/^Bearer /, ''))).session_id;
