import type { LabelSettings } from '@chaps/contracts/labels';
import { formatDate } from '@chaps/domain';
import { BLACK, mm, type Paper, writeText } from '../../follow-up/papers/paper.ts';
import { drawSymbol } from '../../follow-up/papers/symbols.ts';
import { chooseFont, type Weight } from '../../follow-up/papers/typefaces.ts';

/** The text that may be printed on a label. */
export interface LabelFacts {
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  /**
   * The tube's code or, where tubes have the laboratory's own code, the reference; null for a
   * walk-in there.
   */
  code: string | null;
  start_time: string | null;
  event_date: string;
  event_name: string;
}

interface Area {
  width: number;
  height: number;
}

const NAME_SIZE = 11;
const LINE_SIZE = 8.5;
/** Anything smaller is illegible at arm's length. */
const MIN_SIZE = 6.5;

const getWidth = ({ pdf }: Paper, text: string, size: number, weight: Weight) =>
  pdf.font(chooseFont(text, weight)).fontSize(size).widthOfString(text);

/**
 * Draws one line, in smaller type or truncated if it is too long. @returns where the next one begins
 */
function drawLine(
  paper: Paper,
  text: string,
  { y, width, size = LINE_SIZE, weight = 'regular' }: LineLayout,
): number {
  let fitting = size;
  while (fitting > MIN_SIZE && getWidth(paper, text, fitting, weight) > width) fitting -= 0.5;
  let shown = text;
  while (shown.length > 1 && getWidth(paper, shown, fitting, weight) > width) {
    shown = `${shown.slice(0, -2)}…`;
  }
  writeText(paper, shown, { size: fitting, weight, color: BLACK, at: [0, y], oneLine: true });
  return y + fitting * 1.2;
}

interface LineLayout {
  y: number;
  width: number;
  size?: number;
  weight?: Weight;
}

/** Breaks a line after spaces and hyphens if it would otherwise be truncated. */
function breakLine(paper: Paper, text: string, width: number, weight: Weight): string[] {
  if (getWidth(paper, text, MIN_SIZE, weight) <= width) return [text];
  const lines: string[] = [];
  for (const part of text.split(/(?<=[ -])/)) {
    const longer = `${lines.at(-1) ?? ''}${part}`;
    const fits = lines.length > 0 && getWidth(paper, longer.trim(), LINE_SIZE, weight) <= width;
    lines.splice(fits ? -1 : lines.length, 1, fits ? longer : part);
  }
  return lines.map((line) => line.trim());
}

/** The name on one line if that is legible, or else on several. */
function getNameLines(
  paper: Paper,
  { last_name, first_name }: LabelFacts,
  width: number,
): string[] {
  const whole = `${last_name}, ${first_name}`;
  if (getWidth(paper, whole, LINE_SIZE, 'bold') <= width) return [whole];
  return [`${last_name},`, first_name].flatMap((name) => breakLine(paper, name, width, 'bold'));
}

/** The lines below the name. */
function getFactLines(facts: LabelFacts, settings: LabelSettings, isWide: boolean): string[] {
  const { date_of_birth, start_time, event_date, event_name } = facts;
  const day = [
    ...(settings.has_event_date ? [formatDate(event_date)] : []),
    ...(settings.has_start_time ? [start_time ?? 'walk-in'] : []),
  ];
  return [
    ...(settings.has_date_of_birth
      ? [`Born ${date_of_birth ? formatDate(date_of_birth) : '...............'}`]
      : []),
    ...(isWide && day.length > 1 ? [day.join(', ')] : day),
    ...(settings.has_event_name ? [event_name] : []),
  ];
}

const SQUARE_CODE_SIZE = mm(14);
/** Height, including the quiet zone, below which bars are hard to scan. */
const MIN_BAR_HEIGHT = mm(5);
/** The quiet zone beside the bars, which scanners need. */
const QUIET_ZONE = mm(2);

/** Position of the code as text: at the end, or above a square that has no room beside it. */
const getCodeTextTop = (kind: LabelSettings['barcode'], { width, height }: Area): number =>
  height - LINE_SIZE - (kind === 'datamatrix' && width < height ? SQUARE_CODE_SIZE + 4 : 0);

/** Draws the code as text and as a barcode, below the lines or in the corner. */
function drawCode(
  paper: Paper,
  text: string,
  kind: LabelSettings['barcode'],
  { width, height, top }: Area & { top: number },
): void {
  const isWide = width > height;
  const textAt = getCodeTextTop(kind, { width, height });
  drawLine(paper, text, { y: textAt, width, weight: 'bold' });
  if (kind === 'code128') {
    const y = top + 2;
    const tall = Math.min(textAt - y - 1, mm(12));
    drawSymbol(paper, kind, text, {
      x: QUIET_ZONE,
      y,
      width: width - 2 * QUIET_ZONE,
      height: tall,
    });
  }
  if (kind === 'datamatrix') {
    const x = isWide ? width - SQUARE_CODE_SIZE : 0;
    drawSymbol(paper, kind, text, {
      x,
      y: height - SQUARE_CODE_SIZE,
      width: SQUARE_CODE_SIZE,
      height: SQUARE_CODE_SIZE,
    });
  }
}

/** One label, from the origin of its area. */
export function drawLabel(
  paper: Paper,
  facts: LabelFacts,
  settings: LabelSettings,
  area: Area,
): void {
  const isWide = area.width > area.height;
  let y = 0;
  for (const text of getNameLines(paper, facts, area.width)) {
    y = drawLine(paper, text, { y, width: area.width, size: NAME_SIZE, weight: 'bold' });
  }
  const isBesideSquare = isWide && settings.barcode === 'datamatrix';
  const width = area.width - (isBesideSquare ? SQUARE_CODE_SIZE + mm(2) : 0);
  const bars = settings.barcode === 'code128' ? MIN_BAR_HEIGHT : 0;
  const end = getCodeTextTop(settings.barcode, area) - bars;
  for (const fact of getFactLines(facts, settings, isWide)) {
    // An upright label has room for more lines.
    const lines = isWide ? [fact] : breakLine(paper, fact, width, 'regular');
    for (const text of lines) {
      // The barcode is placed before the last line.
      if (y + LINE_SIZE <= end) y = drawLine(paper, text, { y, width });
    }
  }
  if (facts.code) drawCode(paper, facts.code, settings.barcode, { ...area, top: y });
}
