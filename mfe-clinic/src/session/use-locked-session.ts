import { useSession, useSessionActions } from '@chaps/runtime';
import { useCallback, useEffect } from 'react';
import { hasEnded } from '../store/day-end.ts';
import { lock, useOpenDay } from '../store/tablet.ts';
import { useAutoLock } from '../store/use-auto-lock.ts';
import { useReloadDay } from '../store/use-stored-day.ts';

/**
 * Seals the session together with the open day's list, and drops it when the day is locked, which happens
 * after five minutes without a touch. Without an open day, the session ends instead.
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

/** On a locked tablet, a sign-in applies to this page only, until the tablet is unlocked. */
export function usePageOnlySession(): void {
  const session = useSessionActions();
  useEffect(() => {
    session.keepSession().catch(reportError);
  }, [session]);
}
