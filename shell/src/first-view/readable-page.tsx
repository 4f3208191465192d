import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type PrerenderedPage, releaseFirstView } from './hold.ts';
import styles from './readable-page.module.css';

/** Height of the page's beginning in the window: what must not move under a reader's eyes. */
const topOf = (element: Element) => element.getBoundingClientRect().top;

/**
 * Moves the prerendered page into the live document, with its title and styles in the head.
 * @param from the part of it to show: all of it, or what is inside the frame
 * @returns takes it out again
 */
function show(page: PrerenderedPage, from: Element, host: Element): () => void {
  const root = document.getElementById('root');
  const before = page.view.isConnected ? topOf(from) : undefined;
  host.append(...from.childNodes);
  // A style sheet that is moved would be loaded once more, and the page be unstyled until then.
  document.head.append(...page.head.filter((element) => !element.isConnected));
  page.view.remove();
  releaseFirstView(page);
  if (root) root.hidden = false;
  if (before !== undefined && window.scrollY > 0) {
    window.scrollBy({ top: topOf(host) - before, behavior: 'instant' });
  }
  return () => {
    from.append(...host.childNodes);
    for (const element of page.head) element.remove();
  };
}

interface ReadablePageProps {
  page: PrerenderedPage;
  /** With header and navigation as prerendered, where not even the live ones are there. */
  whole?: boolean;
  /** What went wrong, above the page. */
  children: ReactNode;
}

/** A prerendered page whose code could not be loaded: it can still be read, below a message. */
export function ReadablePage({ page, whole = false, children }: ReadablePageProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const from = whole ? page.view : page.view.querySelector('main');
    return host.current && from ? show(page, from, host.current) : undefined;
  }, [page, whole]);
  return (
    <>
      {children}
      <div ref={host} className={styles.page} />
    </>
  );
}
