import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './action-result.module.css';
import { isInView } from './in-view.ts';
import { Notice, type NoticeProps } from './notice.tsx';

/** Whether the person still has the focus somewhere that they see. */
const hasPlace = (element: Element | null): element is Element =>
  element !== null &&
  element !== document.body &&
  !element.matches(':disabled') &&
  isInView(element);

function bringIntoView(answer: HTMLElement): void {
  // On arrival nothing was pressed, and the page's heading comes first.
  if (navigator.userActivation?.hasBeenActive === false) return;
  const { activeElement } = document;
  const show = (element: Element) =>
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  show(answer);
  if (!hasPlace(activeElement)) {
    answer.focus({ preventScroll: true });
    return;
  }
  // The answer may have pushed the pressed button below what stands at the window's end.
  show(activeElement);
  show(answer);
}

/**
 * Scrolls to an answer when it appears and whenever `of` changes. The answer takes the focus when the
 * pressed button is gone, disabled or out of view.
 * @param of undefined for nothing that was asked for
 * @returns for the answer's element, which needs `tabIndex={-1}`
 */
export function useBroughtIntoView(of: unknown): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of !== undefined && box.current) bringIntoView(box.current);
  }, [of]);
  return box;
}

export interface ActionResultProps extends Omit<NoticeProps, 'live' | 'id'> {
  /** What it answers with, when one answer replaces another without an end between them. */
  of?: unknown;
}

/**
 * The answer to a pressed button, to be rendered beside it: announced each time, brought into view,
 * and focused when the button no longer has the focus.
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
