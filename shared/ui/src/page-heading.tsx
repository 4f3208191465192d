import { hasNavigated, namedSection } from '@chaps/runtime';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

export interface PageHeadingProps {
  className?: string;
  children: ReactNode;
}

/**
 * The h1 of a screen. After a navigation it takes focus, so that screen readers start at the new content;
 * if the address names a section, that section takes it instead.
 */
export function PageHeading({ className, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasNavigated() && !namedSection()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={classNames(styles.heading, className)}>
      {children}
    </h1>
  );
}
