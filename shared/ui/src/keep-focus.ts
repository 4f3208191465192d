/**
 * Candidates for focus: a heading or a control, whichever comes first. A link, such as the first one of the
 * page, says nothing about what was done.
 */
const FOCUS_TARGETS = 'h1, h2, h3, h4, button, input, select, textarea';

/**
 * @returns a function to call after the element is removed: if focus was lost, it moves to the nearest
 * candidate in the element's remaining ancestors
 */
export function keepFocusNear(element: Element | null): () => void {
  const { href } = window.location;
  const around: Element[] = [];
  for (let each = element?.parentElement; each; each = each.parentElement) around.push(each);
  const focusNearest = () => {
    // After a navigation the new page's heading takes focus.
    if (document.activeElement !== document.body || window.location.href !== href) return;
    const left = around.filter(({ isConnected }) => isConnected);
    const place = left.map((each) => each.querySelector<HTMLElement>(FOCUS_TARGETS)).find(Boolean);
    if (place?.matches('h1, h2, h3, h4')) place.tabIndex = -1;
    place?.focus();
  };
  // Runs after the effects of the replacement, and after a dialog has restored focus itself.
  return () => setTimeout(focusNearest);
}

/** Ref for a button that may be removed when pressed, so that focus is not lost. */
export const keepFocus = (button: HTMLButtonElement) => {
  const { href } = window.location;
  return () => {
    const isHere = document.activeElement === button && window.location.href === href;
    if (isHere) keepFocusNear(button)();
  };
};
