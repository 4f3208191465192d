import { CsvError, type Options, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { FileError } from './text.ts';

/** A row of a file with its line number. */
export interface Line<Row> {
  line: number;
  row: Row;
}

/** Far more than any laboratory sends; each unknown column adds a line to the error. */
const MAX_COLUMNS = 200;

/** More than any laboratory file or a year of events has; a larger file is a mistake. */
export const MAX_ROWS = 20_000;

/**
 * No valid row is longer; without a limit, a file without line breaks would take a minute to be
 * rejected.
 */
export const MAX_RECORD_SIZE = 100_000;

const records = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) }),
);

/**
 * Reads the rows of a CSV text with a header line of exactly these columns.
 * @throws {FileError}
 */
export function readTable(
  text: string,
  columns: readonly string[],
): Array<Line<Record<string, string>>> {
  const header = (found: string[]) => checkHeader(found, columns);
  const rows = records.parse(parseCsv(text, { columns: header }));
  requireRowCount(rows.length);
  return rows.map(({ record, info }) => ({ line: info.lines, row: record }));
}

const lists = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
);

/** A table in another system's format. */
export interface Table {
  delimiter: string;
  headings: string[];
  rows: Array<Line<string[]>>;
}

/** On a tie the first one is chosen. */
export const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Reads the rows of a table with any headings; the delimiter is detected from the header line.
 * @throws {FileError}
 */
export function readAnyTable(text: string): Table {
  const { delimiter } = DELIMITERS.map((each) => ({
    delimiter: each,
    columns: getHeadings(text, each).length,
  })).reduce((best, each) => (each.columns > best.columns ? each : best));
  const [header, ...rows] = lists.parse(parseCsv(text, { delimiter }));
  requireColumnCount(header?.record.length ?? 0);
  requireRowCount(rows.length);
  return {
    delimiter,
    headings: header?.record ?? [],
    rows: rows.map(({ record, info }) => ({ line: info.lines, row: record })),
  };
}

/**
 * Reads the rows of a table with exactly these columns, in any order, as saved by a spreadsheet: with commas
 * or semicolons, and perhaps empty columns at the end.
 * @param optional columns that may be missing
 * @throws {FileError}
 */
export function readSheet(
  text: string,
  columns: readonly string[],
  optional: readonly string[] = [],
): Array<Line<Record<string, string>>> {
  const { headings, rows } = readAnyTable(text);
  const header = headings.map((heading) => heading.toLowerCase());
  checkHeader(
    header.filter((column) => column !== ''),
    columns.filter((column) => header.includes(column) || !optional.includes(column)),
  );
  const named = [...header.entries()].filter(([, column]) => column !== '');
  return rows.map(({ line, row }) => ({
    line,
    row: Object.fromEntries(named.map(([index, column]) => [column, row[index] ?? ''])),
  }));
}

/** Empty if the line is not CSV with this delimiter. */
function getHeadings(text: string, delimiter: string): string[] {
  try {
    return lists.parse(parseCsv(text, { delimiter, to: 1 }))[0]?.record ?? [];
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

/** @throws {FileError} */
function parseCsv(text: string, options: Options): unknown {
  try {
    return parse(text, {
      ...options,
      info: true,
      // Spreadsheets begin UTF-8 with a byte order mark.
      bom: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: MAX_RECORD_SIZE,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      throw new FileError(
        `A row is longer than ${MAX_RECORD_SIZE} bytes. Check that this is a CSV file.`,
      );
    }
    const { lines } = place.parse(error);
    throw new FileError(`The file is not valid CSV: line ${lines}: ${toWords(error)}`);
  }
}

/** Only the line is used: in the library's messages, columns are counted from 0. */
const place = z.object({ lines: z.number() });

const QUOTE_ERROR_CODES: ReadonlySet<string> = new Set([
  'INVALID_OPENING_QUOTE',
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
]);

function toWords({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is not closed';
  if (QUOTE_ERROR_CODES.has(code)) return 'there is a quotation mark inside a cell';
  return 'it has more or fewer columns than the heading row';
}

/** Parses rows without comparing their number of columns, or says what is wrong with the quotation marks. */
export function parseRows(
  text: string,
  delimiter: string,
): string[][] | 'open quote' | 'stray quote' {
  try {
    const read = parse(text, { delimiter, trim: true, relax_column_count: true });
    return z.array(z.array(z.string())).parse(read);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'open quote' : 'stray quote';
  }
}

export function requireRowCount(count: number): void {
  if (count > MAX_ROWS)
    throw new FileError(`The file has more than ${MAX_ROWS} rows. Split it into smaller files.`);
  if (count === 0) throw new FileError('The file has no rows.');
}

function requireColumnCount(count: number): void {
  if (count <= MAX_COLUMNS) return;
  throw new FileError(`line 1: there are more than ${MAX_COLUMNS} columns`);
}

function checkHeader(header: string[], columns: readonly string[]): string[] {
  requireColumnCount(header.length);
  const missing = columns.filter((column) => !header.includes(column));
  const unknown = header.filter((column) => !columns.includes(column));
  const twice = columns.filter((column) => header.indexOf(column) !== header.lastIndexOf(column));
  if (missing.length === 0 && unknown.length === 0 && twice.length === 0) return header;
  throw new FileError(
    ...missing.map((column) => `line 1: the column ${column} is missing`),
    ...unknown.map((column) => `line 1: the column ${column} is not recognised`),
    ...twice.map((column) => `line 1: the column ${column} is repeated`),
  );
}
