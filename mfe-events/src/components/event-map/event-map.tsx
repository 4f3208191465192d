import type { EventPoint } from '@chaps/contracts/events';
import Fullscreen from 'lucide-react/icons/scan';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type LeafletMap, useMap, useMapEvents } from './leaflet.ts';
import frame from './map-frame.module.css';
import { MapFrame } from './map-frame.tsx';
import { type Bounds, createPinClusters, type Pin } from './pin-clusters.ts';
import { ClusterMarker, EventMarker, SameLocationMarker } from './pins.tsx';
import { usePanToHighlighted } from './use-marker.ts';

export interface EventMapProps {
  label: string;
  /** Soonest first. */
  events: readonly EventPoint[];
  center: [latitude: number, longitude: number];
  zoom: number;
  /** The map is fitted again when this changes to a different non-empty text. */
  fitOn?: string;
  /** The events that the map is fitted to; by default, all. */
  fitTo?: readonly EventPoint[];
  /** The bounds for 'Show all events on the map', when `events` are not all. */
  overview?: [southWest: [number, number], northEast: [number, number]];
  /** Called with the bounds for which events are needed, initially and after each move. */
  onView?: (bounds: Bounds) => void;
  pointedAt?: string | undefined;
  onPoint?: (eventId: string | undefined) => void;
}

/**
 * Fraction of the map's size rendered beyond its edge, so that pins are already there when it is dragged.
 */
const PADDING = 0.25;

function getView(map: LeafletMap): { bounds: Bounds; zoom: number } {
  const bounds = map.getBounds().pad(PADDING);
  return {
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    zoom: map.getZoom(),
  };
}

function usePins({ events, onView }: EventMapProps): Pin[] {
  const map = useMap();
  const [view, setView] = useState(() => getView(map));
  const follow = () => setView(getView(map));
  useMapEvents({ moveend: follow, resize: follow });
  useEffect(() => onView?.(view.bounds), [view, onView]);
  const clusters = useMemo(() => createPinClusters(events), [events]);
  return useMemo(() => clusters.within(view.bounds, view.zoom), [clusters, view]);
}

const pinHasEvent = (pin: Pin, eventId: string | undefined): boolean =>
  eventId !== undefined &&
  (pin.kind === 'event'
    ? pin.key === eventId
    : pin.events.some((event) => event.event_id === eventId));

const doNothing = () => {};

function Pins(props: EventMapProps) {
  const { events, pointedAt, onPoint = doNothing } = props;
  usePanToHighlighted(events, pointedAt);
  return usePins(props).map((pin) => {
    const isPointedAt = pinHasEvent(pin, pointedAt);
    if (pin.kind === 'event') {
      return <EventMarker key={pin.key} pin={pin} pointedAt={isPointedAt} onPoint={onPoint} />;
    }
    const Marker = pin.sameLocation ? SameLocationMarker : ClusterMarker;
    return <Marker key={pin.key} pin={pin} pointedAt={isPointedAt} />;
  });
}

const FIT_OPTIONS = { padding: [48, 48], maxZoom: 12 } satisfies Parameters<
  LeafletMap['fitBounds']
>[1];

const getCoordinates = (events: readonly EventPoint[]) =>
  events.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);

/** Fits the map to a new search, and offers a reset. */
function FitControl({ events, fitOn = '', fitTo = events, overview }: EventMapProps) {
  const map = useMap();
  // Only a new search moves the map; other changes must not interrupt the user.
  const followSearch = useEffectEvent(() => {
    if (fitTo.length > 0) map.fitBounds(getCoordinates(fitTo), FIT_OPTIONS);
  });
  useEffect(() => {
    if (fitOn) followSearch();
  }, [fitOn]);
  if (events.length < 2) return null;
  return (
    <button
      type="button"
      className={frame.button}
      aria-label="Show all events on the map"
      onClick={() =>
        overview ? map.fitBounds(overview) : map.fitBounds(getCoordinates(events), FIT_OPTIONS)
      }
    >
      <Fullscreen aria-hidden="true" />
    </button>
  );
}

/** Pins of events (spec 2, 'Book an event' and 'Event details'). The page lists the same events. */
export default function EventMap(props: EventMapProps) {
  const { label, center, zoom } = props;
  return (
    <MapFrame label={label} center={center} zoom={zoom} buttons={<FitControl {...props} />}>
      <Pins {...props} />
    </MapFrame>
  );
}
