import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Timers run on as usual, and `passTime` skips a wait of the product. Ends with the test. */
export const controlTimers = (now: Date = new Date()) =>
  vi.useFakeTimers({
    now,
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });

export const passTime = (milliseconds: number) =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds));
