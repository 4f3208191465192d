import { type ReactNode, useEffect, useRef } from 'react';
import styles from './portal.module.css';

/** Heading of content that replaced other content; it takes the focus. */
export function FocusedHeading({ focus, children }: { focus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}
