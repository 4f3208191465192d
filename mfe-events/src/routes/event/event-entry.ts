import { formatAddress } from '@chaps/contracts/addresses';
import type { Event } from '@chaps/contracts/events';
import { endOf, startOf } from '@chaps/domain/bookability';
import type { CalendarEntry } from '@chaps/domain/calendar-entry';

/**
 * The event as a calendar entry, which says that it is not a booking.
 * @param address of the event's page
 */
export const eventEntry = (event: Event, address: string): CalendarEntry => ({
  uid: `${event.event_id}@chaps-events`,
  start: startOf(event),
  end: endOf(event),
  title: event.event_name,
  location: formatAddress(event),
  description: `${event.product_name}. This note is not a booking: book your place at ${address}`,
  url: address,
});
