import {
  connectApi,
  queryClient,
  type Runtime,
  RuntimeProvider,
  type SessionActions,
  useSession,
} from '@chaps/runtime';
import type { ReactNode } from 'react';
import { siteConfigOf } from './fixtures.ts';

const refused = async () => ({ ok: false as const, message: 'The test provides no response.' });

/** The shell's session actions; a test replaces the ones under test. */
export const sessionActionsOf = (overrides: Partial<SessionActions> = {}): SessionActions => ({
  signIn: refused,
  signUp: refused,
  resendConfirmation: refused,
  requestPasswordReset: refused,
  updatePassword: refused,
  setPasswordByLink: async () => ({ ...(await refused()), refused: 'password' }),
  confirmByLink: async () => ({ ...(await refused()), refused: 'service' }),
  signOut: async () => useSession.setState({ status: 'anonymous' }, true),
  // Like the shell's handling of a token that the API rejects.
  sessionRefused: (_token, reason = 'elsewhere') => {
    queryClient.clear();
    useSession.setState({ status: 'anonymous', ended: reason }, true);
  },
  keepSession: async () => undefined,
  releaseSession: async () => undefined,
  secondFactor: { isEnrolled: async () => false, enrol: refused, verify: refused },
  accessToken: async () => (useSession.getState().user ? 'access-token' : undefined),
  ...overrides,
});

interface TestRuntime extends Runtime {
  session: SessionActions;
}

/** Rendered instead of other remotes' blocks. */
export const NoBlock = () => null;

const newRuntime = (): TestRuntime => ({
  config: siteConfigOf(),
  session: sessionActionsOf(),
  Slot: NoBlock,
});

let current = newRuntime();

/** Changes what the shell provides, for the rest of the test. */
export function provideRuntime(changes: Partial<TestRuntime>): void {
  current = { ...current, ...changes };
  connectApi({ url: current.config.apiUrl, session: current.session });
}

/** Called before each test. */
export const resetRuntime = () => provideRuntime(newRuntime());

/** Provides what the shell provides. */
export const InShell = ({ children }: { children: ReactNode }) => (
  <RuntimeProvider value={current}>{children}</RuntimeProvider>
);
