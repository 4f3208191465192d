import { act } from '@testing-library/react';
import type { Clock } from '../session/idleness.ts';

/** A clock that only the test advances. */
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
    /** Advances the time and runs its checks once at the end, as after a machine's sleep. */
    pass: (minutes: number) =>
      act(() => {
        time += minutes * 60_000;
        for (const check of [...checks]) check();
      }),
    /** Advances the time without a check. */
    sleep(minutes: number) {
      time += minutes * 60_000;
    },
  };
}
