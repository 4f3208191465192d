import { findReference, parseReference } from '@chaps/domain';
import {
  DELIMITERS,
  type Line,
  MAX_RECORD_SIZE,
  MAX_ROWS,
  parseRows,
  requireRowCount,
  type Table,
} from '../platform/files/csv.ts';
import { FileError } from '../platform/files/text.ts';

/** A line that is not a row of the table, as written. */
export interface BrokenLine {
  line: number;
  text: string;
  fault: string;
}

/** A laboratory's table: its rows, the lines that are not rows, and those above the headings. */
export interface LabTable extends Table {
  broken: BrokenLine[];
  before: string[];
}

type Read = Line<string[]> | BrokenLine;
const isBroken = (read: Read): read is BrokenLine => 'fault' in read;

/** Maximum number of lines in a cell with line breaks. */
const MAX_CELL_LINES = 20;
/** Maximum number of lines above the headings. */
const MAX_LINES_BEFORE = 50;

const STRAY_QUOTE = 'a quotation mark inside a cell makes it unclear where the cell ends';

const toCells = (line: string, delimiter: string) =>
  line.split(delimiter).map((cell) => cell.trim());

/** The row that begins at this line, and its number of lines; null if a quotation mark leaves it open. */
function parseRowAt(lines: readonly string[], index: number, delimiter: string) {
  const [first = ''] = lines.slice(index, index + 1);
  const columns = first.split(delimiter).length;
  for (let count = 1; count <= MAX_CELL_LINES; count += 1) {
    const last = lines[index + count - 1];
    // This line is a row of its own: the quotation mark was never meant to reach this far.
    if (last === undefined || (count > 1 && last.split(delimiter).length >= columns)) return null;
    const read = parseRows(lines.slice(index, index + count).join('\n'), delimiter);
    if (read !== 'open quote') return read === 'stray quote' ? null : { cells: read[0], count };
  }
  return null;
}

/** Reads line by line: a row that cannot be read does not affect the next one. */
function readLines(lines: readonly string[], delimiter: string): Read[] {
  const read: Read[] = [];
  for (let index = 0; index < lines.length; ) {
    const text = lines[index] ?? '';
    const line = index + 1;
    const row = text.includes('"')
      ? parseRowAt(lines, index, delimiter)
      : { cells: toCells(text, delimiter), count: 1 };
    if (row?.cells === undefined) read.push({ line, text, fault: STRAY_QUOTE });
    else if (row.cells.some((cell) => cell !== '')) {
      read.push({ line: line + row.count - 1, row: row.cells });
    }
    index += row?.count ?? 1;
  }
  return read;
}

const hasReference = (line: string, delimiter: string) =>
  findReference(line) !== undefined ||
  toCells(line, delimiter).some((cell) => parseReference(cell) !== undefined);

const countFilled = (row: readonly string[]) => row.filter((cell) => cell !== '').length;

interface Headings {
  delimiter: string;
  line: number;
  headings: string[];
}

/**
 * Of the lines before the first result, the one that names the most columns; the others are titles.
 */
function findHeadings(lines: readonly string[], delimiter: string): Headings {
  const first = lines.findIndex((line) => hasReference(line, delimiter));
  const above = lines.slice(
    0,
    Math.min(first < 0 ? MAX_LINES_BEFORE : Math.max(first, 1), MAX_LINES_BEFORE),
  );
  const named = readLines(above, delimiter).flatMap((read) => (isBroken(read) ? [] : [read]));
  const best = named.reduce<Line<string[]> | undefined>(
    (most, each) => (most && countFilled(most.row) >= countFilled(each.row) ? most : each),
    undefined,
  );
  return { delimiter, line: best?.line ?? 0, headings: best?.row ?? [] };
}

/** The line that Excel writes above a table to declare the delimiter. */
const SEPARATOR = /^sep=(.)$/i;

function getHeadings(lines: readonly string[]): Headings {
  const [, separator] = SEPARATOR.exec(lines[0]?.trim() ?? '') ?? [];
  if (separator) {
    const { line, ...found } = findHeadings(lines.slice(1), separator);
    return { ...found, line: line + 1 };
  }
  return DELIMITERS.map((delimiter) => findHeadings(lines, delimiter)).reduce((best, each) =>
    countFilled(each.headings) > countFilled(best.headings) ? each : best,
  );
}

/** A row with a cell for each heading. Spreadsheets add empty cells at the end. */
function fitRow({ line, row }: Line<string[]>, columns: number): Read {
  const surplus = row.slice(columns);
  if (row.length >= columns && surplus.every((cell) => cell === '')) {
    return { line, row: row.slice(0, columns) };
  }
  const fault = `it has ${row.length} columns, but there are ${columns} headings`;
  return { line, text: row.join(' | '), fault };
}

/**
 * Reads a laboratory's table with any headings, on whatever line they are. A line that is not a row of the
 * table does not affect the others.
 * @throws {FileError} when there is no readable table
 */
export function readLabTable(text: string): LabTable {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  if (lines.some((line) => line.length > MAX_RECORD_SIZE)) {
    throw new FileError(
      `A row is longer than ${MAX_RECORD_SIZE} bytes. Check that this is a CSV file.`,
    );
  }
  const { delimiter, line: at, headings } = getHeadings(lines);
  const read = readLines(lines.slice(at), delimiter).map((each) => ({
    ...each,
    line: each.line + at,
  }));
  requireRowCount(read.length);
  if (read.length > MAX_ROWS)
    throw new FileError(`The file has more than ${MAX_ROWS} rows. Split it into smaller files.`);
  const fit = read.map((each) => (isBroken(each) ? each : fitRow(each, headings.length)));
  const rows = fit.flatMap((each) => (isBroken(each) ? [] : [each]));
  const broken = fit.filter(isBroken);
  const [first] = broken;
  if (rows.length === 0 && first) {
    throw new FileError(`The file is not valid CSV: line ${first.line}: ${first.fault}`);
  }
  const before = lines
    .slice(0, Math.max(at - 1, 0))
    .flatMap((line, index) => (line.trim() === '' ? [] : [`line ${index + 1}: ${line.trim()}`]));
  return { delimiter, headings, rows, broken, before };
}
