import type { Event, EventPoint } from '@chaps/contracts/events';
import { hasNotEnded, isUpcoming } from '@chaps/domain/bookability';

/** Events for the list: not yet ended (spec 4). */
export const selectListEvents = (events: readonly Event[], now: Date): Event[] =>
  events.filter((event) => hasNotEnded(event, now));

export type LocatedEvent = Event & { latitude: number; longitude: number };

const isLocated = (event: Event): event is LocatedEvent =>
  event.latitude !== null && event.longitude !== null;

/**
 * Pins for the map: events that start now or later (spec 4).
 * @param listed events of the list; they always have pins, whatever the map has loaded
 */
export function selectMapPins(
  points: readonly EventPoint[],
  listed: readonly Event[],
  now: Date,
): EventPoint[] {
  const known = new Set(points.map(({ event_id }) => event_id));
  const others = listed.filter(isLocated).filter(({ event_id }) => !known.has(event_id));
  return [...points, ...others].filter((point) => isUpcoming(point, now));
}

/** Events for the home page: those that start now or later (spec 2, 'Home'). */
export const selectHomeEvents = (events: readonly Event[], now: Date): Event[] =>
  events.filter((event) => isUpcoming(event, now));
