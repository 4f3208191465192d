import type { Event } from '@chaps/contracts/events';
import { eventOf, idOf } from '@chaps/testing/fixtures';

/** The time of the tests: a Monday noon in winter. */
export const NOW = new Date('2026-11-23T12:00:00Z');

export const eventId = idOf;

/** A bookable public community event, a week after `NOW`. */
export const exampleEvent = (change: Partial<Event> = {}, number = 1): Event =>
  eventOf(
    {
      event_name: 'Leeds evening',
      event_description: 'An evening at the town hall.',
      event_date: '2026-12-01',
      start_time: '17:00:00',
      end_time: '20:00:00',
      session_duration: 10,
      total_spaces: 40,
      booked_spaces: 10,
      exclusive_for: null,
      address_line1: 'Town Hall',
      address_line_1: 'Town Hall',
      city: 'Leeds',
      postcode: 'LS1 3AD',
      latitude: 53.8,
      longitude: -1.55,
      ...change,
    },
    number,
  );
