export interface PrerenderedPage {
  path: string;
  /** The frame (header and `main`) with the page inside. */
  view: HTMLElement;
  /** Its title, meta tags and style sheet. */
  head: readonly Element[];
}

const shownView = () => document.getElementById('prerendered');

/** Whether the prerendered page is visible because the live page is not ready. */
export const isPrerenderedVisible = () => shownView() !== null;

/** Requests the page's code (`page-code`) early, not one file after another. */
export function requestPageCode(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#page-code');
  if (template) document.head.append(template.content);
}

/**
 * Removes style sheets of the document that did not load. The bundler takes a link with its key for a
 * loaded sheet; without it, it loads the sheet itself.
 */
export function removeFailedSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rspack]')) {
    if (!link.sheet) link.remove();
  }
}

/** Its text and links are usable until the live page replaces it; what needs a script is inert. */
export function findPrerendered(): PrerenderedPage | undefined {
  const view = shownView();
  if (!view) return undefined;
  return {
    path: window.location.pathname,
    view,
    head: [...document.head.querySelectorAll('[data-prerendered]')],
  };
}
