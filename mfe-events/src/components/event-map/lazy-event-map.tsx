import { Button, Skeleton } from '@chaps/shared/ui';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { EventMapProps } from './event-map.tsx';
import styles from './lazy-event-map.module.css';

type MapCode =
  | { state: 'loading' | 'failed'; EventMap?: undefined }
  | { state: 'ready'; EventMap: ComponentType<EventMapProps> };

function useMapCode(): MapCode & { load: () => Promise<void> } {
  const [code, setCode] = useState<MapCode>({ state: 'loading' });
  const load = useCallback(async () => {
    try {
      const { default: EventMap } = await import('./event-map.tsx');
      setCode({ state: 'ready', EventMap });
    } catch (error) {
      reportError(error);
      setCode({ state: 'failed' });
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { ...code, load };
}

export interface LazyEventMapProps extends EventMapProps {
  className?: string | undefined;
}

/**
 * The map, loaded after the page: Leaflet is as large as all the rest, and the list must be usable
 * without it.
 */
export function LazyEventMap({ className, ...map }: LazyEventMapProps) {
  const { state, EventMap, load } = useMapCode();
  if (state === 'ready') {
    return (
      <section aria-label={map.label} className={className}>
        <EventMap {...map} />
      </section>
    );
  }
  return (
    <div className={className}>
      {state === 'loading' ? (
        <Skeleton height="100%" className={styles.waiting ?? ''} />
      ) : (
        <div role="status" className={styles.failed}>
          <p>The map could not be loaded. Everything on it is on this page as well.</p>
          <Button variant="secondary" icon={<RotateCw />} onClick={load}>
            Load the map again
          </Button>
        </div>
      )}
    </div>
  );
}
