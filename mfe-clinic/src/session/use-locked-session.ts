import { useSession, useSessionActions } from '@chaps/runtime';
import { useCallback, useEffect } from 'react';
import { hasEnded, lock, useOpenDay } from '../store/tablet.ts';
import { useAutoLock } from '../store/use-auto-lock.ts';
import { useReloadDay } from '../store/use-stored-day.ts';

/**
 * Seals the session with the list of the open day, and lets go of it when that is locked. What nobody
 * touches for five minutes is locked; without an open day, the session ends.
 */
export function useLockedSession(): void {
  const session = useSessionActions();
  const { day } = useOpenDay();
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  const reloadDay = useReloadDay();
  useEffect(() => {
    if (!day) return;
    session.keepSession(day.vault).catch(reportError);
    return () => void session.releaseSession().catch(reportError);
  }, [day, session]);
  const leave = useCallback(() => {
    if (day) {
      lock();
      reloadDay().catch(reportError);
    } else if (isSignedIn) session.signOut('idle').catch(reportError);
  }, [day, isSignedIn, reloadDay, session]);
  useAutoLock(leave, () => day !== undefined && hasEnded(day.stored));
}

/** On a locked tablet, a person who signs in is signed in on this page alone, until the tablet is unlocked. */
export function useUnsharedSession(): void {
  const session = useSessionActions();
  useEffect(() => {
    session.keepSession().catch(reportError);
  }, [session]);
}
