import { findEventsQuery } from '@chaps/api-client/events';
import type { Event } from '@chaps/contracts/events';
import { canBook } from '@chaps/domain/bookability';
import { Async, Button, Notice, Skeleton } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { EventCards } from '../../components/event-cards.tsx';
import { selectListEvents } from '../../search/order.ts';
import { EventAlert } from './event-alert.tsx';
import styles from './results.module.css';

const SHOWN_COUNT = 3;
/** More than are shown, because some can no longer be booked. */
const REQUEST_QUERY = { limit: '24' };

interface UnknownPlaceProps {
  /** The search. */
  location: string;
  now: Date;
  /** Called to show all events. */
  onClear: () => void;
}

/** Shown instead of an empty list: what to do, and the next events that can be booked. */
export function UnknownPlace({ location, now, onClear }: UnknownPlaceProps) {
  const query = useQuery(findEventsQuery(REQUEST_QUERY));
  const nextOf = (events: readonly Event[]) =>
    selectListEvents(events, now)
      .filter((event) => canBook(event, now))
      .slice(0, SHOWN_COUNT);
  return (
    <>
      <Notice tone="info" title={`We could not find ‘${location}’`} live>
        <p>No upcoming events found there. Try a postcode or a larger town.</p>
      </Notice>
      <EventAlert />
      <Async
        query={query}
        pending={<Skeleton label="Loading upcoming events" height="20rem" />}
        isEmpty={(events) => nextOf(events).length === 0}
        empty={<p>No upcoming events found</p>}
        title="Upcoming events could not be loaded"
      >
        {(events) => (
          <>
            <h3 className={styles.emptyTitle}>Upcoming events in all areas</h3>
            <EventCards label="Upcoming events" events={nextOf(events)} now={now} />
            <Button variant="secondary" onClick={onClear}>
              Show all events
            </Button>
          </>
        )}
      </Async>
    </>
  );
}
