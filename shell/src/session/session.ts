import { useSession } from '@chaps/runtime';
import { type Auth, forgetPerson } from './auth.ts';
import { concealWhenLeft } from './concealment.ts';
import { idleStage } from './idleness.ts';
import { lastActivity } from './last-activity.ts';
import { holdsSession, SESSION_KEY, takeSession } from './storage-key.ts';

/** Whether the stored session was idle too long, e.g. in a closed browser. */
function isForsaken(): boolean {
  const last = lastActivity();
  return last !== undefined && idleStage(Date.now() - last) === 'over';
}

/**
 * Restores the session after the first page has started to load. Without a stored session the
 * authentication client is not loaded (spec 4: 'On page load with no session the stored user is
 * cleared').
 */
export function startSession(auth: Auth): void {
  const begin = () => {
    auth.client().catch((error: unknown) => {
      // The site stays readable. Signing in retries the load.
      reportError(error);
      useSession.setState({ status: 'anonymous' }, true);
    });
  };
  if (holdsSession() && isForsaken()) {
    const tokens = takeSession();
    forgetPerson('idle');
    if (tokens) auth.revoke(tokens);
  } else if (holdsSession()) begin();
  else forgetPerson();
  // The user signed in or out in another tab.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== SESSION_KEY) return;
    if (newValue !== null) begin();
    else auth.onEvent('SIGNED_OUT', null);
  });
  concealWhenLeft(() => auth.onEvent('SIGNED_OUT', null));
}
