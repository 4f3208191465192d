import { geoMercator } from 'd3-geo';
import { afterAll, expect, test } from 'vitest';
import { COLOURS, drawTile } from './draw.ts';
import { buildTilesServer } from './server.ts';
import { TOWNS } from './towns.ts';

const app = buildTilesServer();
afterAll(() => app.close());

function tileOf(at: [number, number], zoom: number) {
  const world = 2 ** zoom;
  const mercator = geoMercator()
    .scale(world / (2 * Math.PI))
    .translate([world / 2, world / 2]);
  const [x = 0, y = 0] = mercator(at) ?? [];
  return { zoom, x: Math.floor(x), y: Math.floor(y) };
}

test('a tile is an SVG that any site may cache for a month', async () => {
  const answer = await app.inject('/8/127/85');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(answer.headers['cache-control']).toBe('public, max-age=2592000');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.body).toMatch(/^<svg .*<\/svg>$/s);
});

test.each(['/8/256/85', '/8/-1/85', '/20/1/1', '/8/a/1', '/8/1.5/1'])(
  '%s is not a tile',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);

test.each([5, 8, 13])('London is labelled, and on land, at zoom %i', (zoom) => {
  const london = drawTile(tileOf([-0.13, 51.51], zoom));
  expect(london).toContain('>London</text>');
  expect(london).toContain(COLOURS.land);
});

test.each([
  ['the North Sea', 3.3, 54.8],
  ['the Irish Sea', -4.9, 53.7],
  ['the Bristol Channel', -4.6, 51.35],
])('%s is sea', (_name, longitude, latitude) => {
  expect(drawTile(tileOf([longitude, latitude], 11))).not.toContain(COLOURS.land);
});

test('every town is on land', () => {
  const atSea = TOWNS.filter(({ at }) => !drawTile(tileOf(at, 12)).includes(COLOURS.land));
  expect(atSea).toEqual([]);
});

test('a town’s name is below its location, where no pin covers it', () => {
  const tile = drawTile(tileOf([-0.13, 51.51], 8));
  const names = [
    ...tile.matchAll(
      /<circle [^>]*cy="([\d.-]+)"[^>]*><text [^>]*y="([\d.-]+)" font-size="([\d.]+)"/g,
    ),
  ];
  expect(names.length).toBeGreaterThan(1);
  for (const [, place, line, size] of names) {
    expect(Number(line) - Number(size)).toBeGreaterThan(Number(place));
  }
});

test('a tile of the whole coast stays small', () => {
  expect(Buffer.byteLength(drawTile(tileOf([-3.2, 55.9], 5)))).toBeLessThan(40_000);
});
