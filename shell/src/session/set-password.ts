import { toApiError } from '@chaps/api-client';
import { confirmAccount } from '@chaps/contracts/accounts';
import type { SiteConfig } from '@chaps/contracts/config';
import { type Endpoint, toRequestLine } from '@chaps/contracts/endpoint';
import { removeSecondFactor } from '@chaps/contracts/second-factors';
import type { ConfirmationOutcome, MailedLink, PasswordOutcome } from '@chaps/runtime';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { Auth } from './auth.ts';
import { CHALLENGE_KEY, toOutcome, UNREACHABLE_FAILURE, UNVERIFIED_FAILURE } from './outcomes.ts';

const TIMEOUT_MS = 15_000;

/** The service rejects an unchanged password. With a mailed link, the user may keep it. */
const SAME_PASSWORD_CODE = 'same_password';

/** The service does not know the link: it was used, is too old, or was never sent. */
const EXPIRED_LINK_CODE = 'otp_expired';

type Result = { error: { message: string; name?: string } | null };

/** If an account has a second factor, the service requires it before a change of password. */
const SECOND_FACTOR_CODE = 'insufficient_aal';

/** Calls the API with the session's token. */
async function callApi({ apiUrl }: SiteConfig, endpoint: Endpoint, token: string): Promise<Result> {
  const { method, path } = toRequestLine(endpoint);
  const response = await fetch(apiUrl + path, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return { error: null };
  return { error: toApiError(response.status, await response.json().catch(() => null)) };
}

const WRONG_PASSWORD_MESSAGE = 'Your current password is not correct.';

interface PasswordChange {
  password: string;
  /** Whether the new password may be the same as the old one. */
  mayBeSame: boolean;
  /** The current password, if the user has to prove that they know it. */
  current?: string | undefined;
}

/** Two steps: the service, then the API. A retry does not repeat a successful first step. */
function createPasswordSetter(auth: Auth) {
  const { config } = auth;
  let untold: { userId: string; password: string } | undefined;

  /** Checked by signing in to a temporary session, which the change ends. */
  const assertKnown = async (email: string, password: string): Promise<Result> => {
    const client = await auth.createMemoryClient();
    const { error } = await client.auth.signInWithPassword({ email, password });
    return {
      error: error?.code === 'invalid_credentials' ? { message: WRONG_PASSWORD_MESSAGE } : error,
    };
  };

  return async (client: SupabaseClient, change: PasswordChange): Promise<Result> => {
    const { password, mayBeSame, current } = change;
    const { data, error: none } = await client.auth.getSession();
    if (!data.session) return { error: none ?? { message: 'Auth session missing!' } };
    const { access_token, user } = data.session;
    if (untold?.userId !== user.id || untold.password !== password) {
      if (current !== undefined) {
        const known = await assertKnown(user.email ?? '', current);
        if (known.error) return known;
      }
      let { error } = await client.auth.updateUser({ password });
      if (error?.code === SECOND_FACTOR_CODE && mayBeSame) {
        // Another person's second factor must not lock the owner of the address out.
        const removed = await callApi(config, removeSecondFactor, access_token);
        if (removed.error) return removed;
        ({ error } = await client.auth.updateUser({ password }));
      }
      if (error && !(mayBeSame && error.code === SAME_PASSWORD_CODE)) return { error };
      untold = { userId: user.id, password };
    }
    // Ends the user's other sessions and activates a new account.
    const reported = await callApi(config, confirmAccount, access_token);
    if (!reported.error) untold = undefined;
    return reported;
  };
}

/** Sets the password of the signed-in user, or through a mailed link. */
export function createPasswordActions(auth: Auth) {
  const setPassword = createPasswordSetter(auth);
  let redeemed: { tokenHash: string; client: SupabaseClient } | undefined;

  /** Kept in memory until the account is the user's, because all tabs share stored sessions. */
  const redeem = async ({ tokenHash, type }: MailedLink) => {
    if (redeemed?.tokenHash === tokenHash) return { error: null, ...redeemed };
    const client = await auth.createMemoryClient();
    const { error } = await client.auth.verifyOtp({ token_hash: tokenHash, type });
    if (!error) redeemed = { tokenHash, client };
    return { error, client };
  };

  // A failure of the service says nothing about the link.
  const isDead = (error: { code?: string | undefined; status?: number | undefined } | null) =>
    error?.code === EXPIRED_LINK_CODE || error?.status === 403;

  const enter = async (session: Session) => {
    const main = await auth.client();
    const entered = toOutcome((await main.auth.setSession(session)).error);
    if (entered.ok) redeemed = undefined;
    return entered;
  };

  const confirm = async (link: MailedLink, challenge: string): Promise<ConfirmationOutcome> => {
    const { error, client } = await redeem(link);
    const opened = toOutcome(error);
    if (!opened.ok) return { ...opened, refused: isDead(error) ? 'link' : 'service' };
    const { data } = await client.auth.getSession();
    if (!data.session) return { ...UNVERIFIED_FAILURE, refused: 'link' };
    const { access_token, user } = data.session;
    if (user.user_metadata[CHALLENGE_KEY] !== challenge) {
      return { ok: false, refused: 'challenge', message: 'Please choose a password.' };
    }
    const told = toOutcome((await callApi(auth.config, confirmAccount, access_token)).error);
    const outcome = told.ok ? await enter(data.session) : told;
    return outcome.ok ? outcome : { ...outcome, refused: 'service' };
  };

  const byLink = async (link: MailedLink, password: string): Promise<PasswordOutcome> => {
    const { error: linkError, client } = await redeem(link);
    const opened = toOutcome(linkError);
    if (!opened.ok) return { ...opened, refused: isDead(linkError) ? 'link' : 'password' };
    const set = toOutcome((await setPassword(client, { password, mayBeSame: true })).error);
    if (!set.ok) return { ...set, refused: 'password' };
    const { data } = await client.auth.getSession();
    if (!data.session) return { ...UNVERIFIED_FAILURE, refused: 'link' };
    const entered = await enter(data.session);
    return entered.ok ? entered : { ...entered, refused: 'password' };
  };

  /** Converts an error that the client throws. */
  const failure = (error: unknown) => {
    reportError(error);
    const offline = error instanceof TypeError || error instanceof DOMException;
    return offline ? UNREACHABLE_FAILURE : UNVERIFIED_FAILURE;
  };

  return {
    change: (client: SupabaseClient, password: string, current?: string) =>
      setPassword(client, { password, mayBeSame: false, current }),
    async byLink(link: MailedLink, password: string): Promise<PasswordOutcome> {
      try {
        return await byLink(link, password);
      } catch (error) {
        return { ...failure(error), refused: 'password' };
      }
    },
    async confirm(link: MailedLink, challenge: string): Promise<ConfirmationOutcome> {
      try {
        return await confirm(link, challenge);
      } catch (error) {
        return { ...failure(error), refused: 'service' };
      }
    },
  };
}
