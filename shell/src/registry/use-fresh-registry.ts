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
  // The site starts with a registry that it has just read, however long that took.
  const readAt = useRef<number>(undefined);
  const isReading = useRef(false);

  const readAgain = useCallback(() => {
    // Returning to a tab fires two events, because it becomes visible and receives focus.
    if (isReading.current) return;
    isReading.current = true;
    readAt.current = performance.now();
    readRegistry()
      // On failure the current registry stays.
      .catch(reportError)
      .finally(() => {
        isReading.current = false;
      });
  }, []);

  useEffect(() => {
    readAt.current ??= performance.now();
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
