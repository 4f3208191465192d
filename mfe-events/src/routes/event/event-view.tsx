import type { Event } from '@chaps/contracts/events';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate } from '@chaps/domain';
import { BackLink, Page, Tag, truncate } from '@chaps/ui';
import Globe from 'lucide-react/icons/globe';
import KeyRound from 'lucide-react/icons/key-round';
import { audienceLabel } from '../../components/audience.ts';
import { BookingPanel } from './booking-panel.tsx';
import { EventData } from './event-data.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventLocation } from './event-location.tsx';
import { EventNotices } from './event-notices.tsx';
import styles from './event-view.module.css';
import { TakeAlong } from './take-along.tsx';

/** Spec 9: event name on a single line, limit 24 characters. */
const NAME_LIMIT = 24;

function Labels({ event }: { event: Event }) {
  return (
    <p className={styles.labels}>
      {event.is_private ? (
        <Tag tone="neutral" icon={<KeyRound />}>
          Private event
        </Tag>
      ) : (
        <Tag tone="neutral" icon={<Globe />}>
          Public event
        </Tag>
      )}
      {event.exclusive_for && <Tag tone="info">{audienceLabel(event.exclusive_for)}</Tag>}
    </p>
  );
}

export interface EventViewProps {
  event: Event;
  /** False when the service no longer knows the event. */
  offered: boolean;
  now: Date;
}

export function EventView({ event, offered, now }: EventViewProps) {
  const name = truncate(event.event_name, NAME_LIMIT);
  return (
    <Page
      title={event.event_name}
      description={`${event.product_name} in ${event.city} on ${formatLongDate(event.event_date)}. See the time, the place and how many spaces are left.`}
      before={<BackLink to={paths.findEvents()}>All events</BackLink>}
      // A private event is for invited users: search engines must not list it.
      listed={offered && !event.is_private}
      heading={
        <span className={styles.name} title={event.event_name}>
          {name}
        </span>
      }
      lead={<p>{event.product_name}</p>}
    >
      {offered && !event.is_private && <EventData event={event} now={now} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Labels event={event} />
          <EventFacts event={event} nameIsCut={name !== event.event_name} />
        </div>
        <div className={styles.booking}>
          <BookingPanel event={event} offered={offered} now={now} />
          <TakeAlong event={event} now={now} />
        </div>
        <div className={styles.main}>
          <EventNotices event={event} />
          <EventLocation event={event} />
        </div>
      </div>
    </Page>
  );
}
