import { useLongWait } from '@chaps/runtime';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Container } from './container.tsx';
import styles from './skeleton.module.css';
import spinner from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SkeletonProps {
  /** Announced text, for a skeleton that stands alone. */
  label?: string;
  /** CSS lengths. */
  width?: string;
  height?: string;
  /** Lines of text that it represents. */
  lines?: number;
  className?: string;
}

/** Grey shape for loading content; screen readers hear its label only. */
export function Skeleton({
  label,
  width = '100%',
  height = '1em',
  lines = 1,
  className,
}: SkeletonProps) {
  useLongWait(label !== undefined);
  const keys = Array.from({ length: lines }, (_, line) => `line-${line}`);
  const shape = (
    <span className={classNames(styles.stack, className)} data-pending aria-hidden="true">
      {keys.map((key, line) => (
        <span
          key={key}
          className={styles.bone}
          style={{ width: lines > 1 && line === lines - 1 ? '62%' : width, height }}
        />
      ))}
    </span>
  );
  if (label === undefined) return shape;
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {shape}
    </div>
  );
}

export interface PageSkeletonProps {
  /** Announced text. */
  label?: string;
}

/** A loading screen, as tall as a real one. It sets the document title. */
export function PageSkeleton({ label = 'Loading the page' }: PageSkeletonProps) {
  useLongWait(true);
  return (
    <Container className={styles.page}>
      <title>{`${label} | CHAPS`}</title>
      <p role="status" className={styles.label}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </p>
      <Skeleton width="min(100%, 24rem)" height="2.75rem" />
      <Skeleton className={styles.lead} width="min(100%, 40rem)" height="1.2rem" lines={2} />
      <div className={styles.cards}>
        <Skeleton height="14rem" />
        <Skeleton height="14rem" />
        <Skeleton height="14rem" />
      </div>
    </Container>
  );
}

interface SpinnerProps {
  label: ReactNode;
  /** Whether a long wait is unusual; not while the user has to respond elsewhere, such as to their bank. */
  timed?: boolean;
}

/** A spinner with text, where the specification asks for one. */
export function Spinner({ label, timed = true }: SpinnerProps) {
  useLongWait(timed);
  return (
    <div role="status" data-pending className={spinner.wait}>
      <span className={spinner.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
