import { useEffect, useEffectEvent } from 'react';
import type { PlacedEvent } from '../../search/order.ts';
import { useMap } from './leaflet.ts';
import { prefersStill } from './prefers-still.ts';

/** A pointer that only crosses the list must not drag the map along (milliseconds). */
const REST_MS = 250;

/** Moves the map, without changing its zoom, to an event whose card is pointed at out of its sight. */
export function usePointedInSight(
  events: readonly PlacedEvent[],
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
