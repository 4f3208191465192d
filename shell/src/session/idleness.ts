import { ACTIVITY_KEY, readLastActivity, storeActivity } from './last-activity.ts';

/** Source of the time; tests provide their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `check` about once a second until the returned function is called. */
  everySecond(check: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  everySecond(check) {
    const timer = setInterval(check, 1000);
    return () => clearInterval(timer);
  },
};

/** Signed out after 15 minutes without activity, with a warning before. */
export const SIGN_OUT_AFTER_MS = 15 * 60_000;
export const WARN_BEFORE_MS = 60_000;

export type IdleStage = 'active' | 'warning' | 'over';

/** @param idle milliseconds since the last activity */
export function getIdleStage(idle: number): IdleStage {
  if (idle >= SIGN_OUT_AFTER_MS) return 'over';
  return idle >= SIGN_OUT_AFTER_MS - WARN_BEFORE_MS ? 'warning' : 'active';
}

const ACTIVITY_EVENTS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'input',
  'wheel',
  'scroll',
] as const;

/** Minimum interval between writes. */
const SAVE_INTERVAL_MS = 5000;

export interface IdleWatch {
  /** Records activity. */
  stay(): void;
  stop(): void;
}

/**
 * Measures inactivity across all tabs of the browser, because they share one session. Each check
 * reads the clock, because a sleeping machine runs no timers. Opening a page counts as activity.
 */
export function watchIdleness(clock: Clock, onStage: (stage: IdleStage) => void): IdleWatch {
  let own = clock.now();
  let lastSaved = own;
  let stage: IdleStage = 'active';
  storeActivity(own);

  const check = () => {
    const next = getIdleStage(clock.now() - Math.max(own, readLastActivity() ?? own));
    if (next === stage || stage === 'over') return;
    stage = next;
    onStage(next);
  };
  const stay = () => {
    own = clock.now();
    lastSaved = own;
    storeActivity(own);
    check();
  };
  // The warning must be answered: mouse movement is not enough. The time is checked before new
  // activity counts: the first movement after a sleep may come too late.
  const notice = () => {
    check();
    if (stage !== 'active') return;
    own = clock.now();
    if (own - lastSaved >= SAVE_INTERVAL_MS) stay();
  };
  const hear = ({ key }: StorageEvent) => {
    if (key === ACTIVITY_KEY) check();
  };

  const stopClock = clock.everySecond(check);
  const options = { capture: true, passive: true };
  for (const name of ACTIVITY_EVENTS) document.addEventListener(name, notice, options);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('storage', hear);
  return {
    stay,
    stop() {
      stopClock();
      for (const name of ACTIVITY_EVENTS) document.removeEventListener(name, notice, options);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('storage', hear);
    },
  };
}
