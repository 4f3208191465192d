import { clearStoredUser, queryClient, useSession } from '@chaps/runtime';
import { type Auth, clearUser } from './auth.ts';
import { moveToVault, NO_VAULT, releaseVault } from './session-storage.ts';
import { hasSession } from './session-store.ts';

/** Keeps the session out of the browser's storage, see `SessionActions.keepSession`. */
export async function keepSession(auth: Auth, vault = NO_VAULT): Promise<void> {
  await moveToVault(vault);
  if (!hasSession()) return;
  if (useSession.getState().status === 'anonymous') {
    useSession.setState({ status: 'loading' }, true);
  }
  const { data } = await (await auth.client()).auth.getSession();
  if (data.session) auth.onEvent('SIGNED_IN', data.session);
  else if (useSession.getState().status === 'loading') clearUser();
}

/**
 * Leaves the screen as it is, because a tablet's list does not depend on the session. A session started
 * afterwards lasts only until the page is closed.
 */
export function releaseSession(): void {
  releaseVault();
  clearStoredUser();
  queryClient.removeQueries({ type: 'inactive' });
  useSession.setState({ status: 'anonymous' }, true);
}
