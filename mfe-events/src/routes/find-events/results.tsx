import type { Event } from '@chaps/contracts/events';
import { Button, ButtonLink, QueryBoundary, type QueryBoundaryProps, Spinner } from '@chaps/ui';
import { EventCards } from '../../components/event-cards.tsx';
import { type EventSearch, writeSearch } from '../../search/event-search.ts';
import { pageOf } from '../../search/page-of.ts';
import styles from './results.module.css';

export interface ResultsProps {
  query: QueryBoundaryProps<readonly Event[]>['query'];
  narrowed: boolean;
  onClear: () => void;
  search: EventSearch;
  onTurn: () => void;
  now: Date;
  pointedAt: string | undefined;
  onPoint: (eventId: string | undefined) => void;
}

function Empty({ narrowed, onClear }: Pick<ResultsProps, 'narrowed' | 'onClear'>) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>No upcoming events found</p>
      {narrowed ? (
        <>
          <p>
            Nothing fits this search just now. Try another date or place, or look at everything.
          </p>
          <Button variant="secondary" onClick={onClear}>
            Show all events
          </Button>
        </>
      ) : (
        <p>We add new events all through the year. Please look again soon.</p>
      )}
    </div>
  );
}

interface PageTurnerProps {
  search: EventSearch;
  /** From 1. */
  page: number;
  pages: number;
  /** Called with another page. */
  onTurn: () => void;
}

/** Pagination of a long list; hidden for one page. */
function PageTurner({ search, page, pages, onTurn }: PageTurnerProps) {
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

/** The list in each of its states (spec 2: spinner, 'No upcoming events found', cards). */
export function Results(props: ResultsProps) {
  const { query, search, onTurn, now, pointedAt, onPoint } = props;
  return (
    <QueryBoundary
      query={query}
      pending={<Spinner label="Loading upcoming events..." />}
      isEmpty={(events) => events.length === 0}
      empty={<Empty narrowed={props.narrowed} onClear={props.onClear} />}
      title="The events could not be loaded"
      message="This is on our side or your connection. Your search is saved; please try again."
    >
      {(events) => {
        const { items, page, pages } = pageOf(events, search.page);
        return (
          <>
            <EventCards
              label="Upcoming events"
              events={items}
              now={now}
              pointedAt={pointedAt}
              onPoint={onPoint}
            />
            <PageTurner search={search} page={page} pages={pages} onTurn={onTurn} />
          </>
        );
      }}
    </QueryBoundary>
  );
}
