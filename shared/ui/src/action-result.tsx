import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './action-result.module.css';
import { isInView } from './in-view.ts';
import { Notice, type NoticeProps } from './notice.tsx';

/** Whether focus is on an enabled element that the user can see. */
const canKeepFocus = (element: Element | null): element is Element =>
  element !== null &&
  element !== document.body &&
  !element.matches(':disabled') &&
  isInView(element);

function bringIntoView(answer: HTMLElement): void {
  // On page load nothing has been pressed yet, and the page's heading gets focus.
  if (navigator.userActivation?.hasBeenActive === false) return;
  const { activeElement } = document;
  const show = (element: Element) =>
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  show(answer);
  if (!canKeepFocus(activeElement)) {
    answer.focus({ preventScroll: true });
    return;
  }
  // The result may have pushed the pressed button behind a sticky element at the bottom of the window.
  show(activeElement);
  show(answer);
}

/**
 * Scrolls to a result when it appears and whenever `of` changes. The result takes focus if the pressed
 * button is gone, disabled or out of view.
 * @param of undefined while there is no result
 * @returns ref for the result's element, which needs `tabIndex={-1}`
 */
export function useBroughtIntoView(of: unknown): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of !== undefined && box.current) bringIntoView(box.current);
  }, [of]);
  return box;
}

export interface ActionResultProps extends Omit<NoticeProps, 'live' | 'id'> {
  /** Identifies the result, for when one result directly replaces another. */
  of?: unknown;
}

/**
 * The result of pressing a button, to be rendered beside it: announced each time, brought into view, and
 * focused if the button no longer has focus.
 */
export function ActionResult({ of, ...notice }: ActionResultProps) {
  const [shown, setShown] = useState({ of, count: 0 });
  if (shown.of !== of) setShown({ of, count: shown.count + 1 });
  const box = useBroughtIntoView(shown.count);
  return (
    <div ref={box} tabIndex={-1} className={styles.result}>
      <Notice key={shown.count} {...notice} live />
    </div>
  );
}
