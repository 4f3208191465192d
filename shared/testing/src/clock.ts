import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Timers run as usual, and `passTime` skips a delay in the product. Restored after the test. */
export const controlTimers = (now: Date = new Date()) =>
  vi.useFakeTimers({
    now,
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });

export const passTime = (milliseconds: number) =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds));
