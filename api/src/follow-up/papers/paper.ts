import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { NAVY, TEAL } from '../../messages/email/layout.tsx';
import { chooseFont, FONTS, requirePrintable, type Weight } from './typefaces.ts';

export const INK = NAVY;
/** For barcodes and labels: a label printer dithers any other colour. */
export const BLACK = '#000000';
export const ACCENT = TEAL;
export const MUTED_INK = '#4a5a70';
export const LINE_COLOUR = '#d8dde5';

/** Font size of running text, in points. */
const SIZE = 10.5;

/** Converts millimetres to points, the unit of PDF. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** A PDF being written, tagged for screen readers. */
export interface Paper {
  pdf: Document;
  root: Element;
  /** Every text written so far. */
  texts: Set<string>;
}

interface PaperOptions {
  /** Must not contain names or user input: PDFKit writes it into XML unescaped. */
  title: string;
  now: Date;
  size?: 'A4' | readonly [width: number, height: number];
  /** Points on each side. */
  margin?: number;
}

export function createPaper({ title, now, size = 'A4', margin = mm(20) }: PaperOptions): Paper {
  const pdf = new PDFDocument({
    size: typeof size === 'string' ? size : [...size],
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    // Keeps PDFKit from adding a font that is not embedded.
    font: '',
    info: { Title: title, CreationDate: now, ModDate: now },
  });
  for (const [name, bytes] of Object.entries(FONTS)) pdf.registerFont(name, bytes);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, root, texts: new Set() };
}

/** @throws {HttpError} 409 LETTERS_MISSING rather than print a box for a missing letter */
export async function finishPaper({ pdf, root, texts }: Paper): Promise<Buffer> {
  requirePrintable(texts);
  root.end();
  const bytes = buffer(pdf);
  pdf.end();
  return bytes;
}

type Tag = 'P' | 'H1' | 'H2';

interface Style {
  tag?: Tag;
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Where the text begins; by default below the previous text. */
  at?: readonly [x: number, y: number];
  width?: number;
  /** Between lines. */
  gap?: number;
  /** Never wrapped, wherever it is on the page. */
  oneLine?: boolean;
}

export interface TextSize {
  size: number;
  /** Between lines. */
  gap: number;
}

/** The first of these sizes at which a text fits into an area; undefined if none does. */
export function findFittingTextSize(
  { pdf }: Paper,
  written: string,
  { width, height }: { width: number; height: number },
  sizes: readonly TextSize[],
  weight: Weight = 'regular',
): TextSize | undefined {
  const text = written.normalize('NFC');
  return sizes.find(({ size, gap: lineGap }) => {
    pdf.font(chooseFont(text, weight)).fontSize(size);
    return pdf.heightOfString(text, { width, lineGap }) <= height;
  });
}

/** Writes text, which may contain line breaks. */
export function writeText({ pdf, root, texts }: Paper, written: string, style: Style = {}): void {
  const text = written.normalize('NFC');
  texts.add(text);
  const { tag = 'P', size = SIZE, weight = 'regular', color = INK, align = 'left' } = style;
  const { at: [x, y] = [pdf.x, pdf.y], width, gap = size * 0.25, oneLine } = style;
  pdf.font(chooseFont(text, weight)).fontSize(size).fillColor(color);
  const options = {
    structParent: root,
    structType: tag,
    align,
    lineGap: gap,
    ...(oneLine ? { lineBreak: false } : {}),
    ...(width === undefined ? {} : { width }),
  };
  pdf.text(text, x, y, options);
}

/** Decoration, hidden from screen readers. */
export function decorate({ pdf }: Paper, draw: (pdf: Document) => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.save();
  draw(pdf);
  pdf.restore();
  pdf.endMarkedContent();
}

export interface Column {
  header: string;
  /** Points; the remaining width when omitted. */
  width?: number;
  align?: 'left' | 'right';
}

/** A table below the previous text, with a rule below each row. */
export function drawTable(
  { pdf, root, texts }: Paper,
  columns: readonly Column[],
  rows: ReadonlyArray<readonly string[]>,
): void {
  for (const text of rows.flat()) texts.add(text);
  const cell = (text: string, weight: Weight) => ({
    text: text.normalize('NFC'),
    font: { src: chooseFont(text, weight), size: SIZE },
  });
  const rule: PDFKit.Mixins.CellStyle = {
    border: [0, 0, 0.5, 0],
    borderColor: LINE_COLOUR,
    padding: [5, 0, 5, 0],
    textColor: INK,
  };
  pdf.table({
    // Missing from PDFKit's types.
    ...{ structParent: root },
    defaultStyle: rule,
    columnStyles: columns.map(({ width = '*', align = 'left' }) => ({
      width,
      align: { x: align, y: 'top' as const },
    })),
    data: [
      columns.map(({ header }) => ({ ...cell(header, 'bold'), type: 'TH' })),
      ...rows.map((cells) => cells.map((text) => cell(text, 'regular'))),
    ],
  });
}
