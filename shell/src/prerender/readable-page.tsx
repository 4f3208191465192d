import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { isPrerenderedVisible, type PrerenderedPage } from './prerendered-page.ts';
import styles from './readable-page.module.css';

const PrerenderedContext = createContext<PrerenderedPage | undefined>(undefined);

/** Provides the prerendered page of the loaded document, if it has one. */
export const PrerenderedProvider = PrerenderedContext.Provider;

/** @returns the prerendered page, if the loaded document has this path */
export function usePrerendered(path: string): PrerenderedPage | undefined {
  const page = use(PrerenderedContext);
  return page?.path === path ? page : undefined;
}

const getTop = (element: Element) => element.getBoundingClientRect().top;

/**
 * Moves the prerendered page into the live document without moving the text that the user is reading.
 * @param from the element whose content is shown: the whole page, or its `main`
 * @returns a function that undoes the move
 */
function showPage(page: PrerenderedPage, from: Element, host: Element): () => void {
  const root = document.getElementById('root');
  const before = page.view.isConnected ? getTop(from) : undefined;
  host.append(...from.childNodes);
  // Moving a connected style sheet would reload it.
  document.head.append(...page.head.filter((element) => !element.isConnected));
  page.view.remove();
  if (root) root.hidden = false;
  if (before !== undefined && window.scrollY > 0) {
    window.scrollBy({ top: getTop(host) - before, behavior: 'instant' });
  }
  return () => {
    from.append(...host.childNodes);
    for (const element of page.head) element.remove();
  };
}

interface PrerenderedFallbackProps {
  page: PrerenderedPage;
  /** Whether to show the prerendered header and navigation as well, because there are no live ones. */
  whole?: boolean;
  /** Message above the page. */
  children: ReactNode;
}

/** A prerendered page whose code did not load, below a message. */
export function ReadablePage({ page, whole = false, children }: PrerenderedFallbackProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const from = whole ? page.view : page.view.querySelector('main');
    return host.current && from ? showPage(page, from, host.current) : undefined;
  }, [page, whole]);
  return (
    <>
      {children}
      <div ref={host} className={styles.page} />
    </>
  );
}

/** The buttons that `start.js` activates on a prerendered page, in the same order on both pages. */
const getMenuButtons = (page: ParentNode) => [
  ...page.querySelectorAll<HTMLElement>('header nav button[aria-expanded]'),
];

/** The matching element of the live page: its `main`, a menu button, or the nth link to an address. */
function findCounterpart(element: Element, root: HTMLElement): HTMLElement | null | undefined {
  if (element.matches('main')) return root.querySelector('main');
  const view = element.closest('[data-prerendered]');
  const button = view ? getMenuButtons(view).findIndex((each) => each.isSameNode(element)) : -1;
  if (button >= 0) return getMenuButtons(root)[button];
  const href = element.getAttribute('href');
  const sameIn = (within: ParentNode) =>
    [...within.querySelectorAll<HTMLElement>('a[href]')].filter(
      (each) => each.getAttribute('href') === href,
    );
  const index = view ? sameIn(view).findIndex((each) => each.isSameNode(element)) : -1;
  return sameIn(root)[index];
}

/** Replaces the prerendered page with the live one, within one frame. Later calls do nothing. */
function removePrerendered(): void {
  const root = document.getElementById('root');
  if (!root || !isPrerenderedVisible()) return;
  const { scrollY } = window;
  const focused = document.activeElement?.closest('[data-prerendered]')
    ? document.activeElement
    : undefined;
  root.hidden = false;
  const twin = focused && (findCounterpart(focused, root) ?? root.querySelector<HTMLElement>('h1'));
  const pressed = [
    ...document.querySelectorAll('[data-prerendered] header nav [aria-expanded="true"]'),
  ].map((button) => findCounterpart(button, root));
  for (const element of document.querySelectorAll('[data-prerendered]')) element.remove();
  for (const button of pressed) button?.click();
  const focus = () => twin?.focus({ preventScroll: true });
  focus();
  // A button in the menu becomes visible at the end of this commit, when React has opened the menu.
  if (pressed.length > 0) queueMicrotask(focus);
  // At the top there is no position to restore, so no layout is forced.
  if (scrollY > 0) window.scrollTo({ top: scrollY, behavior: 'instant' });
}

/** Rendered before the new content, so that it is visible when layout effects measure it. */
export function ReplacePrerendered() {
  useLayoutEffect(removePrerendered, []);
  return null;
}
