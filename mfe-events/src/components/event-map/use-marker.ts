import type { EventPoint } from '@chaps/contracts/events';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type LeafletMarker, prefersReducedMotion, useMap } from './leaflet.ts';
import styles from './pins.module.css';

/** Pixels of latitude that lift a marker above its neighbours. */
const RAISED_Z_OFFSET = 1000;

type MarkerRef = RefObject<LeafletMarker | null>;

/** Highlights a marker while the pointer is on one of its cards. */
export function useHighlight(marker: MarkerRef, pointedAt: boolean): void {
  useEffect(() => {
    if (styles.pointedAt) {
      marker.current?.getElement()?.classList.toggle(styles.pointedAt, pointedAt);
    }
    marker.current?.setZIndexOffset(pointedAt ? RAISED_Z_OFFSET : 0);
  }, [marker, pointedAt]);
}

/** Reports when the pin gains or loses the pointer or focus. */
export function usePointerEvents(marker: MarkerRef, onPoint: (inside: boolean) => void): void {
  useEffect(() => {
    const element = marker.current?.getElement();
    const enter = () => onPoint(true);
    const leave = () => onPoint(false);
    const pairs = [
      ['pointerenter', enter],
      ['focus', enter],
      ['pointerleave', leave],
      ['blur', leave],
    ] as const;
    for (const [type, listener] of pairs) element?.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of pairs) element?.removeEventListener(type, listener);
    };
  }, [marker, onPoint]);
}

/** Enter and Space press the pin, like any button; Leaflet handles only Enter. */
export function useKeyboardPress(marker: MarkerRef, onPress: () => void): void {
  useEffect(() => {
    const element = marker.current?.getElement();
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onPress();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [marker, onPress]);
}

/** Moves the focus from a disappearing pin to the map. */
export function useFocusOnMap(marker: MarkerRef): void {
  const map = useMap();
  useEffect(() => {
    const element = marker.current?.getElement();
    return () => {
      if (element && element === document.activeElement) {
        map.getContainer().focus({ preventScroll: true });
      }
    };
  }, [marker, map]);
}

/** Moves the focus to the map from a popup that disappears with its pin. */
function useReturnFocusToMap(openedByKeyboard: RefObject<boolean>): void {
  const map = useMap();
  useEffect(
    () => () => {
      if (openedByKeyboard.current && document.activeElement === document.body) {
        map.getContainer().focus({ preventScroll: true });
      }
    },
    [map, openedByKeyboard],
  );
}

/** Moves focus into the popup, which is elsewhere in the document, and back when it closes. */
export function usePopupFocus(marker: MarkerRef) {
  const map = useMap();
  const popup = useRef<HTMLDivElement>(null);
  const byKeyboard = useRef(false);
  const [open, setOpen] = useState(false);
  useReturnFocusToMap(byKeyboard);
  useEffect(() => {
    if (!open) return;
    if (byKeyboard.current) popup.current?.querySelector('a')?.focus();
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') map.closePopup();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open, map]);

  const handlers = useMemo(
    () => ({
      popupopen: () => setOpen(true),
      popupclose: () => {
        setOpen(false);
        if (byKeyboard.current) marker.current?.getElement()?.focus();
        byKeyboard.current = false;
      },
    }),
    [marker],
  );
  const openByKeyboard = useMemo(
    () => () => {
      byKeyboard.current = true;
      marker.current?.openPopup();
    },
    [marker],
  );
  return { popup, handlers, openByKeyboard };
}

/** Delay in milliseconds, so that a pointer crossing the list does not move the map. */
const POINTER_REST_MS = 250;

/** Pans the map to an event outside its bounds when the pointer rests on its card. */
export function usePanToHighlighted(
  events: readonly EventPoint[],
  pointedAt: string | undefined,
): void {
  const map = useMap();
  const bringIntoSight = useEffectEvent((eventId: string) => {
    const event = events.find(({ event_id }) => event_id === eventId);
    if (!event) return;
    const position: [number, number] = [event.latitude, event.longitude];
    if (!map.getBounds().contains(position))
      map.panTo(position, { animate: !prefersReducedMotion() });
  });
  useEffect(() => {
    if (!pointedAt) return;
    const timer = setTimeout(() => bringIntoSight(pointedAt), POINTER_REST_MS);
    return () => clearTimeout(timer);
  }, [pointedAt]);
}
