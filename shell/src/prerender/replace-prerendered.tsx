import { useLayoutEffect } from 'react';
import { isPrerenderedShown } from './prerendered-page.ts';

/** Shows the live page instead of the prerendered one, in one frame. Later calls do nothing. */
export function removePrerendered(): void {
  const root = document.getElementById('root');
  if (!root || !isPrerenderedShown()) return;
  const { scrollY } = window;
  root.hidden = false;
  for (const element of document.querySelectorAll('[data-prerendered]')) element.remove();
  // At the top there is no position to restore, and no layout to force.
  if (scrollY > 0) window.scrollTo({ top: scrollY, behavior: 'instant' });
}

/** Rendered before the new content, so that it is visible when layout effects measure it. */
export function ReplacePrerendered() {
  useLayoutEffect(removePrerendered, []);
  return null;
}
