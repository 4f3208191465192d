/** What may take the focus: a heading or a control, whichever comes first. */
const PLACES = 'h1, h2, h3, h4, a[href], button, input, select, textarea';

/**
 * The ref of a button whose press may remove it: the focus then moves to what is nearest in what is
 * left around it, instead of falling to the page.
 */
export const keepFocus = (button: HTMLButtonElement) => {
  const { href } = window.location;
  return () => {
    const { ownerDocument: page } = button;
    // After a navigation the new page's heading takes the focus.
    if (page.activeElement !== button || window.location.href !== href) return;
    const around: Element[] = [];
    for (let each = button.parentElement; each; each = each.parentElement) around.push(each);
    // After the effects of what replaces it, and after a dialog's own return of the focus.
    setTimeout(() => {
      if (page.activeElement !== page.body) return;
      const places = around.filter(({ isConnected }) => isConnected);
      const place = places.map((each) => each.querySelector<HTMLElement>(PLACES)).find(Boolean);
      if (place?.matches('h1, h2, h3, h4')) place.tabIndex = -1;
      place?.focus();
    });
  };
};
