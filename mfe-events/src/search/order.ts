import { byStart, hasNotEnded, isUpcoming } from '@chaps/shared/contracts/bookability';
import type { Event } from '@chaps/shared/contracts/events';
import type { EventSearch } from './event-search.ts';

const byDistance = (a: Event, b: Event): number =>
  (a.distance_km ?? Number.POSITIVE_INFINITY) - (b.distance_km ?? Number.POSITIVE_INFINITY) ||
  byStart(a, b);

/** Events for the list: not yet ended (spec 4), by start or by distance. */
export const forList = (events: readonly Event[], sort: EventSearch['sort'], now: Date): Event[] =>
  events
    .filter((event) => hasNotEnded(event, now))
    .sort(sort === 'distance' ? byDistance : byStart);

export type PlacedEvent = Event & { latitude: number; longitude: number };

const isPlaced = (event: Event): event is PlacedEvent =>
  event.latitude !== null && event.longitude !== null;

/** Events for the map: a start that is now or later (spec 4), and a known place. */
export const forMap = (events: readonly Event[], now: Date): PlacedEvent[] =>
  events.filter((event) => isUpcoming(event, now)).filter(isPlaced);

/** Events for the home page: a start that is now or later, soonest first (spec 2, 'Home'). */
export const forHome = (events: readonly Event[], now: Date): Event[] =>
  events.filter((event) => isUpcoming(event, now)).sort(byStart);
