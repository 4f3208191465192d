import type { Event } from '@chaps/contracts/events';
import { CardGrid } from '@chaps/ui';
import { EventCard } from './event-card.tsx';
import styles from './event-cards.module.css';

export interface EventCardsProps {
  /** Names the list for screen readers. */
  label: string;
  events: readonly Event[];
  now: Date;
  /** Event whose pin has the pointer. */
  pointedAt?: string | undefined;
  /** Called with the event whose card has the pointer or the focus, or with undefined. */
  onPoint?: (eventId: string | undefined) => void;
}

export function EventCards({ label, events, now, pointedAt, onPoint }: EventCardsProps) {
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
          <EventCard event={event} now={now} highlighted={pointedAt === event.event_id} />
        </li>
      ))}
    </CardGrid>
  );
}
