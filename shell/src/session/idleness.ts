import type { Clock } from './clock.ts';
import { ACTIVITY_KEY, keepActivity, lastActivity } from './last-activity.ts';

/** Issue 6, 'Privacy on screen': signed out after 15 minutes without activity, warned before. */
export const SIGN_OUT_AFTER_MS = 15 * 60_000;
export const WARN_BEFORE_MS = 60_000;

export type IdleStage = 'active' | 'warning' | 'over';

/** @param idle milliseconds since the last activity */
export function idleStage(idle: number): IdleStage {
  if (idle >= SIGN_OUT_AFTER_MS) return 'over';
  return idle >= SIGN_OUT_AFTER_MS - WARN_BEFORE_MS ? 'warning' : 'active';
}

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'scroll'] as const;

/** It is written down no more often than this. */
const KEEP_EVERY_MS = 5000;

export interface IdleWatch {
  /** The person says that he is there. */
  stay(): void;
  stop(): void;
}

/**
 * Follows how long nobody did anything in any tab of this browser: they share one session, so
 * reading in one tab must not end it in the other. The clock is read again at each check, because a
 * machine that slept runs no timers. To begin is itself a sign of life: somebody opened a page.
 */
export function watchIdleness(clock: Clock, onStage: (stage: IdleStage) => void): IdleWatch {
  let own = clock.now();
  let lastKept = own;
  let stage: IdleStage = 'active';
  keepActivity(own);

  const check = () => {
    const next = idleStage(clock.now() - Math.max(own, lastActivity() ?? own));
    if (next === stage || stage === 'over') return;
    stage = next;
    onStage(next);
  };
  const stay = () => {
    own = clock.now();
    lastKept = own;
    keepActivity(own);
    check();
  };
  // Once warned, he answers the question: a nudged mouse is no answer. The first move after a long
  // sleep is none either, so the time is looked at before it counts.
  const notice = () => {
    check();
    if (stage !== 'active') return;
    own = clock.now();
    if (own - lastKept >= KEEP_EVERY_MS) stay();
  };
  const hear = ({ key }: StorageEvent) => {
    if (key === ACTIVITY_KEY) check();
  };

  const stopClock = clock.everySecond(check);
  const options = { capture: true, passive: true };
  for (const name of ACTIVITY) document.addEventListener(name, notice, options);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('storage', hear);
  return {
    stay,
    stop() {
      stopClock();
      for (const name of ACTIVITY) document.removeEventListener(name, notice, options);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('storage', hear);
    },
  };
}
