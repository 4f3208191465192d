import bwip from 'bwip-js/generic';
import { expect, test } from 'vitest';
import { drawLabelSymbol } from './symbol.ts';

const CODE = 'T7KQ2M9XAG';
/** Pixels per module. */
const SCALE = 2;

test('a Code 128 symbol has the bars of its text', () => {
  const { path = '', width = 0 } = drawLabelSymbol('code128', CODE) ?? {};
  const bars = [...path.matchAll(/M([\d.]+) [\d.]+h([\d.]+)V/g)].map(([, x, wide]) => ({
    x: Number(x) / SCALE,
    wide: Number(wide) / SCALE,
  }));
  const [symbol] = bwip.raw('code128', CODE, {});
  const widths = symbol && 'sbs' in symbol ? symbol.sbs : [];
  let at = 0;
  const expected = widths.flatMap((wide, index) => {
    at += wide;
    return index % 2 === 0 ? [{ x: at - wide, wide }] : [];
  });
  expect(bars.toSorted((one, two) => one.x - two.x)).toEqual(expected);
  expect(width).toBe(at * SCALE);
});

test('a DataMatrix symbol has the dark modules of its text, and a label without a code has none', () => {
  const { path = '', width, height } = drawLabelSymbol('datamatrix', CODE) ?? {};
  const [symbol] = bwip.raw('datamatrix', CODE, {});
  const modules = symbol && 'pixs' in symbol ? symbol.pixs : [];
  const columns = Math.sqrt(modules.length);
  expect(width).toBe(height);
  const scale = (width ?? 0) / columns;
  // The enclosed area by the shoelace formula; holes count as negative.
  const area = [...path.matchAll(/M([^z]+)z/g)].reduce((sum, [, points = '']) => {
    const corners = points.split('L').map((point) => point.split(' ').map(Number));
    return corners.reduce((part, [x = 0, y = 0], index) => {
      const [nextX = 0, nextY = 0] = corners[(index + 1) % corners.length] ?? [];
      return part + (x * nextY - nextX * y) / 2;
    }, sum);
  }, 0);
  const dark = modules.filter((module) => module === 1).length;
  expect(Math.abs(area)).toBe(dark * scale * scale);
  expect(drawLabelSymbol('none', CODE)).toBeUndefined();
});
