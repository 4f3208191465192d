import type { Event } from '@chaps/contracts/events';
import { ApiError } from '@chaps/runtime';
import { Button, LoadFailure, Spinner } from '@chaps/ui';
import { EventCards } from '../../components/event-cards.tsx';
import type { EventSearch } from '../../search/event-search.ts';
import { pageOf } from '../../search/page-of.ts';
import { PageTurner } from './page-turner.tsx';
import styles from './results.module.css';

export interface ResultsProps {
  /** Undefined while they load. */
  events: readonly Event[] | undefined;
  error: Error | null;
  onRetry: () => unknown;
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

/** The list in each of its states (spec 2: spinner, 'No upcoming events found', cards). */
export function Results(props: ResultsProps) {
  const { events, error, onRetry, search, onTurn, now, pointedAt, onPoint } = props;
  if (error && !events) {
    return (
      <LoadFailure
        title="The events could not be loaded"
        message="This is on our side or your connection. Your search is saved; please try again."
        onRetry={onRetry}
        {...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})}
      />
    );
  }
  if (!events) return <Spinner label="Loading upcoming events..." />;
  if (events.length === 0) return <Empty narrowed={props.narrowed} onClear={props.onClear} />;
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
}
