import { useSession } from '@chaps/runtime';
import { onAuthEvent } from './auth-client.ts';
import { holdsSession } from './storage-key.ts';

/**
 * The browser may keep a whole page, frozen, for its back button, and the frozen page hears of
 * nothing. A signed-in person's page is left hidden, and shown again only once the session is known
 * to be there still: 'after sign-out, back shows nothing private'.
 */
export function concealWhenLeft(): void {
  window.addEventListener('pagehide', () => {
    if (useSession.getState().status === 'signed-in') document.body.hidden = true;
  });
  window.addEventListener('pageshow', () => {
    if (useSession.getState().status === 'signed-in' && !holdsSession()) {
      onAuthEvent('SIGNED_OUT', null);
    }
    document.body.hidden = false;
  });
}
