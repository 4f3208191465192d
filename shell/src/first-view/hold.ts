const REACHED_BY_TAB = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * The first view is for the eye and the pointer: links in it work, but what is read aloud and
 * reached by role or by Tab is the living page, which is about to take its place. A focus that is
 * set here would be lost with it.
 */
export function holdFirstView(): void {
  const view = document.getElementById('first-view');
  view?.setAttribute('aria-hidden', 'true');
  for (const element of view?.querySelectorAll(REACHED_BY_TAB) ?? []) {
    element.setAttribute('tabindex', '-1');
  }
}
