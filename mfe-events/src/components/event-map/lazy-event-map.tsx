import { Button, Skeleton, useLazyModule } from '@chaps/ui';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { EventMapProps } from './event-map.tsx';
import styles from './lazy-event-map.module.css';

const loadMap = () => import('./event-map.tsx');

export interface LazyEventMapProps extends EventMapProps {
  className?: string | undefined;
}

/** Loads after the page: Leaflet is large, and the list works without it. */
export function LazyEventMap({ className, ...map }: LazyEventMapProps) {
  const { data: module, error, refetch } = useLazyModule(loadMap);
  if (module) {
    return (
      <section aria-label={map.label} className={className}>
        <module.default {...map} />
      </section>
    );
  }
  return (
    <div className={className}>
      {error ? (
        <div role="status" className={styles.failed}>
          <p>The map could not be loaded. Everything on it is also on this page.</p>
          <Button variant="secondary" icon={<RotateCw />} onClick={refetch}>
            Reload the map
          </Button>
        </div>
      ) : (
        <Skeleton height="100%" className={styles.waiting ?? ''} />
      )}
    </div>
  );
}
