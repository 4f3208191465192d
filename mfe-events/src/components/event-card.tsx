import type { Appointment } from '@chaps/contracts/appointments';
import type { Event } from '@chaps/contracts/events';
import type { NavigationState } from '@chaps/contracts/navigation-state';
import { paths } from '@chaps/contracts/paths';
import { formatDistance, formatLongDate, formatPence, formatTimeRange } from '@chaps/domain';
import { amountDue, type Bookability, bookability, spacesLeft } from '@chaps/domain/bookability';
import { Button, ButtonLink, Card, classNames, IconText, Tag } from '@chaps/ui';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import KeyRound from 'lucide-react/icons/key-round';
import MapPin from 'lucide-react/icons/map-pin';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './event-card.module.css';
import { EventTags } from './event-tags.tsx';
import { describeOwnSeat, getOwnSeatLink } from './own-seats.ts';

/** Up to this many seats, a card shows how many are left. */
const NEARLY_FULL = 5;

export interface EventCardProps {
  event: Event;
  now: Date;
  /** The current user's seat at the event. */
  seat?: Appointment | undefined;
  highlighted?: boolean;
}

/** Explains the button's label. */
function describeAvailability(event: Event, state: Bookability['state']): string | undefined {
  // The button reads 'Fully Booked' (spec 4), which is only part of the reason.
  if (state === 'closing') return 'Online booking has closed';
  const left = spacesLeft(event);
  if (state !== 'bookable' || left > NEARLY_FULL) return undefined;
  return left === 1 ? '1 space left' : `Only ${left} spaces left`;
}

interface FactsProps {
  event: Event;
  /** A note about the event's seats. */
  note: string | undefined;
  isNews: boolean;
}

function Facts({ event, note, isNews }: FactsProps) {
  return (
    <ul className={styles.facts}>
      <li>
        <IconText icon={<CalendarDays />}>{formatLongDate(event.event_date)}</IconText>
      </li>
      <li>
        <IconText icon={<Clock />}>{formatTimeRange(event.start_time, event.end_time)}</IconText>
      </li>
      <li>
        <IconText icon={<MapPin />}>
          {event.city}
          {event.distance_km !== undefined && `, ${formatDistance(event.distance_km)}`}
        </IconText>
      </li>
      {note && <li className={isNews ? styles.few : undefined}>{note}</li>}
    </ul>
  );
}

/**
 * Spec 2, 'Event card'. If the event can be booked, the whole card is a link, otherwise only its name.
 * For a user who has a seat, it links to the seat.
 */
export const EventCard = memo(function EventCard({
  event,
  now,
  seat,
  highlighted = false,
}: EventCardProps) {
  const nameId = useId();
  const { state, label } = bookability(event, now);
  const own = state === 'passed' ? undefined : seat;
  const open = state === 'bookable' && !own;
  const due = amountDue(event);
  const price = due > 0 ? formatPence(due) : 'Free';
  const to = paths.event(event.event_id);
  const details: NavigationState = { eventDetails: event };
  return (
    <Card
      className={classNames(styles.card, open && styles.open, highlighted && styles.highlighted)}
      title={
        <span id={nameId}>
          {open ? (
            event.event_name
          ) : (
            <Link to={to} state={details} className={styles.name}>
              {event.event_name}
            </Link>
          )}
        </span>
      }
      footer={
        <>
          {own && (
            <ButtonLink to={getOwnSeatLink(own).to} aria-describedby={nameId}>
              {getOwnSeatLink(own).label}
            </ButtonLink>
          )}
          {open && (
            <ButtonLink to={to} state={details} className={styles.book} aria-describedby={nameId}>
              {label}
            </ButtonLink>
          )}
          {!open && !own && (
            <Button variant="secondary" disabled aria-describedby={nameId}>
              {label}
            </Button>
          )}
          <span className={styles.price}>{price}</span>
        </>
      }
    >
      <p className={styles.product}>{event.product_name}</p>
      <Facts
        event={event}
        note={own ? describeOwnSeat(own) : describeAvailability(event, state)}
        isNews={own !== undefined || state === 'bookable'}
      />
      <p className={styles.tags}>
        <EventTags event={event} />
        {event.is_private && (
          <Tag tone="neutral" icon={<KeyRound />}>
            Private
          </Tag>
        )}
      </p>
    </Card>
  );
});
