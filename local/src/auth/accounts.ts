import bcrypt from 'bcryptjs';
import type pg from 'pg';

/** One account as Supabase Auth keeps it. */
interface AccountRow {
  id: string;
  email: string;
  phone: string | null;
  email_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: unknown;
  raw_user_meta_data: unknown;
  created_at: Date;
  updated_at: Date;
}

/** A user in GoTrue's wire shape. */
export interface GoTrueUser {
  id: string;
  aud: 'authenticated';
  role: 'authenticated';
  email: string;
  phone: string;
  email_confirmed_at?: string;
  confirmed_at?: string;
  last_sign_in_at?: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  identities: [];
  created_at: string;
  updated_at: string;
  is_anonymous: false;
}

export interface NewAccount {
  id?: string;
  email: string;
  password: string;
  confirmed: boolean;
  metadata: Record<string, unknown>;
}

const COLUMNS =
  'id, email, phone, email_confirmed_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at';

/** Accounts as the admin interface needs them: @supabase/lite has no admin interface of its own. */
export class Accounts {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async byId(id: string): Promise<GoTrueUser | null> {
    return this.#first(`SELECT ${COLUMNS} FROM auth.users WHERE id::text = $1`, [id]);
  }

  async byEmail(email: string): Promise<GoTrueUser | null> {
    return this.#first(`SELECT ${COLUMNS} FROM auth.users WHERE lower(email) = lower($1)`, [email]);
  }

  /** @param page counted from 1 */
  async list(page: number, perPage: number): Promise<GoTrueUser[]> {
    const { rows } = await this.#pool.query<AccountRow>(
      `SELECT ${COLUMNS} FROM auth.users ORDER BY created_at DESC, id LIMIT $1 OFFSET $2`,
      [perPage, (page - 1) * perPage],
    );
    return rows.map(present);
  }

  async create(account: NewAccount): Promise<GoTrueUser> {
    const id = account.id ?? crypto.randomUUID();
    const metadata = JSON.stringify({
      ...account.metadata,
      sub: id,
      email: account.email,
      email_verified: account.confirmed,
      phone_verified: false,
    });
    await this.#pool.query(
      `WITH account AS (
         INSERT INTO auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
           raw_app_meta_data, raw_user_meta_data, is_sso_user, is_anonymous, created_at, updated_at)
         VALUES ($1, 'authenticated', 'authenticated', $2, $3,
           CASE WHEN $4::boolean THEN now() END, $5, $6, false, false, now(), now())
         RETURNING id)
       INSERT INTO auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
       SELECT gen_random_uuid(), 'email', id::text, id, $6, now(), now() FROM account`,
      [
        id,
        account.email.trim().toLowerCase(),
        await bcrypt.hash(account.password, 10),
        account.confirmed,
        JSON.stringify({ provider: 'email', providers: ['email'] }),
        metadata,
      ],
    );
    const created = await this.byId(id);
    if (created === null) throw new Error(`account ${id} was not kept`);
    return created;
  }

  /** @returns the account as it was, or null when there is none */
  async remove(id: string): Promise<GoTrueUser | null> {
    const account = await this.byId(id);
    await this.#pool.query('DELETE FROM auth.users WHERE id::text = $1', [id]);
    return account;
  }

  /** Replaces the token that confirms an account's address; the link of an older mail ends. */
  async newConfirmation(id: string, token: string): Promise<void> {
    await this.#pool.query(
      `UPDATE auth.users SET confirmation_token = $2, confirmation_sent_at = now()
       WHERE id::text = $1 AND email_confirmed_at IS NULL`,
      [id, token],
    );
  }

  async #first(sql: string, values: unknown[]): Promise<GoTrueUser | null> {
    const { rows } = await this.#pool.query<AccountRow>(sql, values);
    return rows[0] ? present(rows[0]) : null;
  }
}

function present(row: AccountRow): GoTrueUser {
  const confirmed = row.email_confirmed_at?.toISOString();
  return {
    id: row.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: row.email,
    phone: row.phone ?? '',
    ...(confirmed ? { email_confirmed_at: confirmed, confirmed_at: confirmed } : {}),
    ...(row.last_sign_in_at ? { last_sign_in_at: row.last_sign_in_at.toISOString() } : {}),
    app_metadata: metadata(row.raw_app_meta_data),
    user_metadata: metadata(row.raw_user_meta_data),
    identities: [],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    is_anonymous: false,
  };
}

/** Supabase Lite keeps JSON text inside its JSON columns; ours hold objects. */
function metadata(value: unknown): Record<string, unknown> {
  const parsed = typeof value === 'string' ? JSON.parse(value) : value;
  return parsed !== null && typeof parsed === 'object' ? (parsed as Record<string, unknown>) : {};
}
