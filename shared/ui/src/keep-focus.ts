import { type Ref, useCallback } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

function* around(element: Element): Generator<Element> {
  for (let each = element.parentElement; each; each = each.parentElement) yield each;
}

/** What is nearest to where an element was: a control in what still surrounds that, or the heading. */
function nearestIn(page: Document, surroundings: readonly Element[]): HTMLElement | null {
  for (const each of surroundings.filter(({ isConnected }) => isConnected)) {
    if (each.matches('main, body')) break;
    const control = each.querySelector<HTMLElement>(FOCUSABLE);
    if (control) return control;
  }
  return page.querySelector<HTMLElement>('main h1');
}

/** Runs while React removes a button: its focus would fall to the page. */
function keepFocusNear(button: HTMLButtonElement): void {
  const page = button.ownerDocument;
  if (page.activeElement !== button) return;
  const surroundings = [...around(button)];
  // After the effects of what replaces it, and after a dialog's own return of the focus.
  setTimeout(() => {
    if (page.activeElement === page.body) nearestIn(page, surroundings)?.focus();
  });
}

/**
 * A ref for a button whose press may remove it: the focus then moves to what is nearest, instead of
 * falling to the page.
 * @param ref of the caller
 */
export function useKeptFocus(ref: Ref<HTMLButtonElement> | undefined) {
  return useCallback(
    (button: HTMLButtonElement) => {
      const cleanUp = typeof ref === 'function' ? ref(button) : undefined;
      if (ref && typeof ref === 'object') ref.current = button;
      return () => {
        keepFocusNear(button);
        if (typeof cleanUp === 'function') cleanUp();
        else if (typeof ref === 'function') ref(null);
        if (ref && typeof ref === 'object') ref.current = null;
      };
    },
    [ref],
  );
}
