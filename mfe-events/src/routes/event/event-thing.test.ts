import type { Event } from '@chaps/contracts/events';
import { expect, test } from 'vitest';
import { exampleEvent, NOW } from '../../testing/example-event.ts';
import { createEventStructuredData } from './event-thing.ts';

const PAGE = 'https://chaps.example/event/1';
const thingOf = (change: Partial<Event> = {}) =>
  createEventStructuredData(
    exampleEvent(change),
    PAGE,
    { name: 'CHAPS', url: 'https://chaps.example/' },
    NOW,
  ) as Record<string, unknown>;

test('structured data contains the name, instants, location and price in pounds', () => {
  expect(thingOf({ event_date: '2027-06-01' })).toMatchObject({
    '@type': 'Event',
    name: 'Leeds evening',
    // In summer, 17:00 in London is 16:00 UTC.
    startDate: '2027-06-01T16:00:00.000Z',
    endDate: '2027-06-01T19:00:00.000Z',
    location: {
      name: 'Town Hall',
      address: { streetAddress: 'Town Hall', addressLocality: 'Leeds', postalCode: 'LS1 3AD' },
      geo: { latitude: 53.8, longitude: -1.55 },
    },
    organizer: { name: 'CHAPS' },
    offers: { price: '25.00', priceCurrency: 'GBP', url: PAGE },
    remainingAttendeeCapacity: 30,
  });
});

test.each([
  ['in stock while it can be booked', {}, 'InStock'],
  ['sold out when full', { booked_spaces: 40 }, 'SoldOut'],
  ['out of stock in the last 24 hours', { event_date: '2026-11-23' }, 'OutOfStock'],
  [
    'in stock in the last 24 hours of a corporate event',
    { event_date: '2026-11-23', exclusive_for: 'CORPORATE' },
    'InStock',
  ],
  ['out of stock when it is over', { event_date: '2026-11-22' }, 'OutOfStock'],
] satisfies [string, Partial<Event>, string][])(
  'the availability is %s',
  (_, change, availability) => {
    expect(thingOf(change).offers).toMatchObject({
      availability: `https://schema.org/${availability}`,
    });
  },
);

test.each([
  ['no payment is needed', { payment_required: false }],
  ['it costs nothing', { price: 0 }],
] satisfies [string, Partial<Event>][])('an event is free when %s', (_, change) => {
  expect(thingOf(change)).toMatchObject({ isAccessibleForFree: true, offers: { price: '0.00' } });
});

test('an event can be booked until 24 hours before its end, and a corporate event until its end (spec 9)', () => {
  expect(thingOf().offers).toMatchObject({ validThrough: '2026-11-30T20:00:00.000Z' });
  expect(thingOf({ exclusive_for: 'CORPORATE' }).offers).toMatchObject({
    validThrough: '2026-12-01T20:00:00.000Z',
  });
});
