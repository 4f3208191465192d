import { afterAll, expect, test } from 'vitest';
import { COLOURS } from './colours.ts';
import { drawTile } from './draw.ts';
import { project, TILE } from './projection.ts';
import { buildTilesServer } from './server.ts';
import { TOWNS } from './towns.ts';

const app = buildTilesServer();
afterAll(() => app.close());

/** The tile that shows a place. */
function tileOf(longitude: number, latitude: number, zoom: number) {
  const [x, y] = project([longitude, latitude], zoom);
  return { zoom, x: Math.floor(x / TILE), y: Math.floor(y / TILE) };
}

test.each(['/8/127/85', '/8/127/85.png', '/8/127/85.svg'])(
  '%s is an SVG that any site may show for a month',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('public, max-age=2592000');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.body).toMatch(/^<svg .*<\/svg>$/s);
  },
);

test.each(['/8/256/85', '/8/-1/85', '/20/1/1', '/8/a/1', '/8/1/1.gif'])(
  '%s is no tile',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);

test('London is land with its name at zoom 8, the North Sea is sea', () => {
  const london = drawTile(tileOf(-0.13, 51.51, 8));
  expect(london).toContain('>London</text>');
  expect(london).toContain(COLOURS.land);
  expect(drawTile(tileOf(3.3, 54.8, 9))).not.toContain(COLOURS.land);
});

test('every town stands on land, and none is named among streets', () => {
  for (const { longitude, latitude } of TOWNS) {
    const tile = drawTile(tileOf(longitude, latitude, 13));
    expect(tile).toContain(COLOURS.land);
    expect(tile).not.toContain('<text');
  }
});

test('a tile is the same every time and stays small', () => {
  const tile = tileOf(-1.55, 53.8, 13);
  expect(drawTile(tile)).toBe(drawTile(tile));
  expect(Buffer.byteLength(drawTile(tileOf(-3.2, 55.9, 6)))).toBeLessThan(40_000);
});
