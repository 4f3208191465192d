/** An answer: its status, and either the names of its fields or the whole refusal. */
export interface Answer {
  status: number;
  keys?: string;
  error?: { code: string; message: string; weak_password?: { reasons: string[] } };
}

/**
 * What Supabase Auth 2.186.0 answered, asked over HTTP in this order with
 * `X-Supabase-Api-Version: 2024-01-01`; a number of seconds is written `N`. It ran with a minimum of 8
 * characters for a password; the texts here name ours.
 */
export const FACTS: Record<string, Answer> = {
  'sign-up, 7 characters': {
    status: 422,
    error: {
      code: 'weak_password',
      message: 'Password should be at least 12 characters.',
      weak_password: { reasons: ['length'] },
    },
  },
  'sign-up, 80 characters': {
    status: 400,
    error: { code: 'validation_failed', message: 'Password cannot be longer than 72 characters' },
  },
  'sign-up, no address': {
    status: 400,
    error: {
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    },
  },
  'sign-up': {
    status: 200,
    keys: 'app_metadata aud confirmation_sent_at created_at email id identities is_anonymous phone role updated_at user_metadata',
  },
  'sign-up again at once, unconfirmed': {
    status: 429,
    error: {
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after N seconds.',
    },
  },
  'resend at once': {
    status: 429,
    error: {
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after N seconds.',
    },
  },
  'sign-in, unconfirmed': {
    status: 400,
    error: { code: 'email_not_confirmed', message: 'Email not confirmed' },
  },
  'sign-in, unconfirmed, wrong password': {
    status: 400,
    error: { code: 'invalid_credentials', message: 'Invalid login credentials' },
  },
  'sign-in, nobody': {
    status: 400,
    error: { code: 'invalid_credentials', message: 'Invalid login credentials' },
  },
  'verify, nonsense': {
    status: 403,
    error: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
  },
  'verify, type recovery with a sign-up token': {
    status: 403,
    error: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
  },
  verify: { status: 200, keys: 'access_token expires_at expires_in refresh_token token_type user' },
  'verify again': {
    status: 403,
    error: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
  },
  'sign-up of a confirmed address': {
    status: 200,
    keys: 'app_metadata aud confirmation_sent_at created_at email id identities is_anonymous phone role updated_at user_metadata',
  },
  'sign-up of a confirmed address, other password': {
    status: 200,
    keys: 'app_metadata aud confirmation_sent_at created_at email id identities is_anonymous phone role updated_at user_metadata',
  },
  'resend to a confirmed address': { status: 200, keys: '' },
  'resend to nobody': { status: 200, keys: '' },
  'recover, nobody': { status: 200, keys: '' },
  recover: { status: 200, keys: '' },
  'recover at once again': {
    status: 429,
    error: {
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after N seconds.',
    },
  },
  'sign-in': {
    status: 200,
    keys: 'access_token expires_at expires_in refresh_token token_type user weak_password',
  },
  'sign-in, wrong password': {
    status: 400,
    error: { code: 'invalid_credentials', message: 'Invalid login credentials' },
  },
  refresh: {
    status: 200,
    keys: 'access_token expires_at expires_in refresh_token token_type user',
  },
  'refresh with the used token, at once': {
    status: 200,
    keys: 'access_token expires_at expires_in refresh_token token_type user',
  },
  'refresh, nonsense': {
    status: 400,
    error: {
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    },
  },
  user: {
    status: 200,
    keys: 'app_metadata aud confirmation_sent_at confirmed_at created_at email email_confirmed_at id identities is_anonymous last_sign_in_at phone recovery_sent_at role updated_at user_metadata',
  },
  'new password, 7 characters': {
    status: 422,
    error: {
      code: 'weak_password',
      message: 'Password should be at least 12 characters.',
      weak_password: { reasons: ['length'] },
    },
  },
  'new password, the same': {
    status: 422,
    error: {
      code: 'same_password',
      message: 'New password should be different from the old password.',
    },
  },
  'new password without a recovery': {
    status: 200,
    keys: 'app_metadata aud confirmed_at created_at email email_confirmed_at id identities is_anonymous last_sign_in_at phone role updated_at user_metadata',
  },
  'change of address': {
    status: 200,
    keys: 'app_metadata aud confirmed_at created_at email email_change_sent_at email_confirmed_at id identities is_anonymous last_sign_in_at new_email phone role updated_at user_metadata',
  },
  'magic link, nobody': { status: 200, keys: '' },
  'anonymous sign-up': {
    status: 422,
    error: { code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' },
  },
  'sign-out local': { status: 204, keys: '' },
  'user, after sign-out': {
    status: 403,
    error: {
      code: 'session_not_found',
      message: 'Session from session_id claim in JWT does not exist',
    },
  },
  'sign-out again': {
    status: 403,
    error: {
      code: 'session_not_found',
      message: 'Session from session_id claim in JWT does not exist',
    },
  },
  'refresh, after sign-out': {
    status: 400,
    error: {
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    },
  },
  'bad JSON': {
    status: 400,
    error: {
      code: 'bad_json',
      message: 'Could not parse request body as JSON: unexpected end of JSON input',
    },
  },
  'without apikey': {
    status: 400,
    error: { code: 'invalid_credentials', message: 'Invalid login credentials' },
  },
  'admin user, publishable key': {
    status: 403,
    error: { code: 'not_admin', message: 'User not allowed' },
  },
  'admin user': {
    status: 200,
    keys: 'app_metadata aud confirmed_at created_at email email_change_sent_at email_confirmed_at id identities is_anonymous last_sign_in_at new_email phone role updated_at user_metadata',
  },
  'admin user, nobody': {
    status: 404,
    error: { code: 'user_not_found', message: 'User not found' },
  },
  'admin user, no id': {
    status: 404,
    error: { code: 'validation_failed', message: 'user_id must be an UUID' },
  },
  'admin delete': { status: 200, keys: '' },
  'admin delete again': {
    status: 404,
    error: { code: 'user_not_found', message: 'User not found' },
  },
  'sign-in, deleted': {
    status: 400,
    error: { code: 'invalid_credentials', message: 'Invalid login credentials' },
  },
};

/** Names of the claims of an access token, without an issuer being set. */
export const CLAIMS =
  'aal amr app_metadata aud email exp iat is_anonymous phone role session_id sub user_metadata';
