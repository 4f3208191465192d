import type { Event } from '@chaps/contracts/events';
import { Button, ButtonLink, LoadFailure, QueryBoundary, Spinner } from '@chaps/ui';
import { EventCards } from '../../components/event-cards.tsx';
import {
  type EventSearch,
  FIRST_PAGE,
  type ListPage,
  writeSearch,
} from '../../search/event-search.ts';
import { type EventPage, pagesOf } from '../../search/page-of.ts';
import styles from './results.module.css';

export interface ResultsProps {
  /** Undefined while the first page loads. */
  page: EventPage | undefined;
  events: readonly Event[];
  /** Of the page in the address, which need not be the one that is shown. */
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

interface PageLinkProps {
  search: EventSearch;
  to: ListPage;
  rel?: 'prev' | 'next';
  onTurn: () => void;
  children: string;
}

const PageLink = ({ search, to, rel, onTurn, children }: PageLinkProps) => (
  <ButtonLink
    to={{ search: `${writeSearch({ ...search, page: to })}` }}
    rel={rel}
    variant="secondary"
    onClick={onTurn}
  >
    {children}
  </ButtonLink>
);

type PageTurnerProps = Pick<PageLinkProps, 'search' | 'onTurn'> & { page: EventPage };

/** Pagination of a long list; hidden for one page. */
function PageTurner({ page, ...link }: PageTurnerProps) {
  const { number, previous, next } = page;
  if (!previous && !next) return null;
  const pages = pagesOf(page);
  return (
    <nav aria-label="Pages of events" className={styles.turner}>
      {previous && (
        <PageLink {...link} to={previous} rel="prev">
          Previous page
        </PageLink>
      )}
      <span className={styles.position}>
        Page {number}
        {pages !== undefined && ` of ${Math.max(pages, number)}`}
      </span>
      {next && (
        <PageLink {...link} to={next} rel="next">
          Next page
        </PageLink>
      )}
    </nav>
  );
}

/** A shared link to a page that no longer is. */
const BeyondTheEnd = (link: Pick<PageLinkProps, 'search' | 'onTurn'>) => (
  <div className={styles.empty}>
    <p className={styles.emptyTitle}>There are no more events on this page</p>
    <PageLink {...link} to={FIRST_PAGE}>
      Show the first page
    </PageLink>
  </div>
);

const ON_OUR_SIDE = 'This is on our side or your connection.';

/** The list in each of its states (spec 2: spinner, 'No upcoming events found', cards). */
export function Results(props: ResultsProps) {
  const { error, refetch, events, search, onTurn, now, pointedAt, onPoint } = props;
  const isEmpty = ({ number }: EventPage) => number === 1 && events.length === 0;
  return (
    <QueryBoundary
      query={{ data: props.page, error, refetch }}
      pending={<Spinner label="Loading upcoming events..." />}
      isEmpty={isEmpty}
      empty={<Empty narrowed={props.narrowed} onClear={props.onClear} />}
      title="The events could not be loaded"
      message={`${ON_OUR_SIDE} Your search is saved; please try again.`}
    >
      {(page) => (
        <>
          {error !== null && (
            <LoadFailure
              title={`Page ${search.page.number} could not be loaded`}
              message={`${ON_OUR_SIDE} You still see page ${page.number}; please try again.`}
              onRetry={refetch}
            />
          )}
          {page.events.length === 0 ? (
            <BeyondTheEnd search={search} onTurn={onTurn} />
          ) : (
            <EventCards
              label="Upcoming events"
              events={events}
              now={now}
              pointedAt={pointedAt}
              onPoint={onPoint}
            />
          )}
          {page.events.length > 0 && <PageTurner page={page} search={search} onTurn={onTurn} />}
        </>
      )}
    </QueryBoundary>
  );
}
