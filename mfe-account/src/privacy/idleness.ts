import type { Clock } from './clock.ts';

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

/** Other tabs are told no more often than this. */
const TELL_EVERY_MS = 5000;

export interface IdleWatch {
  /** The person says that he is there. */
  stay(): void;
  stop(): void;
}

/**
 * Follows how long nobody did anything in this page, or in another tab that watches too: they share
 * one session, so reading in one tab must not end it in the other. The clock is read again at each
 * check, because a machine that slept runs no timers.
 */
export function watchIdleness(clock: Clock, onStage: (stage: IdleStage) => void): IdleWatch {
  const otherTabs = new BroadcastChannel('chaps-account-activity');
  let lastActive = clock.now();
  let lastTold = Number.NEGATIVE_INFINITY;
  let stage: IdleStage = 'active';

  const check = () => {
    const next = idleStage(clock.now() - lastActive);
    if (next === stage || stage === 'over') return;
    stage = next;
    onStage(next);
  };
  const renew = () => {
    lastActive = clock.now();
    check();
  };
  const stay = () => {
    renew();
    lastTold = clock.now();
    otherTabs.postMessage('active');
  };
  // Once warned, he answers the question: a nudged mouse is no answer. The first move after a long
  // sleep is none either, so the time is looked at before it counts.
  const notice = () => {
    check();
    if (stage !== 'active') return;
    lastActive = clock.now();
    if (clock.now() - lastTold >= TELL_EVERY_MS) stay();
  };

  otherTabs.onmessage = renew;
  const stopClock = clock.everySecond(check);
  const options = { capture: true, passive: true };
  for (const name of ACTIVITY) document.addEventListener(name, notice, options);
  document.addEventListener('visibilitychange', check);
  return {
    stay,
    stop() {
      stopClock();
      for (const name of ACTIVITY) document.removeEventListener(name, notice, options);
      document.removeEventListener('visibilitychange', check);
      otherTabs.close();
    },
  };
}
