import type { AuthOutcome, SessionActions } from '@chaps/runtime';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Auth } from './auth.ts';
import { CHALLENGE_KEY, RETRYABLE_ERROR, toOutcome, UNREACHABLE_FAILURE } from './outcomes.ts';
import { hasSession, readSession } from './session-store.ts';
import type { createPasswordActions } from './set-password.ts';

/** Treats code that fails to load, and a response that cannot be read, as an unreachable service. */
async function catchUnreachable<Outcome>(act: () => Promise<Outcome>) {
  try {
    return await act();
  } catch (error) {
    reportError(error);
    return UNREACHABLE_FAILURE;
  }
}

/** The session's actions with the hosted authentication service (spec 7). */
export function createSessionActions(auth: Auth): SessionActions {
  const attempt = (
    act: (client: SupabaseClient) => Promise<{ error: Parameters<typeof toOutcome>[0] }>,
  ): Promise<AuthOutcome> =>
    catchUnreachable(async () => toOutcome((await act(await auth.client())).error));
  // Loaded on demand: few visits set a password or use a second factor.
  const secondFactor = async () =>
    (await import('./second-factor.ts')).createSecondFactorActions(auth);
  let passwords: ReturnType<typeof createPasswordActions> | undefined;
  const loadPasswords = async () => {
    passwords ??= (await import('./set-password.ts')).createPasswordActions(auth);
    return passwords;
  };
  return {
    async signIn(email, password) {
      await auth.revocationsOver();
      return attempt((client) => client.auth.signInWithPassword({ email, password }));
    },
    async signUp({ email, password, displayName, phone, challenge }) {
      let userId: string | undefined;
      const outcome = await attempt(async (client) => {
        const { data, error } = await client.auth.signUp({
          email,
          password,
          options: {
            data: {
              display_name: displayName,
              phone,
              ...(challenge ? { [CHALLENGE_KEY]: challenge } : {}),
            },
          },
        });
        userId = data.user?.id;
        return { error };
      });
      if (!outcome.ok) return outcome;
      return userId
        ? { ok: true, userId }
        : { ok: false, message: 'An unexpected error occurred. Please try again.' };
    },
    resendConfirmation: (email) =>
      attempt((client) => client.auth.resend({ type: 'signup', email })),
    signOut: (ended) => auth.end(ended),
    requestPasswordReset: (email, returnPath = window.location.pathname) =>
      attempt((client) =>
        client.auth.resetPasswordForEmail(email, { redirectTo: auth.config.siteUrl + returnPath }),
      ),
    updatePassword: (password, current) =>
      attempt(async (client) => (await loadPasswords()).change(client, password, current)),
    setPasswordByLink: async (link, password) => {
      const code = await catchUnreachable(loadPasswords);
      return 'byLink' in code ? code.byLink(link, password) : { ...code, refused: 'password' };
    },
    confirmByLink: async (link, challenge) => {
      const code = await catchUnreachable(loadPasswords);
      return 'confirm' in code ? code.confirm(link, challenge) : { ...code, refused: 'service' };
    },
    async accessToken() {
      if (!hasSession()) return undefined;
      const { data, error } = await (await auth.client()).auth.getSession();
      // Offline, a token cannot be refreshed, but it is not missing.
      if (error?.name === RETRYABLE_ERROR) throw error;
      return data.session?.access_token;
    },
    secondFactor: {
      isEnrolled: async () => (await secondFactor()).isEnrolled(),
      enrol: () => catchUnreachable(async () => (await secondFactor()).enrol()),
      verify: (code, enrolled) =>
        catchUnreachable(async () => (await secondFactor()).verify(code, enrolled)),
    },
    sessionRefused(accessToken, reason = 'elsewhere') {
      // Once the token is refreshed, the old one says nothing about the session.
      if (readSession()?.access_token !== accessToken) return;
      auth.end(reason).catch(reportError);
    },
    keepSession: async (vault) => (await import('./kept-session.ts')).keepSession(auth, vault),
    releaseSession: async () => (await import('./kept-session.ts')).releaseSession(),
  };
}
