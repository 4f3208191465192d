import type { Event } from '@chaps/contracts/events';
import { Async, Button, ButtonLink, LoadFailure, PageLinks, Spinner } from '@chaps/ui';
import { EventCards } from '../../components/event-cards.tsx';
import { countPages, type EventPage } from '../../search/event-page.ts';
import {
  type EventSearch,
  FIRST_PAGE,
  type ListPage,
  writeSearch,
} from '../../search/event-search.ts';
import styles from './results.module.css';

export interface ResultsProps {
  /** Undefined while the first page loads. */
  page: EventPage | undefined;
  events: readonly Event[];
  /** The error of the page in the address, which may differ from the page shown. */
  error: unknown;
  refetch: () => unknown;
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
            No events match your search. Try your postcode, another date or place, or see all
            events.
          </p>
          <Button variant="secondary" onClick={onClear}>
            Show all events
          </Button>
        </>
      ) : (
        <p>We add new events throughout the year. Please check back soon.</p>
      )}
    </div>
  );
}

type PageTurnProps = Pick<ResultsProps, 'search' | 'onTurn'>;
const getAddress = (search: EventSearch, page: ListPage) => ({
  search: `${writeSearch({ ...search, page })}`,
});

function ResultsPagination({ page, search, onTurn }: PageTurnProps & { page: EventPage }) {
  const { number, previous, next } = page;
  const pages = countPages(page);
  return (
    <PageLinks
      label="Pages of events"
      previous={previous && getAddress(search, previous)}
      next={next && getAddress(search, next)}
      onTurn={onTurn}
    >
      Page {number}
      {pages !== undefined && ` of ${Math.max(pages, number)}`}
    </PageLinks>
  );
}

/** Shown for a shared link to a page that no longer exists. */
const PastLastPage = ({ search, onTurn }: PageTurnProps) => (
  <div className={styles.empty}>
    <p className={styles.emptyTitle}>There are no more events on this page</p>
    <ButtonLink to={getAddress(search, FIRST_PAGE)} variant="secondary" onClick={onTurn}>
      Show the first page
    </ButtonLink>
  </div>
);

const SERVICE_PROBLEM = 'There is a problem with our service or your connection.';

/** The list in all its states (spec 2: spinner, 'No upcoming events found', cards). */
export function Results(props: ResultsProps) {
  const { error, refetch, events, search, onTurn, now, pointedAt, onPoint } = props;
  const isEmpty = ({ number }: EventPage) => number === 1 && events.length === 0;
  return (
    <Async
      query={{ data: props.page, error, refetch }}
      pending={<Spinner label="Loading upcoming events..." />}
      isEmpty={isEmpty}
      empty={<Empty narrowed={props.narrowed} onClear={props.onClear} />}
      title="The events could not be loaded"
      message={`${SERVICE_PROBLEM} Your search has been saved. Please try again.`}
    >
      {(page) => (
        <>
          {error !== null && (
            <LoadFailure
              title={`Page ${search.page.number} could not be loaded`}
              message={`${SERVICE_PROBLEM} You are still on page ${page.number}; please try again.`}
              onRetry={refetch}
            />
          )}
          {page.events.length === 0 ? (
            <PastLastPage search={search} onTurn={onTurn} />
          ) : (
            <EventCards
              label="Upcoming events"
              events={events}
              now={now}
              pointedAt={pointedAt}
              onPoint={onPoint}
            />
          )}
          {page.events.length > 0 && (
            <ResultsPagination page={page} search={search} onTurn={onTurn} />
          )}
        </>
      )}
    </Async>
  );
}
