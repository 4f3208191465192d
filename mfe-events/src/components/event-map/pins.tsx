import type { EventPoint } from '@chaps/contracts/events';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate, formatTimeRange } from '@chaps/domain';
import { memo, useCallback, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type LeafletMarker, Marker, Popup, useMap } from './leaflet.ts';
import type { ClusterPin, EventPin } from './pin-clusters.ts';
import { createClusterIcon, createPinIcon } from './pin-icon.ts';
import styles from './popup.module.css';
import {
  useFocusOnMap,
  useHighlight,
  useKeyboardPress,
  usePointerEvents,
  usePopupFocus,
} from './use-marker.ts';

const getTitle = (event: EventPoint) => `${event.event_name}, ${formatLongDate(event.event_date)}`;

function EventLine({ event }: { event: EventPoint }) {
  return (
    <li className={styles.event}>
      <Link to={paths.event(event.event_id)} className={styles.name}>
        {event.event_name}
      </Link>
      <span>{formatLongDate(event.event_date)}</span>
      <span>{formatTimeRange(event.start_time, event.end_time)}</span>
    </li>
  );
}

/** Width of the map's buttons at its right edge, in pixels. */
const BUTTON_PADDING: [number, number] = [64, 8];

interface PinPopupProps {
  events: readonly EventPoint[];
  popup: React.RefObject<HTMLDivElement | null>;
}

function PinPopup({ events, popup }: PinPopupProps) {
  return (
    <Popup
      closeButton={false}
      className={styles.popup ?? ''}
      maxWidth={280}
      minWidth={220}
      autoPanPaddingTopLeft={[8, 8]}
      autoPanPaddingBottomRight={BUTTON_PADDING}
    >
      <div ref={popup}>
        <ul className={styles.events}>
          {events.map((event) => (
            <EventLine key={event.event_id} event={event} />
          ))}
        </ul>
      </div>
    </Popup>
  );
}

export interface PinProps<Pin> {
  pin: Pin;
  pointedAt: boolean;
  onPoint: (eventId: string | undefined) => void;
}

export const EventMarker = memo(function EventMarker({
  pin,
  pointedAt,
  onPoint,
}: PinProps<EventPin>) {
  const { event, position } = pin;
  const marker = useRef<LeafletMarker>(null);
  const icon = useMemo(() => createPinIcon(event.exclusive_for), [event.exclusive_for]);
  const { popup, handlers, openByKeyboard } = usePopupFocus(marker);
  const point = useCallback(
    (inside: boolean) => onPoint(inside ? event.event_id : undefined),
    [onPoint, event.event_id],
  );
  usePointerEvents(marker, point);
  useHighlight(marker, pointedAt);
  useKeyboardPress(marker, openByKeyboard);
  useFocusOnMap(marker);
  return (
    <Marker
      ref={marker}
      position={position}
      icon={icon}
      title={getTitle(event)}
      eventHandlers={handlers}
    >
      <PinPopup events={[event]} popup={popup} />
    </Marker>
  );
});

/** Several events at one location: a popup lists them. */
export const SameLocationMarker = memo(function SameLocationMarker({
  pin,
  pointedAt,
}: Omit<PinProps<ClusterPin>, 'onPoint'>) {
  const marker = useRef<LeafletMarker>(null);
  const icon = useMemo(() => createClusterIcon(pin.events.length), [pin.events.length]);
  const { popup, handlers, openByKeyboard } = usePopupFocus(marker);
  useHighlight(marker, pointedAt);
  useKeyboardPress(marker, openByKeyboard);
  useFocusOnMap(marker);
  return (
    <Marker
      ref={marker}
      position={pin.position}
      icon={icon}
      title={`${pin.events.length} events in ${pin.events[0]?.city}`}
      eventHandlers={handlers}
    >
      <PinPopup events={pin.events} popup={popup} />
    </Marker>
  );
});

/** Several events close to one another: a press zooms in until they separate. */
export const ClusterMarker = memo(function ClusterMarker({
  pin,
  pointedAt,
}: Omit<PinProps<ClusterPin>, 'onPoint'>) {
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  const icon = useMemo(() => createClusterIcon(pin.events.length), [pin.events.length]);
  const zoomIn = useCallback(() => map.setView(pin.position, pin.opensAt), [map, pin]);
  const handlers = useMemo(() => ({ click: zoomIn }), [zoomIn]);
  useHighlight(marker, pointedAt);
  useKeyboardPress(marker, zoomIn);
  useFocusOnMap(marker);
  return (
    <Marker
      ref={marker}
      position={pin.position}
      icon={icon}
      title={`${pin.events.length} events near ${pin.events[0]?.city}: press to zoom in`}
      eventHandlers={handlers}
    />
  );
});
