import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LabelSettings } from '@chaps/contracts/labels';
import { createPaper, finishPaper, mm } from '../../follow-up/papers/paper.ts';
import { drawLabel, type LabelFacts } from './draw-label.ts';

interface Format {
  page: 'A4' | readonly [width: number, height: number];
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Margin at each edge: printers do not hit the label exactly. */
  padding: number;
}

const ROLL = { width: mm(62), height: mm(29) };
const FORMATS: Record<LabelSettings['size'], Format> = {
  'roll-62': { ...ROLL, page: [ROLL.width, ROLL.height], columns: 1, rows: 1, padding: mm(2.5) },
  'a4-3x8': {
    page: 'A4',
    columns: 3,
    rows: 8,
    width: mm(210) / 3,
    height: mm(297) / 8,
    padding: mm(5),
  },
};

/** Position of a label on its page, from the top left corner. */
const getLabelPosition = (index: number, { columns, width, height }: Format) => ({
  x: (index % columns) * width,
  y: Math.floor(index / columns) * height,
});

/** Beside the laboratory's own code, a second barcode would be mistaken for it. */
const toPrintedSettings = (settings: LabelSettings): LabelSettings =>
  settings.codes_from === 'charity' ? settings : { ...settings, barcode: 'none' };

/** Draws labels as a PDF. */
export async function drawLabels(
  people: readonly LabelFacts[],
  chosen: LabelSettings,
  now: Date,
): Promise<Buffer> {
  const settings = toPrintedSettings(chosen);
  const format = FORMATS[settings.size];
  const { page, columns, rows, width, height, padding } = format;
  const paper = createPaper({ title: 'Labels', now, size: page, margin: 0 });
  const { pdf } = paper;
  const inner = { width: width - 2 * padding, height: height - 2 * padding };
  for (const [index, facts] of people.entries()) {
    const onPage = index % (columns * rows);
    if (index > 0 && onPage === 0) {
      pdf.addPage();
      // A thousand labels take seconds, so other requests are served in between.
      await nextTurn();
    }
    const { x, y } = getLabelPosition(onPage, format);
    pdf.save();
    if (settings.orientation === 'landscape') {
      pdf.translate(x + padding, y + padding);
      drawLabel(paper, facts, settings, inner);
    } else {
      pdf.translate(x + width - padding, y + padding).rotate(90);
      drawLabel(paper, facts, settings, { width: inner.height, height: inner.width });
    }
    pdf.restore();
  }
  return finishPaper(paper);
}
