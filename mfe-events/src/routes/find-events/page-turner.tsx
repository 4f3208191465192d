import { ButtonLink } from '@chaps/ui';
import { type EventSearch, writeSearch } from '../../search/event-search.ts';
import styles from './page-turner.module.css';

export interface PageTurnerProps {
  search: EventSearch;
  /** From 1. */
  page: number;
  pages: number;
  /** Called with another page. */
  onTurn: () => void;
}

/** Pagination of a long list; hidden for one page. */
export function PageTurner({ search, page, pages, onTurn }: PageTurnerProps) {
  if (pages === 1) return null;
  const addressOf = (number: number) => ({ search: `${writeSearch({ ...search, page: number })}` });
  return (
    <nav aria-label="Pages of events" className={styles.turner}>
      {page > 1 && (
        <ButtonLink to={addressOf(page - 1)} rel="prev" variant="secondary" onClick={onTurn}>
          Previous page
        </ButtonLink>
      )}
      <span className={styles.position}>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <ButtonLink to={addressOf(page + 1)} rel="next" variant="secondary" onClick={onTurn}>
          Next page
        </ButtonLink>
      )}
    </nav>
  );
}
