import { useSiteConfig } from '@chaps/runtime';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type LeafletMap,
  MapContainer,
  prefersReducedMotion,
  TileLayer,
  useMap,
  useMapEvents,
} from './leaflet.ts';
import styles from './map-frame.module.css';
import { MAX_ZOOM } from './pin-clusters.ts';

export interface MapFrameProps {
  label: string;
  center: [latitude: number, longitude: number];
  zoom: number;
  buttons?: ReactNode;
  children: ReactNode;
}

function ZoomButtons({ map }: { map: LeafletMap }) {
  const [zoom, setZoom] = useState(map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Zoom in"
        disabled={zoom >= map.getMaxZoom()}
        onClick={() => map.zoomIn()}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label="Zoom out"
        disabled={zoom <= map.getMinZoom()}
        onClick={() => map.zoomOut()}
      >
        <Minus aria-hidden="true" />
      </button>
    </>
  );
}

/** Names Leaflet's element, which handles the arrow keys, and resizes the map with it. */
function useContainer(map: LeafletMap, label: string) {
  useEffect(() => {
    const element = map.getContainer();
    element.setAttribute('role', 'group');
    element.setAttribute('aria-label', `${label}. Arrow keys move the map, plus and minus zoom.`);
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [map, label]);
}

/** A removed map must not finish its zoom animation, because Leaflet 1.9 then throws (Leaflet #9575). */
function useCancelZoom(map: LeafletMap) {
  useEffect(() => {
    const cancelZoom = () => Object.assign(map, { _animatingZoom: false });
    map.on('unload', cancelZoom);
    return () => {
      map.off('unload', cancelZoom);
      cancelZoom();
    };
  }, [map]);
}

function MapControls({ label, buttons }: { label: string; buttons: ReactNode }) {
  const map = useMap();
  useContainer(map, label);
  useCancelZoom(map);
  return (
    <div className={styles.buttons}>
      <ZoomButtons map={map} />
      {buttons}
    </div>
  );
}

/** Has its own buttons and credits: Leaflet's are HTML, which Trusted Types forbid. No wheel zoom. */
export function MapFrame({ label, center, zoom, buttons, children }: MapFrameProps) {
  const { url, attribution } = useSiteConfig().tiles;
  const still = prefersReducedMotion();
  return (
    <div className={styles.frame}>
      <MapContainer
        className={styles.map}
        center={center}
        zoom={zoom}
        minZoom={4}
        maxZoom={MAX_ZOOM}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={false}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
      >
        <TileLayer url={url} maxZoom={MAX_ZOOM} />
        {children}
        <MapControls label={label} buttons={buttons} />
      </MapContainer>
      <p className={styles.credits}>{attribution}</p>
    </div>
  );
}
