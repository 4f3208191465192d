export interface PrerenderedPage {
  path: string;
  /** The frame (header and `main`) with the page inside. */
  view: HTMLElement;
  /** Its title, meta tags and style sheet. */
  head: readonly Element[];
}

const findPrerenderedView = () => document.getElementById('prerendered');

/** Whether the prerendered page is visible because the live page is not ready. */
export const isPrerenderedVisible = () => findPrerenderedView() !== null;

/** Requests the page's code (`page-code`) early and in parallel. */
export function requestPageCode(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#page-code');
  if (template) document.head.append(template.content);
}

/**
 * Removes the document's style sheets that failed to load. The bundler treats a link with its key as a
 * loaded
 * sheet; once the link is gone, it loads the sheet itself.
 */
export function removeFailedStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rspack]')) {
    if (!link.sheet) link.remove();
  }
}

/**
 * The page's text and links work until the live page replaces it; controls that need a script are inert.
 */
export function findPrerendered(): PrerenderedPage | undefined {
  const view = findPrerenderedView();
  if (!view) return undefined;
  return {
    path: window.location.pathname,
    view,
    head: [...document.head.querySelectorAll('[data-prerendered]')],
  };
}
