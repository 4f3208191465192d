import type { Event } from '@chaps/contracts/events';
import { Card, CardGrid, Skeleton, VisuallyHidden } from '@chaps/ui';
import styles from './event-card.module.css';
import { EventCard } from './event-card.tsx';
import { useOwnSeats } from './own-seats.ts';

export interface EventCardsProps {
  label: string;
  events: readonly Event[];
  now: Date;
  pointedAt?: string | undefined;
  /** Called with the id of the event whose card has the pointer or focus, or with undefined. */
  onPoint?: (eventId: string | undefined) => void;
}

export function EventCards({ label, events, now, pointedAt, onPoint }: EventCardsProps) {
  const ownSeats = useOwnSeats();
  return (
    <CardGrid as="ul" aria-label={label}>
      {events.map((event) => (
        <li
          key={event.event_id}
          className={styles.item}
          onPointerEnter={() => onPoint?.(event.event_id)}
          onPointerLeave={() => onPoint?.(undefined)}
          onFocus={() => onPoint?.(event.event_id)}
          onBlur={() => onPoint?.(undefined)}
        >
          <EventCard
            event={event}
            now={now}
            seat={ownSeats.at(event.event_id, now)}
            highlighted={pointedAt === event.event_id}
          />
        </li>
      ))}
    </CardGrid>
  );
}

const SKELETON_KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Six loading cards, as many as the home page shows. */
export function EventCardsSkeleton() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>Loading upcoming events</VisuallyHidden>
      </p>
      <CardGrid>
        {SKELETON_KEYS.map((shape) => (
          <Card key={shape} footer={<Skeleton width="7rem" height="3.25rem" />}>
            <p>
              <Skeleton width="80%" height="1.6rem" />
            </p>
            <Skeleton lines={5} height="1.35rem" />
          </Card>
        ))}
      </CardGrid>
    </>
  );
}
