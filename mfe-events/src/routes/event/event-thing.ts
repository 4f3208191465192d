import { formatAddress } from '@chaps/contracts/addresses';
import type { Event } from '@chaps/contracts/events';
import { paths } from '@chaps/contracts/paths';
import {
  amountDue,
  bookability,
  CUT_OFF_HOURS,
  eventEnd,
  eventStart,
  needsPayment,
  spacesLeft,
} from '@chaps/domain/bookability';
import type { CalendarEntry } from '@chaps/domain/calendar-entry';
import { penceToDecimal } from '@chaps/domain/money';
import type { Thing } from '@chaps/ui';

export const getEventUrl = (siteUrl: string, event: Event): string =>
  siteUrl + paths.event(event.event_id);

const SCHEMA_ORG_URL = 'https://schema.org';
const HOUR_MS = 3_600_000;

/** Availability for search engines: none when the event is full, closing or past. */
const AVAILABILITY = {
  bookable: 'InStock',
  full: 'SoldOut',
  closing: 'OutOfStock',
  passed: 'OutOfStock',
} as const;

function createOffer(event: Event, address: string, now: Date) {
  const cutOff = event.exclusive_for === 'CORPORATE' ? 0 : CUT_OFF_HOURS * HOUR_MS;
  return {
    '@type': 'Offer',
    url: address,
    price: penceToDecimal(amountDue(event)),
    priceCurrency: 'GBP',
    availability: `${SCHEMA_ORG_URL}/${AVAILABILITY[bookability(event, now).state]}`,
    validThrough: new Date(eventEnd(event).getTime() - cutOff).toISOString(),
  };
}

function createPlace(event: Event) {
  const { latitude, longitude } = event;
  return {
    '@type': 'Place',
    name: event.address_line_1 ?? event.city,
    address: {
      '@type': 'PostalAddress',
      streetAddress: [event.address_line_1, event.address_line_2].filter(Boolean).join(', '),
      addressLocality: event.city,
      addressRegion: event.state ?? undefined,
      postalCode: event.postcode ?? undefined,
      addressCountry: event.country,
    },
    ...(latitude !== null && longitude !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
      : {}),
  };
}

/**
 * A public event for schema.org (spec 2, 'Event details'), with only what the page shows.
 * @param address of the event's page
 * @param organizer the charity
 * @returns prices in pounds, times as instants in UTC
 */
export function createEventStructuredData(
  event: Event,
  address: string,
  organizer: { name: string; url: string },
  now: Date,
): Thing {
  return {
    '@type': 'Event',
    name: event.event_name,
    description: event.event_description || event.product_name,
    url: address,
    startDate: eventStart(event).toISOString(),
    endDate: eventEnd(event).toISOString(),
    // Also used for past events, because schema.org has statuses for cancelled and postponed events, but
    // not for past ones.
    eventStatus: `${SCHEMA_ORG_URL}/EventScheduled`,
    eventAttendanceMode: `${SCHEMA_ORG_URL}/OfflineEventAttendanceMode`,
    typicalAgeRange: '40-80',
    isAccessibleForFree: !needsPayment(event),
    maximumAttendeeCapacity: event.total_spaces,
    remainingAttendeeCapacity: spacesLeft(event),
    location: createPlace(event),
    organizer: { '@type': 'NGO', ...organizer },
    offers: createOffer(event, address, now),
  };
}

/**
 * The event as a calendar entry that says it is not a booking.
 * @param address of the event's page
 */
export const createCalendarEntry = (event: Event, address: string): CalendarEntry => ({
  uid: `${event.event_id}@chaps-events`,
  start: eventStart(event),
  end: eventEnd(event),
  title: event.event_name,
  location: formatAddress(event),
  description: `${event.product_name}. This calendar entry is not a booking. Book your place at ${address}`,
  url: address,
});
