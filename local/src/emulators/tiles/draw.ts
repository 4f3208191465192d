import { LAND, type Point } from './coastline.ts';
import { COLOURS } from './colours.ts';
import { clip, contains, project, TILE } from './projection.ts';
import { streets } from './streets.ts';
import { TOWNS } from './towns.ts';

export interface TileAddress {
  zoom: number;
  x: number;
  y: number;
}

/** From here on the coast's few hundred points would mislead, and streets are drawn instead. */
const STREETS_FROM = 11;
/** A place this near to land, in degrees, counts as land at street zooms. */
const NEAR = 0.12;

/** Whether a tile address exists in Web Mercator, up to zoom 19. */
export function isTile({ zoom, x, y }: TileAddress): boolean {
  const count = 2 ** zoom;
  return (
    zoom <= 19 && x < count && y < count && [zoom, x, y].every((n) => Number.isInteger(n) && n >= 0)
  );
}

/** One map tile as an SVG document of 256 pixels. */
export function drawTile(tile: TileAddress): string {
  const content =
    tile.zoom >= STREETS_FROM ? (isLand(tile) ? streets(tile) : '') : coast(tile) + names(tile);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TILE} ${TILE}" width="${TILE}" height="${TILE}"><path fill="${COLOURS.sea}" d="M0 0h${TILE}v${TILE}H0z"/>${content}</svg>`;
}

function coast({ zoom, x, y }: TileAddress): string {
  const margin = 8;
  const paths = LAND.map((ring) => {
    const local = ring.map((point): Point => {
      const [px, py] = project(point, zoom);
      return [px - x * TILE, py - y * TILE];
    });
    const cut = clip(local, -margin, TILE + margin);
    return cut.length < 3
      ? ''
      : `M${cut.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}Z`;
  }).join('');
  return paths === ''
    ? ''
    : `<path d="${paths}" fill="${COLOURS.land}" stroke="${COLOURS.coast}" stroke-width="1.2" stroke-linejoin="round"/>`;
}

/** Names near the tile's edge are drawn on both sides of it, and so appear whole. */
function names({ zoom, x, y }: TileAddress): string {
  const reach = 140;
  const shown = TOWNS.filter(({ fromZoom }) => zoom >= fromZoom).flatMap((town) => {
    const [px, py] = project([town.longitude, town.latitude], zoom);
    const [left, top] = [px - x * TILE, py - y * TILE];
    if (left < -reach || left > TILE + reach || top < -20 || top > TILE + 20) return [];
    const size = Math.min(17, 11 + (zoom - town.fromZoom) * 1.5 + (town.fromZoom <= 6 ? 2 : 0));
    return `<circle cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="2.6"/><text x="${(left + 6).toFixed(1)}" y="${(top + size / 3).toFixed(1)}" font-size="${size}">${town.name}</text>`;
  });
  return shown.length === 0
    ? ''
    : `<g fill="${COLOURS.town}" font-family="system-ui,sans-serif" paint-order="stroke" stroke="${COLOURS.halo}" stroke-width="3" stroke-linejoin="round">${shown.join('')}</g>`;
}

function isLand({ zoom, x, y }: TileAddress): boolean {
  const count = 2 ** zoom;
  const longitude = ((x + 0.5) / count) * 360 - 180;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / count))) * 180) / Math.PI;
  const around: Point[] = [
    [0, 0],
    [NEAR, 0],
    [-NEAR, 0],
    [0, NEAR],
    [0, -NEAR],
  ];
  return around.some(([dx, dy]) =>
    LAND.some((ring) => contains(ring, [longitude + dx, latitude + dy / 1.6])),
  );
}
