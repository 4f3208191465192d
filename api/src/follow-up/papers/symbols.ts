import bwip from 'bwip-js/node';
import { BLACK, type Paper } from './paper.ts';

type SymbolKind = 'qrcode' | 'code128' | 'datamatrix';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Rectangles in modules, the smallest unit of a symbol. */
interface Shape {
  columns: number;
  rows: number;
  bars: ReadonlyArray<readonly [x: number, y: number, width: number]>;
}

/** Alternating bars and spaces, beginning with a bar. */
function toLinearShape(widths: readonly number[]): Shape {
  let columns = 0;
  const bars = widths.flatMap((width, index) => {
    columns += width;
    return index % 2 === 0 ? [[columns - width, 0, width] as const] : [];
  });
  return { columns, rows: 1, bars };
}

/** Adjacent dark modules are merged into one bar, so that no gap shows between them. */
function toMatrixShape(modules: readonly number[], columns: number): Shape {
  const bars: Array<[number, number, number]> = [];
  modules.forEach((module, index) => {
    if (module === 0) return;
    const [x, y] = [index % columns, Math.floor(index / columns)];
    const last = bars.at(-1);
    if (last && last[1] === y && last[0] + last[2] === x) last[2] += 1;
    else bars.push([x, y, 1]);
  });
  return { columns, rows: modules.length / columns, bars };
}

function getShape(kind: SymbolKind, text: string): Shape {
  const [symbol] = bwip.raw(kind, text, {});
  if (!symbol) throw new Error(`this text cannot be drawn as a ${kind}`);
  return 'pixs' in symbol ? toMatrixShape(symbol.pixs, symbol.pixx) : toLinearShape(symbol.sbs);
}

/**
 * Draws a machine-readable code. Square codes keep their proportions within the box; the caller leaves a
 * quiet zone around the code.
 */
export function drawSymbol(
  { pdf, root }: Paper,
  kind: SymbolKind,
  text: string,
  { x, y, width, height }: Box,
): void {
  const { columns, rows, bars } = getShape(kind, text);
  const module = rows === 1 ? width / columns : Math.min(width / columns, height / rows);
  const tall = rows === 1 ? height : module;
  const draw = () => {
    for (const [column, row, length] of bars) {
      pdf.rect(x + column * module, y + row * tall, length * module, tall);
    }
    pdf.fill(BLACK);
  };
  root.add(pdf.struct('Figure', { alt: `Code to scan: ${text}` }, draw));
}

/** A QR code as PNG, for mails: many mail clients do not show SVG. */
export const drawQrCode = (text: string): Promise<Buffer> =>
  bwip.toBuffer({ bcid: 'qrcode', text, scale: 6, padding: 4, backgroundcolor: 'ffffff' });
