import { ESNEFT, type Event } from '@chaps/contracts/events';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate, formatTimeRange } from '@chaps/domain';
import { useSiteConfig } from '@chaps/runtime';
import {
  BackLink,
  Notice,
  Page,
  Prose,
  Stack,
  StructuredData,
  SummaryList,
  type SummaryRow,
  Tag,
  truncate,
} from '@chaps/ui';
import Globe from 'lucide-react/icons/globe';
import KeyRound from 'lucide-react/icons/key-round';
import { EventTags } from '../../components/event-tags.tsx';
import { BookingPanel } from './booking-panel.tsx';
import { CalendarAndShare } from './calendar-and-share.tsx';
import { EventLocation } from './event-location.tsx';
import { createEventStructuredData, getEventUrl } from './event-thing.ts';
import styles from './event-view.module.css';

/** Spec 9: event name on a single line, limit 24 characters. */
const MAX_NAME_LENGTH = 24;

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
      <EventTags event={event} />
    </p>
  );
}

function EventData({ event, now }: { event: Event; now: Date }) {
  const { siteUrl, charity } = useSiteConfig();
  const organizer = { name: charity.name, url: `${siteUrl}/` };
  return (
    <StructuredData
      thing={createEventStructuredData(event, getEventUrl(siteUrl, event), organizer, now)}
    />
  );
}

/** Day and time, above the booking. */
const EventTime = ({ event }: { event: Event }) => (
  <SummaryList
    rows={[
      { label: 'Date', value: formatLongDate(event.event_date) },
      { label: 'Time', value: formatTimeRange(event.start_time, event.end_time) },
    ]}
  />
);

/** The full name, the contact and the description (spec 2, 'Event details'). */
function EventFacts({ event, nameIsCut }: { event: Event; nameIsCut: boolean }) {
  const rows: SummaryRow[] = [
    ...(nameIsCut ? [{ label: 'Event', value: event.event_name }] : []),
    {
      label: 'Contact',
      value: <a href={`mailto:${event.contact_email}`}>{event.contact_email}</a>,
    },
  ];
  return (
    <>
      <Labels event={event} />
      <SummaryList rows={rows} />
      {event.event_description && (
        <Prose>
          <p>{event.event_description}</p>
        </Prose>
      )}
    </>
  );
}

/** The two notices of spec 2, 'Event details'; the first is only for ESNEFT events. */
function EventNotices({ event }: { event: Event }) {
  return (
    <Stack>
      {event.lab_name === ESNEFT && (
        <Notice tone="important" title="Your NHS number">
          <p>
            NB: You MUST provide your NHS number when registering and ensure the NHS number is
            CORRECT (10 digits); otherwise your sample will be rejected by the lab.
          </p>
        </Notice>
      )}
      <Notice tone="info">
        <p>
          Please note this is a new CHAPS Booking System. If you are a past client, you will still
          need to register and create a new account and password.
        </p>
      </Notice>
    </Stack>
  );
}

export interface EventViewProps {
  event: Event;
  /** Whether the service still knows the event. */
  offered: boolean;
  now: Date;
}

export function EventView({ event, offered, now }: EventViewProps) {
  const name = truncate(event.event_name, MAX_NAME_LENGTH);
  return (
    <Page
      title={event.event_name}
      description={`${event.product_name} in ${event.city} on ${formatLongDate(event.event_date)}. See the time, the location and how many spaces are left.`}
      before={<BackLink to={paths.findEvents()}>All events</BackLink>}
      // A private event is for invited users, so search engines must not list it.
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
          <EventTime event={event} />
        </div>
        <div className={styles.booking}>
          <BookingPanel event={event} offered={offered} now={now} />
          <CalendarAndShare event={event} now={now} />
        </div>
        <div className={styles.main}>
          <EventLocation event={event} />
          <EventFacts event={event} nameIsCut={name !== event.event_name} />
          <EventNotices event={event} />
        </div>
      </div>
    </Page>
  );
}
