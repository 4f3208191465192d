// The only door to Leaflet. The order is what counts: see before-leaflet.ts.
import './before-leaflet.ts';

import 'leaflet';

import './after-leaflet.ts';

import 'leaflet/dist/leaflet.css';

export {
  type DivIcon,
  divIcon,
  type Map as LeafletMap,
  type Marker as LeafletMarker,
} from 'leaflet';
export { MapContainer, Marker, Popup, TileLayer, useMap, useMapEvents } from 'react-leaflet';
