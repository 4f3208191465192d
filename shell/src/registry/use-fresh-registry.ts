import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readRegistry } from './registry.ts';

/** Milliseconds for which the registry counts as fresh. */
const FRESH_MS = 15_000;

/**
 * Refreshes the registry of an open tab on navigation and when the user returns to it. The current page
 * keeps its build; see `PageRegistryProvider`.
 */
export function useFreshRegistry(): void {
  const { key } = useLocation();
  const readAt = useRef(0);

  const readAgain = useCallback(() => {
    readAt.current = performance.now();
    // On failure the current registry stays.
    readRegistry().catch(reportError);
  }, []);

  useEffect(() => {
    if (key && performance.now() - readAt.current > FRESH_MS) readAgain();
  }, [key, readAgain]);

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
  }, [readAgain]);
}
