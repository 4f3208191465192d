import { useEffect } from 'react';
import { create } from 'zustand';

/** Milliseconds after which people who wait for an answer are told that it takes long. */
const USUAL_WAIT_MS = 5000;

/** How many buttons and pages wait for longer than usual. */
const useLongWaits = create<{ count: number }>(() => ({ count: 0 }));

const add = (by: number) => useLongWaits.setState(({ count }) => ({ count: count + by }));

/** Whether somebody waits for longer than usual, whatever the browser knows of its connection. */
export const useIsWaitLong = (): boolean => useLongWaits(({ count }) => count > 0);

/** For what shows that it waits: the page says so if it takes long. */
export function useLongWait(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    let isLong = false;
    const timer = setTimeout(() => {
      isLong = true;
      add(1);
    }, USUAL_WAIT_MS);
    return () => {
      clearTimeout(timer);
      if (isLong) add(-1);
    };
  }, [isWaiting]);
}
