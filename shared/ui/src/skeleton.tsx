import { classNames } from './class-names.ts';
import { Container } from './container.tsx';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SkeletonProps {
  /** CSS lengths. */
  width?: string;
  height?: string;
  /** Lines of text it stands for. */
  lines?: number;
  className?: string;
}

/** Grey shape in place of what is on its way; screen readers pass it over. */
export function Skeleton({ width = '100%', height = '1em', lines = 1, className }: SkeletonProps) {
  const keys = Array.from({ length: lines }, (_, line) => `line-${line}`);
  return (
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
}

export interface PageSkeletonProps {
  /** What is read out. */
  label?: string;
}

/**
 * A screen on its way: heading, lead and a few cards, as tall as a real one. It names the document
 * as well, which would otherwise have no title between two screens.
 */
export function PageSkeleton({ label = 'Loading the page' }: PageSkeletonProps) {
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
