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

/** Whether the stored session was left alone for too long, e.g. in a browser that was closed. */
function isForsaken(): boolean {
  const last = lastActivity();
  return last !== undefined && idleStage(Date.now() - last) === 'over';
}

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
      useSession.setState({ status: 'anonymous' }, true);
    });
  };
  if (holdsSession() && isForsaken()) {
    const tokens = takeSession();
    forgetPerson('idle');
    if (tokens) void revokeSession(config, tokens);
  } else if (holdsSession()) begin();
  else forgetPerson();
  // Somebody signed in or out in another tab of this browser.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== SESSION_KEY) return;
    if (newValue !== null) begin();
    else onAuthEvent('SIGNED_OUT', null);
  });
  concealWhenLeft();
}

/** Has the authentication client stop renewing; what it kept is gone from the browser already. */
async function stopRenewing(config: SiteConfig): Promise<void> {
  const { error } = await (await authClient(config)).auth.signOut({ scope: 'local' });
  if (error) reportError(new Error(`Error logging out: ${error.message}`));
}

/**
 * Ends the session of somebody who signs out, who is no longer there, or whom the API refuses:
 * everything private goes at once, and the tokens with it, whatever the network does; the service is
 * told meanwhile. Signing out by choice ends the sessions on all devices.
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
