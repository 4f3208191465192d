import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatDate, type LetterText, toLetterCode } from '@chaps/domain';
import type { Services } from '../platform/config/services.ts';
import { drawLetterhead } from './papers/letterhead.ts';
import {
  createPaper,
  findFittingTextSize,
  finishPaper,
  MUTED_INK,
  mm,
  type Paper,
  writeText,
} from './papers/paper.ts';
import { drawSymbol } from './papers/symbols.ts';

export interface PrintedLetter {
  letterId: string;
  words: LetterText;
  /** `YYYY-MM-DD` */
  approvedOn: string;
  /** Large print, for someone with sight loss. */
  isLarge: boolean;
}

const LEFT = mm(20);
/** High enough not to show in the envelope's window. */
const HEADER_TOP = mm(10);
/** Puts the address into the window of a DL envelope when the sheet is folded twice. */
const ADDRESS = mm(45);
const WINDOW = { width: mm(64), height: mm(45) };
/** A long address is printed in full, but smaller. */
const WINDOW_TEXT_SIZES = [10.5, 10, 9.5, 9, 8.5, 8].map((size) => ({ size, gap: size / 4 }));
/**
 * Beside the address in the window, so that a returned letter can be identified without opening it.
 */
const CODE_POSITION = { x: LEFT + mm(67), y: ADDRESS, size: mm(9) };
const WIDTH = mm(170);
/** Font sizes in points; large print as recommended by the RNIB. */
const SIZE = { usual: 11, large: 18 };

function drawCode(paper: Paper, letterId: string): void {
  const { x, y, size } = CODE_POSITION;
  const code = toLetterCode(letterId);
  drawSymbol(paper, 'datamatrix', code, { x, y, width: size, height: size });
  writeText(paper, code, { at: [x, y + size + 2], size: 7, color: MUTED_INK, oneLine: true });
}

/** Draws letters one after another, each starting on a new page. */
export async function drawLetters(
  letters: readonly PrintedLetter[],
  charity: Services['config'],
  now: Date,
): Promise<Buffer> {
  const paper = createPaper({ title: 'Letters', now });
  const { pdf } = paper;
  for (const [index, { letterId, words, approvedOn, isLarge }] of letters.entries()) {
    if (index > 0) {
      pdf.addPage();
      // Hundreds take seconds, so other requests are served in between.
      await nextTurn();
    }
    pdf.y = HEADER_TOP;
    drawLetterhead(paper, charity);
    const at = [LEFT, ADDRESS] as const;
    writeText(paper, words.address, {
      at,
      width: WINDOW.width,
      ...fitWindow(paper, words.address),
    });
    drawCode(paper, letterId);
    const size = isLarge ? SIZE.large : SIZE.usual;
    const below = [LEFT, ADDRESS + WINDOW.height] as const;
    writeText(paper, formatDate(approvedOn), { at: below, width: WIDTH, size });
    pdf.y += size;
    writeText(paper, words.subject, { tag: 'H1', weight: 'bold', width: WIDTH, size });
    pdf.y += size;
    for (const paragraph of words.body.split(/\n{2,}/)) {
      writeText(paper, paragraph, { width: WIDTH, size });
      pdf.y += size * 0.75;
    }
  }
  return finishPaper(paper);
}

/** A4 sheets with 24 labels, the same as for tubes. */
const LABEL_SHEET = {
  columns: 3,
  rows: 8,
  width: mm(210) / 3,
  height: mm(297) / 8,
  padding: mm(5),
};

const LABEL_CODE_HEIGHT = 11;
const LABEL_AREA = {
  width: LABEL_SHEET.width - 2 * LABEL_SHEET.padding,
  height: LABEL_SHEET.height - 2 * LABEL_SHEET.padding - LABEL_CODE_HEIGHT,
};
/** The line height of the smaller sizes is 1.15. */
const LABEL_TEXT_SIZES = [
  { size: 10, gap: 1 },
  ...[10, 9, 8, 7.5, 7].map((size) => ({ size, gap: size * -0.15 })),
];

/** Used instead of an address that fits only in the letter's window. */
const USE_WINDOW = 'The address is too long for a label. Use an envelope with a window.';

const fitWindow = (paper: Paper, address: string) =>
  findFittingTextSize(paper, address, WINDOW, WINDOW_TEXT_SIZES);
const fitLabel = (paper: Paper, address: string) =>
  findFittingTextSize(paper, address, LABEL_AREA, LABEL_TEXT_SIZES);

/** The letters whose address is too long for the window. */
export function findLettersWithLongAddress<L extends Pick<PrintedLetter, 'words'>>(
  letters: readonly L[],
  now: Date,
): L[] {
  const paper = createPaper({ title: 'Addresses', now });
  return letters.filter(({ words }) => !fitWindow(paper, words.address));
}

/** Draws an address label for each letter. */
export async function drawAddressLabels(
  letters: readonly PrintedLetter[],
  now: Date,
): Promise<Buffer> {
  const paper = createPaper({ title: 'Address labels', now, margin: 0 });
  const { columns, rows, width, height, padding } = LABEL_SHEET;
  for (const [index, { letterId, words }] of letters.entries()) {
    const place = index % (columns * rows);
    if (index > 0 && place === 0) paper.pdf.addPage();
    const x = (place % columns) * width + padding;
    const y = Math.floor(place / columns) * height + padding;
    const code = toLetterCode(letterId);
    writeText(paper, code, { at: [x, y], size: 7, color: MUTED_INK, oneLine: true });
    const size = fitLabel(paper, words.address);
    writeText(paper, size ? words.address : USE_WINDOW, {
      at: [x, y + LABEL_CODE_HEIGHT],
      width: LABEL_AREA.width,
      ...size,
    });
  }
  return finishPaper(paper);
}
