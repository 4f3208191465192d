import type { ReactNode } from 'react';
import type { To } from 'react-router-dom';
import { ButtonLink } from './button.tsx';
import styles from './page-links.module.css';

export interface PageLinksProps {
  /** Accessible name, e.g. 'Pages of events'. */
  label: string;
  /** Undefined if there is no page in that direction. */
  previous: To | undefined;
  next: To | undefined;
  onTurn?: () => void;
  /** Text between the links, e.g. 'Page 2 of 5'. */
  children?: ReactNode;
}

/** Links to the previous and next pages of a list; hidden for a single page. */
export function PageLinks({ label, previous, next, onTurn, children }: PageLinksProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav aria-label={label} className={styles.links}>
      {previous !== undefined && (
        <ButtonLink to={previous} rel="prev" variant="secondary" onClick={onTurn}>
          Previous page
        </ButtonLink>
      )}
      {children && <span className={styles.position}>{children}</span>}
      {next !== undefined && (
        <ButtonLink to={next} rel="next" variant="secondary" onClick={onTurn}>
          Next page
        </ButtonLink>
      )}
    </nav>
  );
}
