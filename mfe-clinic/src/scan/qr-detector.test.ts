import bwip from 'bwip-js/generic';
import { expect, test } from 'vitest';
import { readQr } from './qr-detector.ts';

/** Width of the quiet zone around a code, in modules. */
const QUIET = 4;

/** A picture of a QR code, drawn with the library that draws them on confirmations. */
function pictureOf(text: string, scale: number) {
  const [symbol] = bwip.raw('qrcode', text, {});
  const modules = symbol && 'pixs' in symbol ? symbol.pixs : [];
  const columns = Math.sqrt(modules.length);
  const side = (columns + 2 * QUIET) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [y, x].map((at) => Math.floor(at / scale) - QUIET);
      if (row === undefined || column === undefined) continue;
      const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < columns;
      if (isInside && modules[row * columns + column] === 1) {
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
  }
  return { data, width: side, height: side };
}

test.each([3, 8])('reads a reference from a picture with %i pixels per module', (scale) => {
  expect(readQr(pictureOf('CH-AAAA2222', scale))).toBe('CH-AAAA2222');
});

test('finds no code in a picture without one', () => {
  const [width, height] = [64, 48];
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at * 37) % 256);
  expect(readQr({ data, width, height })).toBeUndefined();
});
