import { listen } from '@chaps/runtime';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long a page may take to become tall enough for the place he left (milliseconds). */
const RESTORE_WINDOW_MS = 3000;
/** Spec 2, 'Shared chrome': smooth scroll roughly 200 to 300 ms after navigating. */
const SECTION_DELAY_MS = 250;
/** A section may belong to a page whose code is still loading. */
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
    // Without storage only the place after a reload is lost.
  }
}

/** Calls `attempt` at once and at every change of the page's height until it is done or time is up. */
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
 * Scroll rules: to the top on a new page (spec 2), back to the old place on back and forward
 * (look.md), smoothly to a named section when asked by the bus.
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
    // A change of the query alone (a filter, a page number) is still the same page.
    if (shown.current === pathname && type !== 'POP') return;
    shown.current = pathname;
    const place = type === 'POP' ? positions.get(key) : 0;
    if (place === undefined) return;
    return untilPageAllows(() => {
      window.scrollTo({ top: place, behavior: 'instant' });
      return Math.abs(window.scrollY - place) < 2;
    }, RESTORE_WINDOW_MS);
  }, [key, pathname, type]);

  // In the same step as the new page: a later one would let that page's scrolling to its top be
  // remembered as the place on the old page.
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
