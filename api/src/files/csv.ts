import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { FileError } from './text.ts';

/** A row of a file with its line number. */
export interface Line<Row> {
  line: number;
  row: Row;
}

/** Far more than any laboratory sends; each one that is unknown gets a line. */
const MAX_COLUMNS = 200;

/** More than a laboratory or a year of events has; a larger file is a mistake. */
export const MAX_ROWS = 20_000;

const records = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) }),
);

/**
 * The rows of a CSV text with a header line; a column that may be missing is then empty.
 * @throws {FileError}
 */
export function readTable(
  text: string,
  columns: readonly string[],
  optional: readonly string[] = [],
): Array<Line<Record<string, string>>> {
  const rows = recordsOf(text, (header) => checkedHeader(header, columns, optional));
  if (rows.length > MAX_ROWS) {
    throw new FileError(`The file has more than ${MAX_ROWS} rows: split it.`);
  }
  if (rows.length === 0) throw new FileError('The file has no rows.');
  const empty = Object.fromEntries(optional.map((column) => [column, '']));
  return rows.map(({ record, info }) => ({ line: info.lines, row: { ...empty, ...record } }));
}

function recordsOf(text: string, columns: (header: string[]) => string[]) {
  try {
    return records.parse(parse(text, { columns, info: true, skip_empty_lines: true, trim: true }));
  } catch (error) {
    if (error instanceof CsvError) {
      throw new FileError(`The file is not sound CSV: ${error.message}`);
    }
    throw error;
  }
}

function checkedHeader(
  header: string[],
  columns: readonly string[],
  optional: readonly string[],
): string[] {
  if (header.length > MAX_COLUMNS) {
    throw new FileError(`line 1: there are more than ${MAX_COLUMNS} columns`);
  }
  const known = [...columns, ...optional];
  const missing = columns.filter((column) => !header.includes(column));
  const unknown = header.filter((column) => !known.includes(column));
  const twice = known.filter((column) => header.indexOf(column) !== header.lastIndexOf(column));
  if (missing.length === 0 && unknown.length === 0 && twice.length === 0) return header;
  throw new FileError(
    ...missing.map((column) => `line 1: the column ${column} is missing`),
    ...unknown.map((column) => `line 1: the column ${column} is not known`),
    ...twice.map((column) => `line 1: the column ${column} stands there twice`),
  );
}
