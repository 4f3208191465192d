import type { Event } from '@chaps/contracts/events';

/** The time of the tests: a Monday noon in winter. */
export const NOW = new Date('2026-11-23T12:00:00Z');

/** A valid id for each number. */
export const eventId = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A bookable public community event, a week after `NOW`. */
export function sampleEvent(change: Partial<Event> = {}, number = 1): Event {
  const id = eventId(number);
  return {
    event_id: id,
    id,
    event_name: 'Leeds evening',
    event_description: 'An evening at the town hall.',
    product_id: 'psa',
    product_name: 'PSA blood test',
    product_price: 2500,
    price: null,
    event_date: '2026-12-01',
    start_time: '17:00:00',
    end_time: '20:00:00',
    session_duration: 10,
    total_spaces: 40,
    booked_spaces: 10,
    is_private: false,
    payment_required: true,
    exclusive_for: null,
    contact_email: 'events@example.org',
    address_line1: 'Town Hall',
    address_line_1: 'Town Hall',
    address_line2: null,
    address_line_2: null,
    city: 'Leeds',
    state: null,
    postcode: 'LS1 3AD',
    country: 'United Kingdom',
    latitude: 53.8,
    longitude: -1.55,
    lab_name: null,
    email_template: null,
    ...change,
  };
}
