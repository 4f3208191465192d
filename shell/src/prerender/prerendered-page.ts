const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

export interface PrerenderedPage {
  path: string;
  /** The frame (header and `main`) with the page inside. */
  view: HTMLElement;
  /** Its title, meta tags and style sheet. */
  head: readonly Element[];
  /** Original `tabindex` values of elements that Tab must not reach. */
  tabIndexes: ReadonlyMap<Element, string | null>;
}

const shownView = () => document.getElementById('prerendered');

/** Whether the prerendered page is visible because the live page is not ready. */
export const isPrerenderedShown = () => shownView() !== null;

/** Requests the page's code (`page-code`) early, not one file after another. */
export function requestPageCode(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#page-code');
  if (template) document.head.append(template.content);
}

/**
 * Hides the prerendered page from assistive technology and the Tab key, because the live page is
 * about to replace it and its focus would be lost. Links still work with a pointer.
 */
export function preparePrerendered(): PrerenderedPage | undefined {
  const view = shownView();
  if (!view) return undefined;
  view.setAttribute('aria-hidden', 'true');
  const tabIndexes = new Map<Element, string | null>();
  for (const element of view.querySelectorAll(FOCUSABLE)) {
    tabIndexes.set(element, element.getAttribute('tabindex'));
    element.setAttribute('tabindex', '-1');
  }
  return {
    path: window.location.pathname,
    view,
    head: [...document.head.querySelectorAll('[data-prerendered]')],
    tabIndexes,
  };
}

/** Makes the page reachable by Tab again when no live page replaces it. */
export function restoreTabIndexes({ tabIndexes }: PrerenderedPage): void {
  for (const [element, before] of tabIndexes) {
    if (before === null) element.removeAttribute('tabindex');
    else element.setAttribute('tabindex', before);
  }
}
