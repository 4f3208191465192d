import { type AuthOutcome, type SessionActions, useSession } from '@chaps/runtime';
import { provideRuntime, sessionActionsOf } from '@chaps/testing/runtime';

export const MEMBER = {
  id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d11',
  email: 'normal@example.org',
  password: 'Correct-Horse-40',
};
export const VALID_TOKEN = 'good-token';

export const signInMember = (email = MEMBER.email) =>
  useSession.setState(
    { status: 'signed-in', user: { id: MEMBER.id, email }, recovering: false },
    true,
  );

export interface Call {
  action: keyof SessionActions;
  with: unknown[];
}

const failed = (message: string): AuthOutcome => ({ ok: false, message });

/** Fake of the shell's session actions with one account and one valid mailed token. */
export function provideAuthService(overrides: Partial<SessionActions> = {}): Call[] {
  const calls: Call[] = [];
  const actions = sessionActionsOf({
    async signIn(email, password) {
      if (email !== MEMBER.email || password !== MEMBER.password) {
        return failed('Invalid login credentials');
      }
      signInMember();
      return { ok: true };
    },
    signUp: async () => ({ ok: true, userId: MEMBER.id }),
    resendConfirmation: async () => ({ ok: true }),
    requestPasswordReset: async () => ({ ok: true }),
    updatePassword: async () => ({ ok: true }),
    async setPasswordByLink({ tokenHash }) {
      if (tokenHash !== VALID_TOKEN) {
        return { ok: false, refused: 'link', message: 'Email link is invalid or has expired' };
      }
      signInMember();
      return { ok: true };
    },
    async confirmByLink({ tokenHash }) {
      if (tokenHash !== VALID_TOKEN) {
        return { ok: false, refused: 'link', message: 'Email link is invalid or has expired' };
      }
      signInMember();
      return { ok: true };
    },
    ...overrides,
  });
  const recorded = Object.fromEntries(
    Object.entries(actions).map(([action, act]) => [
      action,
      (...given: unknown[]) => {
        calls.push({ action: action as keyof SessionActions, with: given });
        return (act as (...args: unknown[]) => unknown)(...given);
      },
    ]),
  ) as unknown as SessionActions;
  provideRuntime({ session: recorded });
  return calls;
}

export const callsTo = (calls: Call[], action: Call['action']) =>
  calls.filter((call) => call.action === action).map((call) => call.with);
