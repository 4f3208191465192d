import { findEventsQuery } from '@chaps/api-client/events';
import type { Event } from '@chaps/contracts/events';
import { paths } from '@chaps/contracts/paths';
import { Async, Button, ButtonLink, Section, VisuallyHidden } from '@chaps/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EventCards, EventCardsSkeleton } from '../components/event-cards.tsx';
import { useNow } from '../components/use-now.ts';
import { selectHomeEvents } from '../search/order.ts';
import styles from './upcoming-events.module.css';

/** Two rows on a wide screen. */
const INITIAL_COUNT = 6;
/** More than are shown, because events that started today are left out. */
const REQUEST_LIMIT = 12;
/** The maximum shown on the home page; the page 'Book an event' has the rest. */
const MAX_EVENTS = 100;

/**
 * Whether all events are shown. It is in the address, so that going back from an event restores it.
 */
function useShowAll() {
  const [search, setSearch] = useSearchParams();
  const setShowAll = (all: boolean) => {
    const next = new URLSearchParams(search);
    if (all) next.set('upcoming', 'all');
    else next.delete('upcoming');
    setSearch(next, { replace: true });
  };
  return [search.get('upcoming') === 'all', setShowAll] as const;
}

/** Focuses the first new event after a press; scrolls the button into view when they are hidden again. */
function useFocusAfterToggle(showAll: boolean, block: RefObject<HTMLDivElement | null>) {
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    const card = block.current?.querySelector('ul')?.children[INITIAL_COUNT];
    const target = showAll ? card : block.current?.querySelector('button[aria-expanded]');
    card?.querySelector('a')?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [showAll, block]);
  return pressed;
}

interface ListProps {
  events: readonly Event[];
  more: boolean;
  expanded: boolean;
  onToggle: () => void;
}

function List({ events, more, expanded, onToggle }: ListProps) {
  const now = useNow();
  const block = useRef<HTMLDivElement>(null);
  const pressed = useFocusAfterToggle(expanded, block);
  const toggle = () => {
    pressed.current = true;
    onToggle();
  };
  return (
    <div ref={block}>
      <EventCards
        label="Upcoming events"
        events={expanded ? events : events.slice(0, INITIAL_COUNT)}
        now={now}
      />
      {(more || events.length > INITIAL_COUNT) && (
        <p className={styles.all}>
          {expanded && more && (
            <ButtonLink to={paths.findEvents()} variant="secondary">
              See later events
            </ButtonLink>
          )}
          <Button variant="secondary" aria-expanded={expanded} onClick={toggle}>
            {expanded ? 'Show fewer events' : 'Show all upcoming events'}
          </Button>
        </p>
      )}
    </div>
  );
}

function Cards() {
  const now = useNow();
  const [showAll, setShowAll] = useShowAll();
  const limit = showAll ? MAX_EVENTS : REQUEST_LIMIT;
  const query = useQuery({
    ...findEventsQuery({ limit: String(limit) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Async
      query={query}
      pending={<EventCardsSkeleton />}
      isEmpty={(found) => selectHomeEvents(found, now).length === 0}
      empty={<p>No upcoming events found</p>}
      title="Upcoming events could not be loaded"
      message="Please try again in a moment, or see all events on the Book an event page."
    >
      {(found) => (
        <List
          events={selectHomeEvents(found, now)}
          more={found.length === limit}
          expanded={showAll && !query.isPlaceholderData}
          onToggle={() => setShowAll(!showAll)}
        />
      )}
    </Async>
  );
}

/** The home page's block of events (spec 2, 'Home': UPCOMING EVENTS). */
export default function UpcomingEvents() {
  return (
    <Section
      id="upcoming-events"
      title="UPCOMING EVENTS"
      action={
        <ButtonLink to={paths.events()} variant="secondary">
          SEE MORE<VisuallyHidden> events</VisuallyHidden>
        </ButtonLink>
      }
    >
      <Cards />
    </Section>
  );
}
