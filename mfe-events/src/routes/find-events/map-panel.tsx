import { BREAKPOINTS, Button } from '@chaps/ui';
import MapIcon from 'lucide-react/icons/map';
import { useState, useSyncExternalStore } from 'react';
import { LazyEventMap } from '../../components/event-map/lazy-event-map.tsx';
import type { LocatedEvent } from '../../search/order.ts';
import styles from './map-panel.module.css';

/** Spec 9: default centre London at zoom 8. */
const LONDON: [number, number] = [51.5074, -0.1278];
const ZOOM = 8;

/** The width at which list and map are side by side. */
const WIDE = `(min-width: ${BREAKPOINTS.desktop})`;

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether two columns fit; false during prerendering. */
const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );

export interface MapPanelProps {
  events: readonly LocatedEvent[];
  fitOn: string;
  pointedAt: string | undefined;
  onPoint: (eventId: string | undefined) => void;
}

/** The map of the list: beside it on a wide screen, collapsed on a phone. */
export function MapPanel(props: MapPanelProps) {
  const wide = useWideScreen();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.panel}>
      {!wide && (
        <Button
          variant="secondary"
          icon={<MapIcon />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide map' : 'Show map'}
        </Button>
      )}
      {(wide || open) && (
        <LazyEventMap
          {...props}
          label="Map of upcoming events"
          className={styles.map}
          center={LONDON}
          zoom={ZOOM}
        />
      )}
    </div>
  );
}
