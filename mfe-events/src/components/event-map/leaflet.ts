// The only import of Leaflet, with its style sheet.
import 'leaflet/dist/leaflet.css';

export {
  type DivIcon,
  divIcon,
  type Map as LeafletMap,
  type Marker as LeafletMarker,
} from 'leaflet';
export { MapContainer, Marker, Popup, TileLayer, useMap, useMapEvents } from 'react-leaflet';

export const prefersReducedMotion = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
