/** What may take the focus: a heading or a control, whichever comes first. */
const PLACES = 'h1, h2, h3, h4, a[href], button, input, select, textarea';

/**
 * @returns for when the element is gone: moves the focus, where it has fallen to the page, to what is
 *   nearest in what is left around the element
 */
export function keepFocusNear(element: Element | null): () => void {
  const { href } = window.location;
  const around: Element[] = [];
  for (let each = element?.parentElement; each; each = each.parentElement) around.push(each);
  const focusNearest = () => {
    // After a navigation the new page's heading takes the focus.
    if (document.activeElement !== document.body || window.location.href !== href) return;
    const left = around.filter(({ isConnected }) => isConnected);
    const place = left.map((each) => each.querySelector<HTMLElement>(PLACES)).find(Boolean);
    if (place?.matches('h1, h2, h3, h4')) place.tabIndex = -1;
    place?.focus();
  };
  // After the effects of what replaces it, and after a dialog's own return of the focus.
  return () => setTimeout(focusNearest);
}

/** The ref of a button whose press may remove it: the focus does not fall to the page. */
export const keepFocus = (button: HTMLButtonElement) => {
  const { href } = window.location;
  return () => {
    const isHere = document.activeElement === button && window.location.href === href;
    if (isHere) keepFocusNear(button)();
  };
};
