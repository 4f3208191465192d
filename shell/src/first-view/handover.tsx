import { useLayoutEffect } from 'react';
import { isPrerenderedShown } from './hold.ts';

/** Everything that the document came with for the time before scripts. */
const parts = () => document.querySelectorAll('[data-first-view]');

/** Shows the living page in place of the first view, in one frame; later calls do nothing. */
export function endFirstView(): void {
  const root = document.getElementById('root');
  if (!root || !isPrerenderedShown()) return;
  const place = window.scrollY;
  root.hidden = false;
  for (const part of parts()) part.remove();
  // At the top nothing has to be kept, and the browser need not measure the page in this very frame.
  if (place > 0) window.scrollTo({ top: place, behavior: 'instant' });
}

/**
 * Rendered beside whatever a person may see in place of the first view. Comes before it, so that
 * what measures itself is not measured while it is hidden.
 */
export function FirstViewEnds() {
  useLayoutEffect(endFirstView, []);
  return null;
}
