import { clearStoredUser, queryClient, useSession } from '@chaps/runtime';
import { type Auth, forgetPerson } from './auth.ts';
import { keepIn, letGo, NOWHERE } from './session-storage.ts';
import { holdsSession } from './session-store.ts';

/** Keeps the session out of the browser's storage, see `SessionActions.keepSession`. */
export async function keepSession(auth: Auth, vault = NOWHERE): Promise<void> {
  await keepIn(vault);
  if (!holdsSession()) return;
  if (useSession.getState().status === 'anonymous') {
    useSession.setState({ status: 'loading' }, true);
  }
  const { data } = await (await auth.client()).auth.getSession();
  if (data.session) auth.onEvent('SIGNED_IN', data.session);
  else if (useSession.getState().status === 'loading') forgetPerson();
}

/** What is shown stays: a tablet's list is not of the session. What begins now ends with the page. */
export function releaseSession(): void {
  letGo();
  clearStoredUser();
  queryClient.removeQueries({ type: 'inactive' });
  useSession.setState({ status: 'anonymous' }, true);
}
