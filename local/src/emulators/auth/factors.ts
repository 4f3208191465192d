import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { renderSVG } from 'uqr';
import { SCHEMA_LOCK } from './sessions.ts';

/** An authenticator app of an account, in the form that Supabase Auth stores. */
export interface Factor {
  id: string;
  user_id: string;
  friendly_name: string | null;
  status: 'verified' | 'unverified';
  secret: string;
}

interface Challenge {
  id: string;
  created_at: Date;
  verified_at: Date | null;
  ip_address: string;
}

const COLUMNS = 'id, user_id, friendly_name, status, secret';

/** GoTrue's own tolerance: codes of the previous and the next period are also valid. */
const WINDOW_PERIODS = 1;
const PERIOD_SECONDS = 30;
export const CHALLENGE_SECONDS = 300;
export const MAX_FACTORS = 10;

/** The `otpauth://` address of a factor, shown to the authenticator app as a QR code. */
export const createTotp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** Second factors by TOTP, with GoTrue's tables and rules; `@supabase/lite` has none. */
export class Factors {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async prepare(): Promise<void> {
    await this.#pool.query(
      `${SCHEMA_LOCK} CREATE TABLE IF NOT EXISTS auth.mfa_factors (
         id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
         user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
         friendly_name text,
         factor_type text NOT NULL DEFAULT 'totp',
         status text NOT NULL DEFAULT 'unverified',
         secret text NOT NULL,
         created_at timestamptz NOT NULL DEFAULT now(),
         updated_at timestamptz NOT NULL DEFAULT now());
       CREATE TABLE IF NOT EXISTS auth.mfa_challenges (
         id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
         factor_id uuid NOT NULL REFERENCES auth.mfa_factors ON DELETE CASCADE,
         created_at timestamptz NOT NULL,
         verified_at timestamptz,
         ip_address text NOT NULL)`,
    );
  }

  async ofUser(userId: string): Promise<Factor[]> {
    const { rows } = await this.#pool.query<Factor>(
      `SELECT ${COLUMNS} FROM auth.mfa_factors WHERE user_id::text = $1 ORDER BY created_at`,
      [userId],
    );
    return rows;
  }

  async find(userId: string, id: string): Promise<Factor | undefined> {
    return (await this.ofUser(userId)).find((factor) => factor.id === id);
  }

  /** @param secret base32; a new one when left out */
  async create(
    { id, email }: { id: string; email: string },
    { name = '', issuer = 'localhost', secret = new Secret({ size: 20 }).base32 },
  ) {
    const { rows } = await this.#pool.query<Factor>(
      `INSERT INTO auth.mfa_factors (user_id, friendly_name, secret) VALUES ($1, $2, $3)
       RETURNING ${COLUMNS}`,
      [id, name, secret],
    );
    const [factor] = rows;
    if (!factor) throw new Error('the factor was not stored');
    const uri = createTotp(secret, issuer, email).toString();
    return { id: factor.id, secret, uri, qr_code: renderSVG(uri, { ecc: 'H' }) };
  }

  async challenge({ id }: Factor, ip: string, at: number): Promise<string> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `INSERT INTO auth.mfa_challenges (factor_id, ip_address, created_at)
       VALUES ($1, $2, to_timestamp($3::float8 / 1000)) RETURNING id`,
      [id, ip, at],
    );
    return rows[0]?.id ?? '';
  }

  async findChallenge({ id }: Factor, challengeId: string): Promise<Challenge | undefined> {
    const { rows } = await this.#pool.query<Challenge>(
      `SELECT id, created_at, verified_at, ip_address FROM auth.mfa_challenges
       WHERE factor_id = $1 AND id::text = $2`,
      [id, challengeId],
    );
    return rows[0];
  }

  /** Whether the code is valid for the factor at this time. */
  isRight({ secret }: Factor, token: string, timestamp: number): boolean {
    return createTotp(secret).validate({ token, timestamp, window: WINDOW_PERIODS }) !== null;
  }

  /** Uses up the challenge of a correct code, and removes unconfirmed factors. */
  async confirm({ id, user_id }: Factor, challengeId: string): Promise<void> {
    await this.#pool.query('UPDATE auth.mfa_challenges SET verified_at = now() WHERE id = $1', [
      challengeId,
    ]);
    await this.verify(id);
    await this.#pool.query(
      "DELETE FROM auth.mfa_factors WHERE user_id = $1 AND status = 'unverified'",
      [user_id],
    );
  }

  async verify(id: string): Promise<void> {
    await this.#pool.query(
      "UPDATE auth.mfa_factors SET status = 'verified', updated_at = now() WHERE id = $1",
      [id],
    );
  }

  async remove(id: string): Promise<void> {
    await this.#pool.query('DELETE FROM auth.mfa_factors WHERE id = $1', [id]);
  }
}
