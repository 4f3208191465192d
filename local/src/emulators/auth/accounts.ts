import { randomBytes } from 'node:crypto';
import bcrypt from 'bcryptjs';
import type pg from 'pg';
import {
  type AccountRow,
  createEmailMetadata,
  type GoTrueUser,
  PROVIDER,
  presentUser,
} from './gotrue-user.ts';

export interface NewAccount {
  id?: string;
  email: string;
  password: string;
  confirmed: boolean;
  metadata: Record<string, unknown>;
}

export type MailedToken = 'confirmation' | 'recovery';

/** Work factor of bcrypt, as in GoTrue; `@supabase/lite` reads the same variable. */
const BCRYPT_COST = Number(process.env.LITE_AUTH_BCRYPT_COST ?? 10);

/** A hash to compare with when there is no account, so that unknown addresses take just as long. */
const DUMMY_HASH = bcrypt.hash("nobody's password", BCRYPT_COST);

const SELECT_ACCOUNTS = `SELECT id, email, phone, nullif(email_change, '') AS new_email, email_confirmed_at,
  confirmation_sent_at, recovery_sent_at, email_change_sent_at, last_sign_in_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  coalesce((SELECT json_agg(i ORDER BY i.created_at) FROM auth.identities i
    WHERE i.user_id = users.id), '[]') AS identities,
  (SELECT json_agg(json_build_object('id', id, 'friendly_name', friendly_name,
      'factor_type', factor_type, 'status', status, 'created_at', created_at,
      'updated_at', updated_at) ORDER BY created_at)
    FROM auth.mfa_factors f WHERE f.user_id = users.id) AS factors
  FROM auth.users`;

/** The account functions of GoTrue that `@supabase/lite` lacks or implements differently. */
export class Accounts {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async byId(id: string): Promise<GoTrueUser | null> {
    return this.#first(`${SELECT_ACCOUNTS} WHERE id::text = $1`, [id]);
  }

  async byEmail(email: string): Promise<GoTrueUser | null> {
    return this.#first(`${SELECT_ACCOUNTS} WHERE email = $1`, [email.toLowerCase()]);
  }

  /** Accounts whose address contains a text, like GoTrue's `filter`. */
  async matching(text: string): Promise<GoTrueUser[]> {
    const { rows } = await this.#pool.query<AccountRow>(
      `${SELECT_ACCOUNTS} WHERE position($1 in email) > 0 ORDER BY created_at LIMIT 50`,
      [text.toLowerCase()],
    );
    return rows.map(presentUser);
  }

  /** The account with this address and password; takes the same time if there is none. */
  async byPassword(email: string, password: string): Promise<GoTrueUser | null> {
    const { rows } = await this.#pool.query<{ encrypted_password: string | null }>(
      'SELECT encrypted_password FROM auth.users WHERE email = $1',
      [email.toLowerCase()],
    );
    const hash = rows[0]?.encrypted_password;
    const good = await bcrypt.compare(password, hash ?? (await DUMMY_HASH));
    return good && hash ? this.byEmail(email) : null;
  }

  /** Takes as long as setting a new password, without storing it. */
  async feignCreation(password: string): Promise<void> {
    await bcrypt.hash(password, BCRYPT_COST);
  }

  async create(account: NewAccount): Promise<GoTrueUser> {
    const id = account.id ?? crypto.randomUUID();
    const email = account.email.trim().toLowerCase();
    const metadata = JSON.stringify(
      createEmailMetadata(id, email, account.metadata, account.confirmed),
    );
    await this.#pool.query(
      `WITH account AS (
         INSERT INTO auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
           raw_app_meta_data, raw_user_meta_data, is_sso_user, is_anonymous, created_at, updated_at)
         VALUES ($1, 'authenticated', 'authenticated', $2, $3,
           CASE WHEN $4::boolean THEN now() END, $5, $6, false, false, now(), now())
         RETURNING id)
       INSERT INTO auth.identities
         (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
       SELECT gen_random_uuid(), 'email', id::text, id, $6, now(), now(), now() FROM account`,
      [
        id,
        email,
        await bcrypt.hash(account.password, BCRYPT_COST),
        account.confirmed,
        JSON.stringify(PROVIDER),
        metadata,
      ],
    );
    const created = await this.byId(id);
    if (created === null) throw new Error(`account ${id} was not stored`);
    return created;
  }

  /** @returns whether there was an account */
  async remove(id: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query('DELETE FROM auth.users WHERE id::text = $1', [id]);
    return rowCount === 1;
  }

  /** Replaces a mailed token, which invalidates the link of an older mail. */
  async newToken(id: string, kind: MailedToken): Promise<string> {
    const token = randomBytes(28).toString('hex');
    await this.#pool.query(
      `UPDATE auth.users SET ${kind}_token = $2, ${kind}_sent_at = now() WHERE id::text = $1`,
      [id, token],
    );
    return token;
  }

  /** Ends every mailed token and every other session after a change of password, as GoTrue does. */
  async passwordChanged(id: string, sessionId: string): Promise<void> {
    await this.#pool.query(
      `UPDATE auth.users SET confirmation_token = NULL, confirmation_sent_at = NULL,
         recovery_token = NULL, recovery_sent_at = NULL, email_change_token_current = NULL,
         email_change_token_new = NULL, email_change_sent_at = NULL, reauthentication_token = NULL,
         reauthentication_sent_at = NULL WHERE id = $1`,
      [id],
    );
    await this.#pool.query(
      'DELETE FROM auth.refresh_tokens WHERE user_id = $1 AND session_id <> $2',
      [id, sessionId],
    );
    await this.#pool.query('DELETE FROM auth.sessions WHERE user_id = $1 AND id <> $2', [
      id,
      sessionId,
    ]);
  }

  async #first(sql: string, values: unknown[]): Promise<GoTrueUser | null> {
    const { rows } = await this.#pool.query<AccountRow>(sql, values);
    return rows[0] ? presentUser(rows[0]) : null;
  }
}
