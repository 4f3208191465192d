import { eventPointsQuery } from '@chaps/api-client/events';
import { type Event, type EventPointsQuery, MAX_COUNTED_EVENTS } from '@chaps/contracts/events';
import { Button, Notice } from '@chaps/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { LazyEventMap } from '../../components/event-map/lazy-event-map.tsx';
import type { Bounds } from '../../components/event-map/pin-clusters.ts';
import { selectMapPins } from '../../search/order.ts';
import styles from './map-panel.module.css';

/** Spec 9: default centre London at zoom 8. */
const LONDON: [number, number] = [51.5074, -0.1278];
const INITIAL_ZOOM = 8;

const ISLES_BOUNDS: [[number, number], [number, number]] = [
  [49.8, -10.5],
  [60.9, 1.8],
];

/** Milliseconds without a move before the events for part of the map are loaded. */
const DEBOUNCE_MS = 300;

function useDebounced<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Rounded outwards, so that a small move needs no new request. */
function getBbox([west, south, east, north]: Bounds): string {
  const within = (degrees: number, most: number) => Math.max(-most, Math.min(most, degrees));
  const low = (degrees: number, most: number) => within(Math.floor(degrees * 10) / 10, most);
  const high = (degrees: number, most: number) => within(Math.ceil(degrees * 10) / 10, most);
  const bbox = [low(west, 180), low(south, 90), high(east, 180), high(north, 90)];
  return bbox.map((degrees) => degrees.toFixed(1)).join(',');
}

export interface PanelMapProps {
  filters: EventPointsQuery;
  /** Events on all pages of the list; undefined while it loads. */
  total: number | undefined;
  listed: readonly Event[];
  /** The map is fitted to the events again when this changes to a different non-empty text. */
  fitOn: string;
  now: Date;
  pointedAt: string | undefined;
  onPoint: (eventId: string | undefined) => void;
}

/** The map with its events: all of them, or those in the visible part. */
export function PanelMap({ filters, total, listed, fitOn, now, ...pointing }: PanelMapProps) {
  const [shown, setShown] = useState<string>();
  const follow = useCallback((bounds: Bounds) => setShown(getBbox(bounds)), []);
  const bbox = useDebounced(shown);
  const whole = total === undefined || total <= MAX_COUNTED_EVENTS;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...eventPointsQuery(whole || !bbox ? filters : { ...filters, bbox }),
    enabled: total !== undefined && (whole || bbox !== undefined),
    placeholderData: keepPreviousData,
  });
  const events = useMemo(() => selectMapPins(data?.points ?? [], listed, now), [data, listed, now]);
  const inList = useMemo(() => selectMapPins([], listed, now), [listed, now]);
  const loaded = data !== undefined && !isPlaceholderData;
  return (
    <>
      {error && (
        <Notice tone="info" live>
          <p>Some events could not be shown on the map. They are all in the list.</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Load them again
          </Button>
        </Notice>
      )}
      {data?.more && (
        <Notice tone="info" live>
          <p>There are too many events to show here. Zoom in to see the rest.</p>
        </Notice>
      )}
      <LazyEventMap
        {...pointing}
        events={events}
        label="Map of upcoming events"
        className={styles.map}
        center={LONDON}
        zoom={INITIAL_ZOOM}
        onView={follow}
        fitOn={whole && !loaded ? '' : fitOn}
        {...(whole ? {} : { fitTo: inList, overview: ISLES_BOUNDS })}
      />
    </>
  );
}
