import type { LabelSettings } from '@chaps/contracts/labels';
import { code128, type DrawingContext, datamatrix } from 'bwip-js/generic';

/** The dark parts of a machine-readable code, as an SVG path. */
export interface SymbolShape {
  width: number;
  height: number;
  path: string;
}

/** Collects bars and squares; these codes contain nothing else. */
function createShapeContext(): DrawingContext<SymbolShape> {
  const drawn: SymbolShape = { width: 0, height: 0, path: '' };
  const nothing = () => undefined;
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => void Object.assign(drawn, { width, height }),
    line: (x, from, _x, to, width) => {
      drawn.path += `M${x - width / 2} ${from}h${width}V${to}h${-width}z`;
    },
    polygon: (points) => {
      drawn.path += `M${points.map((point) => point.join(' ')).join('L')}z`;
    },
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => drawn,
  };
}

/** Returns the code to print, or undefined for a label without one. */
export function drawLabelSymbol(
  kind: LabelSettings['barcode'],
  text: string,
): SymbolShape | undefined {
  if (kind === 'none') return undefined;
  const draw = kind === 'code128' ? code128 : datamatrix;
  return draw({ bcid: kind, text, scale: 2 }, createShapeContext());
}
