import { useEffect, useEffectEvent } from 'react';

/** The tablet locks after this long without a touch. */
const LOCK_AFTER_MS = 5 * 60_000;
const CHECK_INTERVAL_MS = 1000;

const ACTIVITY_EVENTS = ['pointerdown', 'keydown'] as const;

/**
 * Calls `lock` after five minutes without a touch and when the day is over. A tablet that slept checks the
 * time when it wakes.
 */
export function useAutoLock(lock: () => void, isOver: () => boolean): void {
  const isDayOver = useEffectEvent(isOver);
  useEffect(() => {
    let last = Date.now();
    const use = () => {
      if (Date.now() - last < LOCK_AFTER_MS) last = Date.now();
    };
    const look = () => {
      if (Date.now() - last >= LOCK_AFTER_MS || isDayOver()) lock();
    };
    const timer = setInterval(look, CHECK_INTERVAL_MS);
    for (const name of ACTIVITY_EVENTS)
      document.addEventListener(name, use, { capture: true, passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const name of ACTIVITY_EVENTS)
        document.removeEventListener(name, use, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [lock]);
}
