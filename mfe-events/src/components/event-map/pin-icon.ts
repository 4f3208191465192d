import type { Event } from '@chaps/contracts/events';
import { type DivIcon, divIcon } from './leaflet.ts';
import styles from './pins.module.css';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
/** In pixels; a touch target needs 44. */
const SIZE = 44;

function createShape(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function drawPin(): SVGElement {
  const drawing = createShape('svg', { viewBox: '0 0 32 40', width: '32', height: '40' });
  drawing.append(
    createShape('path', {
      d: 'M16 1.5C8 1.5 2 7.4 2 15.2c0 9.6 14 23.3 14 23.3s14-13.7 14-23.3C30 7.4 24 1.5 16 1.5Z',
    }),
    createShape('circle', { cx: '16', cy: '15', r: '5.5' }),
  );
  return drawing;
}

// An element, because Leaflet writes strings to `innerHTML`.
function createIconElement(className: string | undefined, content: Node | string): HTMLElement {
  const element = document.createElement('span');
  element.className = className ?? '';
  element.setAttribute('aria-hidden', 'true');
  element.append(content);
  return element;
}

/** A pin in the colour of the audience; the marker's title is its accessible name. */
export function createPinIcon(audience: Event['exclusive_for']): DivIcon {
  const colour = styles[(audience ?? 'community').toLowerCase()];
  return divIcon({
    className: `${styles.pin} ${colour}`,
    html: createIconElement(styles.drawing, drawPin()),
    iconSize: [SIZE, SIZE],
    iconAnchor: [SIZE / 2, SIZE - 2],
    popupAnchor: [0, -SIZE + 6],
  });
}

export function createClusterIcon(count: number): DivIcon {
  return divIcon({
    className: styles.cluster ?? '',
    html: createIconElement(styles.count, String(count)),
    iconSize: [SIZE, SIZE],
    // Above its position, like a pin, because the map's names are below.
    iconAnchor: [SIZE / 2, SIZE],
    popupAnchor: [0, -SIZE],
  });
}
