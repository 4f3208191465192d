import { COLOURS } from './colours.ts';
import type { TileAddress } from './draw.ts';
import { TILE } from './projection.ts';

/** The zoom whose pixels the pattern is laid out in; other zooms scale it. */
const DRAWN_AT = 13;
const BLOCK = 96;

/** A number from 0 to 1 that belongs to a place for ever. */
function chance(a: number, b: number): number {
  const value = Math.sin(a * 127.1 + b * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** How far a street has bent from its straight line; smooth, and the same on either side of a tile's edge. */
const bend = (index: number, along: number) =>
  26 * Math.sin(along / 240 + index * 1.7) + 9 * Math.sin(along / 71 + index);

/**
 * A calm pattern of streets and greens, without names: it says 'a town', and claims no real street.
 * Continuous over tiles and zooms, because it depends on the place alone.
 */
export function streets({ zoom, x, y }: TileAddress): string {
  const scale = 2 ** (zoom - DRAWN_AT);
  const [left, top] = [(x * TILE) / scale, (y * TILE) / scale];
  const span = TILE / scale;
  const place = (px: number, py: number) =>
    `${((px - left) * scale).toFixed(1)} ${((py - top) * scale).toFixed(1)}`;
  const lines = { main: '', side: '' };
  const step = Math.max(12, 12 / scale);
  const first = (from: number) => Math.floor((from - 80) / BLOCK);
  const last = (from: number) => Math.ceil((from + span + 80) / BLOCK);

  for (const upright of [true, false]) {
    const [across, along] = upright ? [left, top] : [top, left];
    for (let index = first(across); index <= last(across); index++) {
      const points: string[] = [];
      for (let at = Math.floor(along / step) * step - step; at <= along + span + step; at += step) {
        const off = index * BLOCK + bend(upright ? index : index + 0.5, at);
        points.push(upright ? place(off, at) : place(at, off));
      }
      lines[index % 5 === 0 ? 'main' : 'side'] += `M${points.join('L')}`;
    }
  }
  const side = zoom >= 12 ? stroke(lines.side, '#ffffff', 2.4 * Math.sqrt(scale)) : '';
  return [
    `<path fill="${COLOURS.land}" d="M0 0h${TILE}v${TILE}H0z"/>`,
    greens(left, top, span, place, scale),
    side,
    stroke(lines.main, '#e9dcb8', 7 * Math.sqrt(scale)),
    stroke(lines.main, '#ffffff', 5 * Math.sqrt(scale)),
  ].join('');
}

const stroke = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(1)}" stroke-linejoin="round"/>`;

function greens(
  left: number,
  top: number,
  span: number,
  place: (x: number, y: number) => string,
  scale: number,
): string {
  const cell = BLOCK * 4;
  const parks: string[] = [];
  for (let column = Math.floor(left / cell) - 1; column <= (left + span) / cell; column++) {
    for (let row = Math.floor(top / cell) - 1; row <= (top + span) / cell; row++) {
      if (chance(column, row) < 0.45) continue;
      const [cx = '', cy = ''] = place(
        (column + 0.3 + 0.4 * chance(row, column)) * cell,
        (row + 0.5) * cell,
      ).split(' ');
      const radius = (50 + 70 * chance(column + 7, row)) * scale;
      parks.push(
        `<ellipse cx="${cx}" cy="${cy}" rx="${radius.toFixed(1)}" ry="${(radius * 0.7).toFixed(1)}"/>`,
      );
    }
  }
  return `<g fill="#dfe8cf">${parks.join('')}</g>`;
}
