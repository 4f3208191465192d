import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatDate, type LetterWords } from '@chaps/domain';
import type { Services } from '../platform/config/services.ts';
import { letterhead } from './papers/letterhead.ts';
import { bytesOf, mm, openPaper, write } from './papers/paper.ts';

export interface PrintedLetter {
  words: LetterWords;
  /** `YYYY-MM-DD` */
  approvedOn: string;
  /** For someone with sight loss. */
  isLarge: boolean;
}

const LEFT = mm(20);
/** High enough that no line of it is in the window. */
const HEAD = mm(10);
/** Folded twice, the address is in the window of a DL envelope. */
const ADDRESS = mm(45);
const ADDRESS_HEIGHT = mm(45);
const WIDTH = mm(170);
/** Points; of large print, as the RNIB recommends. */
const SIZE = { usual: 11, large: 18 };

/** Letters for people, one after another, each on pages of its own. */
export async function drawLetters(
  letters: readonly PrintedLetter[],
  charity: Services['config'],
  now: Date,
): Promise<Buffer> {
  const paper = openPaper({ title: 'Letters', now });
  const { pdf } = paper;
  for (const [index, { words, approvedOn, isLarge }] of letters.entries()) {
    if (index > 0) {
      pdf.addPage();
      // Hundreds take seconds: other requests are answered in between.
      await nextTurn();
    }
    pdf.y = HEAD;
    letterhead(paper, charity);
    const at = [LEFT, ADDRESS] as const;
    write(paper, words.address, { at, width: mm(80), height: ADDRESS_HEIGHT });
    const size = isLarge ? SIZE.large : SIZE.usual;
    const below = [LEFT, ADDRESS + ADDRESS_HEIGHT] as const;
    write(paper, formatDate(approvedOn), { at: below, width: WIDTH, size });
    pdf.y += size;
    write(paper, words.subject, { tag: 'H1', weight: 'bold', width: WIDTH, size });
    pdf.y += size;
    for (const paragraph of words.body.split(/\n{2,}/)) {
      write(paper, paragraph, { width: WIDTH, size });
      pdf.y += size * 0.75;
    }
  }
  return bytesOf(paper);
}

/** Sheets of A4 with 24 labels, as those of tubes. */
const SHEET = { columns: 3, rows: 8, width: mm(210) / 3, height: mm(297) / 8, padding: mm(5) };

/** A label with the address of each letter. */
export async function drawAddressLabels(
  letters: readonly PrintedLetter[],
  now: Date,
): Promise<Buffer> {
  const paper = openPaper({ title: 'Address labels', now, margin: 0 });
  const { columns, rows, width, height, padding } = SHEET;
  for (const [index, { words }] of letters.entries()) {
    const place = index % (columns * rows);
    if (index > 0 && place === 0) paper.pdf.addPage();
    const x = (place % columns) * width + padding;
    const y = Math.floor(place / columns) * height + padding;
    write(paper, words.address, {
      at: [x, y],
      width: width - 2 * padding,
      height: height - 2 * padding,
      size: 10,
      gap: 1,
    });
  }
  return bytesOf(paper);
}
