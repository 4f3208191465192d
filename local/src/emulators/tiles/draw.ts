import { createRequire } from 'node:module';
import { type GeoPermissibleObjects, geoMercator, geoPath } from 'd3-geo';
import { feature, merge } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { TOWNS } from './towns.ts';

export interface TileAddress {
  zoom: number;
  x: number;
  y: number;
}

type Country = (Polygon | MultiPolygon) & { properties: { name: string } };
type Atlas = Topology<{
  land: GeometryCollection;
  countries: { type: 'GeometryCollection'; geometries: Country[] };
}>;

/** Pixels along a tile's edge. */
const SIZE = 256;
/** Pixels around a tile that hide the cut edges of the land. */
const MARGIN = 8;

export const COLOURS = {
  sea: '#cfe3ea',
  land: '#f4f1e6',
  coast: '#8fb4bf',
  town: '#12233d',
  halo: '#fbfaf5',
};

/** Countries of the detailed map. Other land is drawn only at low zoom levels, where it is in view. */
const DETAILED_COUNTRIES = [
  'United Kingdom',
  'Ireland',
  'Isle of Man',
  'Jersey',
  'Guernsey',
  'France',
  'Belgium',
  'Netherlands',
];
const DETAILED_MIN_ZOOM = 7;

const readAtlas = (name: string): Atlas =>
  createRequire(import.meta.url)(`world-atlas/${name}.json`);

/** Coastlines of Natural Earth, which are in the public domain. */
function readCoast(): { overview: GeoPermissibleObjects; detailed: GeoPermissibleObjects } {
  const overview = readAtlas('land-50m');
  const atlas = readAtlas('countries-10m');
  const countries = atlas.objects.countries.geometries.filter(({ properties }) =>
    DETAILED_COUNTRIES.includes(properties.name),
  );
  return {
    overview: feature(overview, overview.objects.land),
    detailed: merge(atlas, countries),
  };
}

const coast = readCoast();

export const isValidTile = ({ zoom, x, y }: TileAddress): boolean =>
  [zoom, x, y].every((number) => Number.isInteger(number) && number >= 0) &&
  zoom <= 19 &&
  Math.max(x, y) < 2 ** zoom;

/** Web Mercator in pixels from the tile's north-west corner. */
function getProjection({ zoom, x, y }: TileAddress) {
  const world = SIZE * 2 ** zoom;
  return geoMercator()
    .scale(world / (2 * Math.PI))
    .translate([world / 2 - x * SIZE, world / 2 - y * SIZE])
    .precision(0);
}

/** One map tile as an SVG document: sea, land and the names of towns. */
export function drawTile(tile: TileAddress): string {
  const clipped = getProjection(tile).clipExtent([
    [-MARGIN, -MARGIN],
    [SIZE + MARGIN, SIZE + MARGIN],
  ]);
  const { overview, detailed } = coast;
  const land = geoPath(clipped).digits(1)(tile.zoom < DETAILED_MIN_ZOOM ? overview : detailed);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`,
    `<path fill="${COLOURS.sea}" d="M0 0h${SIZE}v${SIZE}H0z"/>`,
    land
      ? `<path d="${land}" fill="${COLOURS.land}" stroke="${COLOURS.coast}" stroke-width="1.2" stroke-linejoin="round"/>`
      : '',
    `<g fill="${COLOURS.town}" font-family="system-ui,sans-serif" text-anchor="middle" paint-order="stroke" stroke="${COLOURS.halo}" stroke-width="3" stroke-linejoin="round">`,
    ...drawTownNames(tile),
    '</g></svg>',
  ].join('');
}

/**
 * A name near the edge is drawn in both tiles, and each shows its part of it. The name is below its town,
 * where a pin on the town does not cover it.
 */
function drawTownNames(tile: TileAddress): string[] {
  const project = getProjection(tile);
  const reach = 140;
  return TOWNS.filter(({ fromZoom }) => tile.zoom >= fromZoom).flatMap(({ name, at, fromZoom }) => {
    const [x, y] = project(at) ?? [Number.NaN, Number.NaN];
    if (!(Math.abs(x - SIZE / 2) < SIZE / 2 + reach && Math.abs(y - SIZE / 2) < SIZE)) return [];
    const size = Math.min(17, 11 + (tile.zoom - fromZoom) * 1.5 + (fromZoom <= 6 ? 2 : 0));
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.6"/><text x="${x.toFixed(1)}" y="${(y + size + 4).toFixed(1)}" font-size="${size}">${name}</text>`;
  });
}
