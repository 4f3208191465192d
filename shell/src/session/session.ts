import type { SiteConfig } from '@chaps/contracts/config';
import { useSession } from '@chaps/runtime';
import {
  announceLeaving,
  authClient,
  forgetPerson,
  type Leaving,
  onAuthEvent,
} from './auth-client.ts';
import { concealWhenLeft } from './concealment.ts';
import { idleStage } from './idleness.ts';
import { lastActivity } from './last-activity.ts';
import { revokeSession } from './revoke-session.ts';
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
export function startSession(config: SiteConfig): void {
  const begin = () => {
    authClient(config).catch((error: unknown) => {
      // The site stays readable. Signing in retries the load.
      reportError(error);
      useSession.setState({ status: 'anonymous' }, true);
    });
  };
  if (holdsSession() && isForsaken()) {
    const tokens = takeSession();
    forgetPerson('idle');
    if (tokens) void revokeSession(config, tokens);
  } else if (holdsSession()) begin();
  else forgetPerson();
  // The user signed in or out in another tab.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== SESSION_KEY) return;
    if (newValue !== null) begin();
    else onAuthEvent('SIGNED_OUT', null);
  });
  concealWhenLeft();
}

/** Stops the refresh timer; the stored session is already removed. */
async function stopRenewing(config: SiteConfig): Promise<void> {
  const { error } = await (await authClient(config)).auth.signOut({ scope: 'local' });
  if (error) reportError(new Error(`Error logging out: ${error.message}`));
}

/**
 * Ends the session when the user signs out or is idle, or when the API rejects the session. Private
 * data and tokens are cleared immediately, whatever the network does. Signing out by choice ends
 * the sessions on all devices.
 * @throws {Error} (as rejection) when the authentication client cannot be loaded
 */
export async function endSession(config: SiteConfig, reason: Leaving): Promise<void> {
  announceLeaving(reason);
  const tokens = takeSession();
  const byChoice = reason === 'by choice';
  forgetPerson(byChoice ? undefined : reason);
  if (tokens) void revokeSession(config, tokens, byChoice ? 'global' : 'local');
  await stopRenewing(config).finally(() => announceLeaving(undefined));
}
