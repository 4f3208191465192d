import type { EventPoint } from '@chaps/contracts/events';
import Supercluster from 'supercluster';

/** West, south, east, north in degrees. */
export type Bounds = [number, number, number, number];

export interface EventPin {
  kind: 'event';
  key: string;
  position: [latitude: number, longitude: number];
  event: EventPoint;
}

export interface ClusterPin {
  kind: 'cluster';
  key: string;
  position: [latitude: number, longitude: number];
  /** Soonest first, as in the list. */
  events: EventPoint[];
  /** Whether all are at one location, so that no zoom separates them. */
  sameLocation: boolean;
  opensAt: number;
}

export type Pin = EventPin | ClusterPin;

export interface PinClusters {
  within: (bounds: Bounds, zoom: number) => Pin[];
}

/** Screen pixels within which pins overlap. */
const RADIUS_PX = 48;
export const MAX_ZOOM = 17;

/** Clusters events that would overlap, so that thousands of them stay fast and usable. */
export function createPinClusters(events: readonly EventPoint[]): PinClusters {
  const index = new Supercluster<{ at: number }, { at: number }>({
    radius: RADIUS_PX,
    extent: 256,
    maxZoom: MAX_ZOOM,
  });
  index.load(
    events.map(({ longitude, latitude }, at) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { at },
    })),
  );

  const eventsOf = (clusterId: number): EventPoint[] =>
    index
      .getLeaves(clusterId, Number.POSITIVE_INFINITY)
      .map(({ properties }) => properties.at)
      .sort((a, b) => a - b)
      .flatMap((at) => events[at] ?? []);

  return {
    within: (bounds, zoom) =>
      index.getClusters(bounds, Math.round(zoom)).flatMap((feature): Pin[] => {
        const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
        const position: Pin['position'] = [latitude, longitude];
        if (!('cluster' in feature.properties)) {
          const event = events[feature.properties.at];
          return event ? [{ kind: 'event', key: event.event_id, position, event }] : [];
        }
        const id = feature.properties.cluster_id;
        const inside = eventsOf(id);
        return [
          {
            kind: 'cluster',
            key: `cluster-${inside[0]?.event_id}-${inside.length}`,
            position,
            events: inside,
            sameLocation: inside.every(
              (event) =>
                event.latitude === inside[0]?.latitude && event.longitude === inside[0]?.longitude,
            ),
            opensAt: Math.min(index.getClusterExpansionZoom(id), MAX_ZOOM),
          },
        ];
      }),
  };
}
