import { listen } from '@chaps/runtime';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Milliseconds for a page to become tall enough to restore its scroll position. */
const RESTORE_WINDOW_MS = 3000;
/** Spec 2, 'Shared chrome': smooth scroll roughly 200 to 300 ms after navigating. */
const SECTION_DELAY_MS = 250;
/** The page of a section may still be loading. */
const SECTION_WINDOW_MS = 5000;

const STORAGE_KEY = 'scroll-positions';
const positions = new Map<string, number>(readPositions());

function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
  } catch {
    return [];
  }
}

function writePositions(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)));
  } catch {
    // Without storage, a reload loses the scroll position.
  }
}

/**
 * Calls `attempt` now and after every change of the page's height, until it succeeds or times out.
 */
function untilPageAllows(attempt: () => boolean, windowMs: number): () => void {
  if (attempt()) return () => {};
  const observer = new ResizeObserver(() => {
    if (attempt()) stop();
  });
  const timer = setTimeout(() => observer.disconnect(), windowMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body);
  return stop;
}

const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function scrollToSection(section: string): boolean {
  const target = document.getElementById(section);
  target?.scrollIntoView({ behavior: prefersStill() ? 'instant' : 'smooth', block: 'start' });
  return target !== null;
}

/**
 * Scroll rules: to the top on a new page (spec 2), to the saved position on back and forward,
 * smoothly to a named section on a bus event.
 */
export function useScroll(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef<string>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', writePositions);
    return () => window.removeEventListener('pagehide', writePositions);
  }, []);

  useLayoutEffect(() => {
    // A change of the query alone (a filter, a page number) stays on the page.
    if (shown.current === pathname && type !== 'POP') return;
    shown.current = pathname;
    const position = type === 'POP' ? positions.get(key) : 0;
    if (position === undefined) return;
    return untilPageAllows(() => {
      window.scrollTo({ top: position, behavior: 'instant' });
      return Math.abs(window.scrollY - position) < 2;
    }, RESTORE_WINDOW_MS);
  }, [key, pathname, type]);

  // Before paint: otherwise the scroll to the top of the new page is saved as the position of the
  // old.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    let stop = () => {};
    const stopListening = listen('scroll-to-section', ({ section }) => {
      stop();
      const timer = setTimeout(() => {
        stop = untilPageAllows(() => scrollToSection(section), SECTION_WINDOW_MS);
      }, SECTION_DELAY_MS);
      stop = () => clearTimeout(timer);
    });
    return () => {
      stop();
      stopListening();
    };
  }, []);
}
