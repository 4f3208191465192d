import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatDate, type LetterWords, letterCode } from '@chaps/domain';
import type { Services } from '../platform/config/services.ts';
import { drawLetterhead } from './papers/letterhead.ts';
import { createPaper, finishPaper, MUTED_INK, mm, type Paper, writeText } from './papers/paper.ts';
import { drawSymbol } from './papers/symbols.ts';

export interface PrintedLetter {
  letterId: string;
  words: LetterWords;
  /** `YYYY-MM-DD` */
  approvedOn: string;
  /** Large print, for someone with sight loss. */
  isLarge: boolean;
}

const LEFT = mm(20);
/** High enough not to show in the envelope's window. */
const HEAD = mm(10);
/** Puts the address into the window of a DL envelope when the sheet is folded twice. */
const ADDRESS = mm(45);
const ADDRESS_HEIGHT = mm(45);
const ADDRESS_WIDTH = mm(64);
/** Beside the address in the window, so that a returned letter can be identified unopened. */
const CODE = { x: LEFT + mm(67), y: ADDRESS, size: mm(9) };
const WIDTH = mm(170);
/** Font sizes in points; large print as recommended by the RNIB. */
const SIZE = { usual: 11, large: 18 };

function drawCode(paper: Paper, letterId: string): void {
  const { x, y, size } = CODE;
  const code = letterCode(letterId);
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
    pdf.y = HEAD;
    drawLetterhead(paper, charity);
    const at = [LEFT, ADDRESS] as const;
    writeText(paper, words.address, { at, width: ADDRESS_WIDTH, height: ADDRESS_HEIGHT });
    drawCode(paper, letterId);
    const size = isLarge ? SIZE.large : SIZE.usual;
    const below = [LEFT, ADDRESS + ADDRESS_HEIGHT] as const;
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
const SHEET = { columns: 3, rows: 8, width: mm(210) / 3, height: mm(297) / 8, padding: mm(5) };

/** Draws an address label for each letter. */
export async function drawAddressLabels(
  letters: readonly PrintedLetter[],
  now: Date,
): Promise<Buffer> {
  const paper = createPaper({ title: 'Address labels', now, margin: 0 });
  const { columns, rows, width, height, padding } = SHEET;
  for (const [index, { letterId, words }] of letters.entries()) {
    const place = index % (columns * rows);
    if (index > 0 && place === 0) paper.pdf.addPage();
    const x = (place % columns) * width + padding;
    const y = Math.floor(place / columns) * height + padding;
    const code = letterCode(letterId);
    writeText(paper, code, { at: [x, y], size: 7, color: MUTED_INK, oneLine: true });
    writeText(paper, words.address, {
      at: [x, y + 11],
      width: width - 2 * padding,
      height: height - 2 * padding - 11,
      size: 10,
      gap: 1,
    });
  }
  return finishPaper(paper);
}
