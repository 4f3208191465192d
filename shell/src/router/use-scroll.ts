import { hasNavigated, namedSection } from '@chaps/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type NavigationType, useLocation } from 'react-router-dom';

/** Spec 2, 'Shared chrome': smooth scroll roughly 200 to 300 ms after navigating. */
const SECTION_DELAY_MS = 250;
/** Events with which the user takes over the scroll position. */
const TAKEOVER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const STORAGE_KEY = 'scroll-positions';

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return new Map();
  }
}

function writePositions(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)));
  } catch {
    // Without storage, a reload loses the scroll position.
  }
}

/**
 * Gives the document's first history entry a key that survives a reload. The router gives the first entry
 * of every document the key 'default', so a new document would start at this one's position.
 */
export function assignFirstEntryKey(): void {
  const { state } = window.history;
  if (!state?.key) window.history.replaceState({ ...state, key: crypto.randomUUID() }, '');
}

/**
 * Calls `attempt` now and after every change of the page's height, until it succeeds or the user acts: how
 * long a page takes to load is unknown.
 */
function retryUntilPageAllows(attempt: () => boolean): () => void {
  if (attempt()) return () => {};
  const observer = new ResizeObserver(() => {
    if (attempt()) stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const act of TAKEOVER_EVENTS) window.removeEventListener(act, stop);
  };
  for (const act of TAKEOVER_EVENTS) window.addEventListener(act, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

const scrollToPosition = (top: number) =>
  retryUntilPageAllows(() => {
    window.scrollTo({ top, behavior: 'instant' });
    return Math.abs(window.scrollY - top) < 2;
  });

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Focus follows the view. After a document has loaded, screen readers start at its top. */
function focusSection(section: HTMLElement): void {
  if (!hasNavigated()) return;
  const heading = section.querySelector<HTMLElement>('h1, h2, h3') ?? section;
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function scrollToSection(fragment: string): () => void {
  let stop = () => {};
  const timer = setTimeout(() => {
    stop = retryUntilPageAllows(() => {
      const target = namedSection(fragment);
      if (!target) return false;
      target.scrollIntoView({
        behavior: prefersReducedMotion() ? 'instant' : 'smooth',
        block: 'start',
      });
      focusSection(target);
      return true;
    });
  }, SECTION_DELAY_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/**
 * Scroll rules: back, forward and reload restore the saved position; otherwise the page scrolls smoothly to
 * the section that the address names, or to the top of a new page (spec 2).
 */
export function useScroll(type: NavigationType): void {
  const { key, pathname, hash } = useLocation();
  const shown = useRef<string>(undefined);
  const [saved] = useState(readPositions);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const save = () => writePositions(saved);
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, [saved]);

  useLayoutEffect(() => {
    const isNewPage = shown.current !== pathname;
    shown.current = pathname;
    // The router marks its entries. An unmarked one is a plain link to a fragment, such as the skip link,
    // which the browser follows.
    if (window.history.state === null) return;
    const position = type === 'POP' ? saved.get(key) : undefined;
    if (position !== undefined) {
      const section = namedSection();
      if (section) focusSection(section);
      return scrollToPosition(position);
    }
    if (!hash) return isNewPage && type !== 'POP' ? scrollToPosition(0) : undefined;
    if (isNewPage && type !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    return scrollToSection(hash.slice(1));
  }, [key, pathname, hash, type, saved]);

  // Before paint: otherwise the scroll to the top of the new page would be saved as the old page's
  // position.
  useLayoutEffect(() => {
    const remember = () => saved.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, saved]);
}
