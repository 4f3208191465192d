import { type ReactNode, useEffect, useRef } from 'react';
import styles from './focused-heading.module.css';

interface FocusedHeadingProps {
  /** Whether the content replaced other content; its heading then takes focus. */
  focus: boolean;
  children: ReactNode;
}

/** Heading of a section that changes within a page; takes focus like the heading of a new page. */
export function FocusedHeading({ focus, children }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!focus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [focus]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}
