import { act } from '@testing-library/react';
import type { Clock } from '../session/clock.ts';

/** A clock that stands still until the test moves it. */
export function manualClock() {
  let time = Date.parse('2026-06-10T09:00:00Z');
  const checks = new Set<() => void>();
  const clock: Clock = {
    now: () => time,
    everySecond(check) {
      checks.add(check);
      return () => checks.delete(check);
    },
  };
  return {
    ...clock,
    /** Lets time pass; the checks of that time run once, at its end, as after a machine's sleep. */
    pass: (minutes: number) =>
      act(() => {
        time += minutes * 60_000;
        for (const check of [...checks]) check();
      }),
    /** Time passes and no check has run yet. */
    sleep(minutes: number) {
      time += minutes * 60_000;
    },
  };
}
