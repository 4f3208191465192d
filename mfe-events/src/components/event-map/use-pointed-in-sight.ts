import { useEffect, useEffectEvent } from 'react';
import type { LocatedEvent } from '../../search/order.ts';
import { useMap } from './leaflet.ts';
import { prefersStill } from './prefers-still.ts';

/** Delay in milliseconds, so that a pointer crossing the list does not move the map. */
const REST_MS = 250;

/** Pans the map to an event outside its bounds whose card has the pointer. */
export function usePointedInSight(
  events: readonly LocatedEvent[],
  pointedAt: string | undefined,
): void {
  const map = useMap();
  const bringIntoSight = useEffectEvent((eventId: string) => {
    const event = events.find(({ event_id }) => event_id === eventId);
    if (!event) return;
    const position: [number, number] = [event.latitude, event.longitude];
    if (!map.getBounds().contains(position)) map.panTo(position, { animate: !prefersStill() });
  });
  useEffect(() => {
    if (!pointedAt) return;
    const timer = setTimeout(() => bringIntoSight(pointedAt), REST_MS);
    return () => clearTimeout(timer);
  }, [pointedAt]);
}
