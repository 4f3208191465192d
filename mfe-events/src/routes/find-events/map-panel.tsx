import { BREAKPOINTS, Button } from '@chaps/ui';
import MapIcon from 'lucide-react/icons/map';
import { useState, useSyncExternalStore } from 'react';
import styles from './map-panel.module.css';
import { PanelMap, type PanelMapProps } from './panel-map.tsx';

const WIDE_SCREEN_QUERY = `(min-width: ${BREAKPOINTS.desktop})`;

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE_SCREEN_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether two columns fit; false during prerendering. */
const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE_SCREEN_QUERY).matches,
    () => false,
  );

/** The map of the list: beside it on a wide screen, collapsed on a phone. */
export function MapPanel(props: PanelMapProps) {
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
      {(wide || open) && <PanelMap {...props} />}
    </div>
  );
}
