import { type ReactNode, useEffect, useRef } from 'react';
import styles from './step-heading.module.css';

/**
 * Heading of a step inside a page. After another step it takes the focus and scrolls into view,
 * like the heading of a new page.
 */
export function StepHeading({ arrived, children }: { arrived: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arrived) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [arrived]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}
