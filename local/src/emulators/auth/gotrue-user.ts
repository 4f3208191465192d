/** One account in the form that Supabase Auth stores. */
export interface AccountRow {
  id: string;
  email: string;
  phone: string | null;
  new_email: string | null;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: unknown;
  raw_user_meta_data: unknown;
  identities: IdentityRow[];
  factors: FactorRow[] | null;
  created_at: Date;
  updated_at: Date;
}

interface IdentityRow {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: unknown;
  provider: string;
  email: string;
  last_sign_in_at: string;
  created_at: string;
  updated_at: string;
}

export interface FactorRow {
  id: string;
  friendly_name: string;
  factor_type: string;
  status: string;
  created_at: string;
  updated_at: string;
}

/** A user in GoTrue's wire shape. */
export type GoTrueUser = ReturnType<typeof presentUser>;

export const PROVIDER = { provider: 'email', providers: ['email'] };

/** What GoTrue adds to the metadata of a sign-up by e-mail. */
export const createEmailMetadata = (
  id: string,
  email: string,
  data: Record<string, unknown>,
  verified: boolean,
) => ({ ...data, sub: id, email, email_verified: verified, phone_verified: false });

/** A user that does not exist, with the shape and size of a new one. */
export function createLookalikeUser(email: string, data: Record<string, unknown>): GoTrueUser {
  const id = crypto.randomUUID();
  const now = new Date();
  const time = now.toISOString();
  const metadata = createEmailMetadata(id, email, data, false);
  return presentUser({
    id,
    email,
    phone: null,
    new_email: null,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: PROVIDER,
    raw_user_meta_data: metadata,
    identities: [
      {
        id: crypto.randomUUID(),
        provider_id: id,
        user_id: id,
        identity_data: metadata,
        provider: 'email',
        email,
        last_sign_in_at: time,
        created_at: time,
        updated_at: time,
      },
    ],
    factors: null,
    created_at: now,
    updated_at: now,
  });
}

/** Times that do not apply are undefined, so JSON omits them. */
export function presentUser(row: AccountRow) {
  return {
    id: row.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: row.email,
    phone: row.phone ?? '',
    new_email: row.new_email ?? undefined,
    email_confirmed_at: row.email_confirmed_at?.toISOString(),
    confirmed_at: row.email_confirmed_at?.toISOString(),
    confirmation_sent_at: row.confirmation_sent_at?.toISOString(),
    recovery_sent_at: row.recovery_sent_at?.toISOString(),
    email_change_sent_at: row.email_change_sent_at?.toISOString(),
    last_sign_in_at: row.last_sign_in_at?.toISOString(),
    app_metadata: parseMetadata(row.raw_app_meta_data),
    user_metadata: parseMetadata(row.raw_user_meta_data),
    identities: row.identities.map(presentIdentity),
    factors: row.factors ?? undefined,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    is_anonymous: false,
  };
}

function presentIdentity({ id, provider_id, ...row }: IdentityRow) {
  return {
    identity_id: id,
    id: provider_id,
    user_id: row.user_id,
    identity_data: parseMetadata(row.identity_data),
    provider: row.provider,
    last_sign_in_at: new Date(row.last_sign_in_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    email: row.email,
  };
}

/** Supabase Lite stores JSON text inside its JSON columns; ours hold objects. */
function parseMetadata(value: unknown): Record<string, unknown> {
  const parsed = typeof value === 'string' ? JSON.parse(value) : value;
  return parsed !== null && typeof parsed === 'object' ? (parsed as Record<string, unknown>) : {};
}
