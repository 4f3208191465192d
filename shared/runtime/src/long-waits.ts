import { useEffect } from 'react';
import { create } from 'zustand';

/** Milliseconds of waiting after which the page says that it is taking a long time. */
const LONG_WAIT_MS = 5000;

/** Number of buttons and pages that have been waiting longer than usual. */
const useLongWaits = create<{ count: number }>(() => ({ count: 0 }));

const changeCount = (by: number) => useLongWaits.setState(({ count }) => ({ count: count + by }));

/** Whether anything has been waiting longer than usual, regardless of the browser's connection status. */
export const useIsWaitLong = (): boolean => useLongWaits(({ count }) => count > 0);

/** For components that show a pending state: the page says so if it takes a long time. */
export function useLongWait(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    let isLong = false;
    const timer = setTimeout(() => {
      isLong = true;
      changeCount(1);
    }, LONG_WAIT_MS);
    return () => {
      clearTimeout(timer);
      if (isLong) changeCount(-1);
    };
  }, [isWaiting]);
}
