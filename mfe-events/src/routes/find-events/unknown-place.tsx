import { findEventsQuery } from '@chaps/api-client/events';
import { Async, Button, Notice, Spinner } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { EventCards } from '../../components/event-cards.tsx';
import { forList } from '../../search/order.ts';
import { EventAlert } from './event-alert.tsx';
import styles from './results.module.css';

const NEXT = { limit: '3' };

interface UnknownPlaceProps {
  /** What was searched for. */
  location: string;
  now: Date;
  /** Shows all events. */
  onClear: () => void;
}

/** Nobody is left with an empty list: how to go on, and the events that are next wherever they are. */
export function UnknownPlace({ location, now, onClear }: UnknownPlaceProps) {
  const query = useQuery(findEventsQuery(NEXT));
  return (
    <>
      <Notice tone="info" title={`We do not know ‘${location}’`} live>
        <p>Try a postcode or a larger town.</p>
      </Notice>
      <EventAlert />
      <Async
        query={query}
        pending={<Spinner label="Loading the next events..." />}
        isEmpty={(events) => forList(events, now).length === 0}
        empty={<p>No upcoming events found</p>}
        title="The next events could not be loaded"
      >
        {(events) => (
          <>
            <h3 className={styles.emptyTitle}>The next events, wherever they are</h3>
            <EventCards label="The next events" events={forList(events, now)} now={now} />
            <Button variant="secondary" onClick={onClear}>
              Show all events
            </Button>
          </>
        )}
      </Async>
    </>
  );
}
