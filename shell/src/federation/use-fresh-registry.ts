import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readRegistry } from './registry.ts';

/** A registry this young needs no second look (milliseconds). */
const FRESH_MS = 15_000;

let readAt = 0;

function readAgain(): void {
  readAt = performance.now();
  // The registry in force stays when a new one cannot be had; the next look may be luckier.
  readRegistry().catch(reportError);
}

/**
 * Notices newly published builds in an open tab: when the person comes back to it, and now and then
 * while he moves about. What he is looking at stays as it is; see `usePinnedEntry`.
 */
export function useFreshRegistry(): void {
  const { key } = useLocation();

  useEffect(() => {
    if (key && performance.now() - readAt > FRESH_MS) readAgain();
  }, [key]);

  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') readAgain();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, []);
}
