import type { Event } from '@chaps/contracts/events';
import { hasNotEnded, isUpcoming, startOf } from '@chaps/domain/bookability';
import type { EventSearch } from './event-search.ts';

type Comparison = (a: Event, b: Event) => number;

/** Soonest first. Each start is computed once instead of at every comparison. */
function startComparison(events: readonly Event[]): Comparison {
  const starts = new Map(events.map((event) => [event, startOf(event).getTime()]));
  const startOfEvent = (event: Event) => starts.get(event) ?? 0;
  return (a, b) => startOfEvent(a) - startOfEvent(b);
}

const distance = (event: Event) => event.distance_km ?? Number.MAX_VALUE;

/** Events for the list: not yet ended (spec 4), by start or by distance. */
export function forList(events: readonly Event[], sort: EventSearch['sort'], now: Date): Event[] {
  const open = events.filter((event) => hasNotEnded(event, now));
  const byStart = startComparison(open);
  return open.sort(
    sort === 'distance' ? (a, b) => distance(a) - distance(b) || byStart(a, b) : byStart,
  );
}

export type LocatedEvent = Event & { latitude: number; longitude: number };

const isPlaced = (event: Event): event is LocatedEvent =>
  event.latitude !== null && event.longitude !== null;

/** Events for the map: a start now or later (spec 4), with coordinates. */
export const forMap = (events: readonly Event[], now: Date): LocatedEvent[] =>
  events.filter((event) => isUpcoming(event, now)).filter(isPlaced);

/** Events for the home page: a start now or later, soonest first (spec 2, 'Home'). */
export function forHome(events: readonly Event[], now: Date): Event[] {
  const upcoming = events.filter((event) => isUpcoming(event, now));
  return upcoming.sort(startComparison(upcoming));
}

const KM_PER_MILE = 1.609344;

/**
 * Distance in miles, as is usual in the United Kingdom.
 * @param km straight-line kilometres from the user's approximate position
 * @returns e.g. 'about 12 miles away'
 */
export function distanceAway(km: number): string {
  const miles = Math.round(km / KM_PER_MILE);
  if (miles < 1) return 'less than a mile away';
  return miles === 1 ? 'about 1 mile away' : `about ${miles} miles away`;
}
