import { useSession } from '@chaps/runtime';
import { holdsSession } from './storage-key.ts';

/**
 * Hides a signed-in user's page when they leave it, because the browser may restore it from the
 * back/forward cache. It is shown again only if the session still exists.
 * @param onEnded the session is gone
 */
export function concealWhenLeft(onEnded: () => void): void {
  window.addEventListener('pagehide', () => {
    if (useSession.getState().status === 'signed-in') document.body.hidden = true;
  });
  window.addEventListener('pageshow', () => {
    if (useSession.getState().status === 'signed-in' && !holdsSession()) onEnded();
    document.body.hidden = false;
  });
}
