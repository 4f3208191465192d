/** @jsxRuntime automatic */
import { formatAddress } from '@chaps/contracts';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate } from '@chaps/domain';
import { sql } from 'kysely';
import { Action, Fact, Facts } from '../../messages/email/layout.tsx';

/** The facts about an event that a mail offers. */
export interface EventFacts {
  eventName: string;
  date: string;
  startTime: string;
  endTime: string;
  place: string;
  eventUrl: string;
}

export interface EventRow {
  event_id: string;
  event_name: string;
  event_date: string;
  start_time: string;
  end_time: string;
  address_line_1: string | null;
  address_line_2: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string | null;
}

/** SQL: the columns of an `EventRow`, of the event `e`. */
export const EVENT_COLUMNS = sql`e.event_id, e.event_name, e.event_date, e.start_time, e.end_time,
  e.address_line_1, e.address_line_2, e.city, e.state, e.postcode, e.country`;

export const toEventFacts = (event: EventRow, siteUrl: string): EventFacts => ({
  eventName: event.event_name,
  date: formatLongDate(event.event_date),
  startTime: event.start_time.slice(0, 5),
  endTime: event.end_time.slice(0, 5),
  place: formatAddress(event),
  eventUrl: siteUrl + paths.event(event.event_id),
});

/** What the event is, when and where, and how to book it. */
export const EventOffer = ({
  eventName,
  date,
  startTime,
  endTime,
  place,
  eventUrl,
  action = 'See the event and book',
}: EventFacts & { action?: string }) => (
  <>
    <Facts>
      <Fact name="Event" value={eventName} />
      <Fact name="Date" value={date} />
      <Fact name="Time" value={`${startTime} to ${endTime}`} />
      <Fact name="Place" value={place} />
    </Facts>
    <Action href={eventUrl}>{action}</Action>
  </>
);
