const REACHED_BY_TAB = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** The prerendered page that the document came with. */
export interface PrerenderedPage {
  /** Path that it is the page of. */
  path: string;
  /** Its HTML: the frame (header and `main`) with the page inside. */
  view: HTMLElement;
  /** What belongs to it in the document's head: title, meta, style sheet. */
  head: readonly Element[];
  /** `tabindex` of what Tab must not reach for now. */
  tabIndexes: ReadonlyMap<Element, string | null>;
}

let prerendered: PrerenderedPage | undefined;

/** @returns the prerendered page of a path, if this document came with it */
export const prerenderedPage = (path: string) =>
  prerendered?.path === path ? prerendered : undefined;

/** Whether the prerendered page is what the person sees, because the live page is not there yet. */
export const isPrerenderedShown = () => prerendered?.view.isConnected === true;

/**
 * The first view is for the eye and the pointer: links in it work, but what is read aloud and
 * reached by role or by Tab is the living page, which is about to take its place. A focus that is
 * set here would be lost with it.
 */
export function holdFirstView(): void {
  const view = document.getElementById('first-view');
  prerendered = undefined;
  if (!view) return;
  view.setAttribute('aria-hidden', 'true');
  const tabIndexes = new Map<Element, string | null>();
  for (const element of view.querySelectorAll(REACHED_BY_TAB)) {
    tabIndexes.set(element, element.getAttribute('tabindex'));
    element.setAttribute('tabindex', '-1');
  }
  prerendered = {
    path: window.location.pathname,
    view,
    head: [...document.head.querySelectorAll('[data-first-view]')],
    tabIndexes,
  };
}

/** Lets Tab reach it again: it stays, because no live page comes. */
export function releaseFirstView({ tabIndexes }: PrerenderedPage): void {
  for (const [element, before] of tabIndexes) {
    if (before === null) element.removeAttribute('tabindex');
    else element.setAttribute('tabindex', before);
  }
}
