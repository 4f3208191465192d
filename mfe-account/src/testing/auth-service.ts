import {
  type AuthOutcome,
  provideSessionActions,
  queryClient,
  type SessionActions,
  useSession,
} from '@chaps/runtime';

/** The account that exists in the tests. */
export const MEMBER = {
  id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d11',
  email: 'normal@example.org',
  password: 'Correct-Horse-40',
};
export const GOOD_TOKEN = 'good-token';

export const becomeSignedIn = (email = MEMBER.email) =>
  useSession.setState(
    { status: 'signed-in', user: { id: MEMBER.id, email }, recovering: false },
    true,
  );

export interface Call {
  action: keyof SessionActions;
  with: unknown[];
}

const refuse = (message: string): AuthOutcome => ({ ok: false, message });

/**
 * An authentication service in memory, standing where the shell's actions on the hosted one stand:
 * it knows one account, one good mailed token, and answers in the provider's words.
 */
export function provideAuthService(overrides: Partial<SessionActions> = {}): Call[] {
  const calls: Call[] = [];
  const actions: SessionActions = {
    async signIn(email, password) {
      if (email !== MEMBER.email || password !== MEMBER.password) {
        return refuse('Invalid login credentials');
      }
      becomeSignedIn();
      return { ok: true };
    },
    signUp: async () => ({ ok: true, userId: MEMBER.id }),
    resendConfirmation: async () => ({ ok: true }),
    async signOut() {
      useSession.setState({ status: 'anonymous' }, true);
    },
    requestPasswordReset: async () => ({ ok: true }),
    updatePassword: async () => ({ ok: true }),
    verifyMailedToken: async () => refuse('No page of this remote calls it.'),
    async setPasswordByLink({ tokenHash }) {
      if (tokenHash !== GOOD_TOKEN) {
        return { ok: false, refused: 'link', message: 'Email link is invalid or has expired' };
      }
      becomeSignedIn();
      return { ok: true };
    },
    accessToken: async () =>
      useSession.getState().status === 'signed-in' ? 'access-token' : undefined,
    // What the shell does with a token that the API refuses.
    sessionRefused(_token, reason = 'elsewhere') {
      queryClient.clear();
      useSession.setState({ status: 'anonymous', ended: reason }, true);
    },
    ...overrides,
  };
  const recorded = Object.fromEntries(
    Object.entries(actions).map(([action, act]) => [
      action,
      (...given: unknown[]) => {
        calls.push({ action: action as keyof SessionActions, with: given });
        return (act as (...args: unknown[]) => unknown)(...given);
      },
    ]),
  ) as unknown as SessionActions;
  provideSessionActions(recorded);
  return calls;
}

/** The calls of one action, in order. */
export const callsOf = (calls: Call[], action: Call['action']) =>
  calls.filter((call) => call.action === action).map((call) => call.with);
