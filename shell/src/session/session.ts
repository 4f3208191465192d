import type { SiteConfig } from '@chaps/shared/contracts/config';
import { clearStoredUser, useSession } from '@chaps/shared/runtime';
import { authClient } from './auth-client.ts';
import { holdsSession, SESSION_KEY } from './storage-key.ts';

const becomeAnonymous = () =>
  useSession.setState({ status: 'anonymous', user: undefined, recovering: undefined }, true);

/**
 * Finds out who is signed in, after the first page is on its way. Without a stored session nobody
 * is, and the authentication client is not even loaded (spec 4: 'On page load with no session the
 * stored user is cleared').
 */
export function startSession(config: SiteConfig): void {
  const begin = () => {
    authClient(config).catch((error: unknown) => {
      // The site stays readable; signing in will try to load the client again.
      reportError(error);
      becomeAnonymous();
    });
  };
  if (holdsSession()) begin();
  else {
    clearStoredUser();
    becomeAnonymous();
  }
  // Somebody signed in in another tab of this browser.
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY && event.newValue !== null) begin();
  });
}
