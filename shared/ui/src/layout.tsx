import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

/**
 * The only widths at which layouts change; style sheets repeat them, because media queries cannot use
 * variables. Below `phone` labels shorten, from `tablet` buttons are side by side, from `wide` a page has two
 * columns, from `desktop` a map fits beside a list.
 */
export const BREAKPOINTS = {
  phone: '30rem',
  tablet: '40rem',
  wide: '60rem',
  desktop: '64rem',
} as const;

const GAPS = { 1: styles.one, 2: styles.two, 3: styles.three };

interface GapProps {
  /** Multiples of the 8 px spacing unit. */
  gap?: keyof typeof GAPS;
  className?: string | undefined;
  children: ReactNode;
}

/** Children stacked vertically; with `start` they keep their own width. */
export const Stack = ({ gap = 2, start, className, children }: GapProps & { start?: boolean }) => (
  <div className={classNames(styles.stack, GAPS[gap], start && styles.start, className)}>
    {children}
  </div>
);

/** Children side by side, wrapping if they do not fit. */
export const Cluster = ({ gap = 1, className, children }: GapProps) => (
  <div className={classNames(styles.cluster, GAPS[gap], className)}>{children}</div>
);

interface ColumnsProps {
  aside: ReactNode;
  /** Side of the aside on a wide screen; on other screens it comes first. */
  side: 'left' | 'right';
  /** Class of the main column. */
  className?: string | undefined;
  children: ReactNode;
}

/** Main content with something beside it. */
export const Columns = ({ aside, side, className, children }: ColumnsProps) => (
  <div className={classNames(styles.columns, styles[side])}>
    <div className={styles.aside}>{aside}</div>
    <div className={classNames(styles.main, className)}>{children}</div>
  </div>
);
