import { useSession } from '@chaps/runtime';
import { type Auth, clearUser } from './auth.ts';
import { getIdleStage } from './idleness.ts';
import { readLastActivity } from './last-activity.ts';
import { hasSession, isSessionShared, SESSION_KEY, takeSession } from './session-store.ts';

/** Whether the stored session was idle for too long, e.g. in a closed browser. */
function wasIdleTooLong(): boolean {
  const last = readLastActivity();
  return last !== undefined && getIdleStage(Date.now() - last) === 'over';
}

/**
 * Hides a signed-in user's page when they leave it, because the browser may restore it from the
 * back/forward cache. It is shown again only if the session still exists.
 * @param onEnded called when the session is gone
 */
function hidePageOnLeave(onEnded: () => void): void {
  window.addEventListener('pagehide', () => {
    if (useSession.getState().status === 'signed-in') document.body.hidden = true;
  });
  window.addEventListener('pageshow', () => {
    if (useSession.getState().status === 'signed-in' && !hasSession()) onEnded();
    document.body.hidden = false;
  });
}

/**
 * Restores the session after the first page has started to load. Without a stored session, the authentication
 * client is not loaded (spec 4).
 * @param staysUnused whether the first page locks itself, so that an unused session is kept
 */
export function startSession(auth: Auth, { staysUnused = false } = {}): void {
  const begin = () => {
    auth.client().catch((error: unknown) => {
      // The site stays readable. Signing in retries the load.
      reportError(error);
      useSession.setState({ status: 'anonymous' }, true);
    });
  };
  if (hasSession() && !staysUnused && wasIdleTooLong()) {
    const tokens = takeSession();
    clearUser('idle');
    if (tokens) auth.revoke(tokens);
  } else if (hasSession()) begin();
  else clearUser();
  // The user signed in or out in another tab.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== SESSION_KEY || !isSessionShared()) return;
    if (newValue !== null) begin();
    else auth.onEvent('SIGNED_OUT', null);
  });
  hidePageOnLeave(() => auth.onEvent('SIGNED_OUT', null));
}
