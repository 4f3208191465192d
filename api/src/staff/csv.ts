import { isUtf8 } from 'node:buffer';
import { readFile, writeFile } from 'node:fs/promises';
import { isoDate, wallTime } from '@chaps/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import * as z from 'zod';
import { SAFE_CSV } from '../security/printable.ts';
import { UserError } from './command.ts';

/** A day as the files write it, `YYYY-MM-DD`. */
export const dayCell = z
  .string()
  .refine((text) => isoDate.safeParse(text).success, 'must be a day such as 2026-03-12');

/** A time of day as the files write it, `HH:mm`. */
export const timeCell = z
  .string()
  .refine((text) => wallTime.safeParse(text).success, 'must be a time such as 09:30');

/** A row of a file with the line it stands in. */
export interface Line<Row> {
  line: number;
  row: Row;
}

/** More than a laboratory or a year of events has; a larger file is a mistake. */
const MAX_ROWS = 20_000;
/** A file that is wrong throughout need not say so in every line. */
const MAX_FAULTS = 200;

const record = z.object({
  record: z.record(z.string(), z.string()),
  info: z.object({ lines: z.number() }),
});

/**
 * Reads a whole CSV file with a header line and checks every row.
 * @param schema one row; its keys are the columns
 * @throws {UserError} with the faults of the file by their lines, all of them or the first 200
 */
export async function readCsv<Schema extends z.ZodObject>(
  file: string,
  schema: Schema,
): Promise<Array<Line<z.output<Schema>>>> {
  const rows = recordsOf(await textOf(file), Object.keys(schema.shape));
  if (rows.length > MAX_ROWS)
    throw new UserError(`The file has more than ${MAX_ROWS} rows: split it.`);
  const faults: string[] = [];
  const lines: Array<Line<z.output<Schema>>> = [];
  for (const { line, row } of rows) {
    const parsed = schema.safeParse(row);
    if (parsed.success) lines.push({ line, row: parsed.data });
    else {
      for (const { path, message } of parsed.error.issues) {
        faults.push(`line ${line}, ${path.join('.')}: ${message}`);
      }
    }
  }
  if (faults.length > 0) throw new UserError(...shortened(faults));
  if (lines.length === 0) throw new UserError('The file has no rows.');
  return lines;
}

const shortened = (faults: string[]): string[] =>
  faults.length <= MAX_FAULTS
    ? faults
    : [...faults.slice(0, MAX_FAULTS), `and ${faults.length - MAX_FAULTS} more`];

/** A name in another encoding would be imported garbled, so only UTF-8 is read. */
async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new UserError(
      `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  });
  if (!isUtf8(bytes)) throw new UserError('The file is not UTF-8: save it as "CSV UTF-8".');
  const nul = bytes.indexOf(0);
  if (nul >= 0) {
    const line = bytes.subarray(0, nul).toString('utf8').split('\n').length;
    throw new UserError(`line ${line}: has a character that no text has (NUL)`);
  }
  return bytes.toString('utf8');
}

function recordsOf(text: string, columns: string[]): Array<Line<Record<string, string>>> {
  try {
    const rows = parse(text, {
      bom: true,
      columns: (header: string[]) => checkedHeader(header, columns),
      info: true,
      skip_empty_lines: true,
      trim: true,
    });
    return z
      .array(record)
      .parse(rows)
      .map(({ record: row, info }) => ({ line: info.lines, row }));
  } catch (error) {
    if (error instanceof CsvError)
      throw new UserError(`The file is not sound CSV: ${error.message}`);
    throw error;
  }
}

function checkedHeader(header: string[], columns: string[]): string[] {
  const missing = columns.filter((column) => !header.includes(column));
  const unknown = header.filter((column) => !columns.includes(column));
  const twice = columns.filter((column) => header.indexOf(column) !== header.lastIndexOf(column));
  if (missing.length === 0 && unknown.length === 0 && twice.length === 0) return header;
  throw new UserError(
    ...missing.map((column) => `line 1: the column ${column} is missing`),
    ...unknown.map((column) => `line 1: the column ${column} is not known`),
    ...twice.map((column) => `line 1: the column ${column} stands there twice`),
  );
}

/** Writes rows as CSV that only its owner can read, or to the terminal. */
export async function writeCsv(
  rows: ReadonlyArray<Record<string, string>>,
  columns: readonly string[],
  to: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  await writeOut(stringify([...rows], { header: true, columns, ...SAFE_CSV }), to, say);
}

/** Text into a new file that only its owner can read, or to the terminal. */
export async function writeOut(
  text: string,
  to: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (to === undefined) return say(text.trimEnd());
  await writeFile(to, text, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new UserError(
      `${to} cannot be written: ${error instanceof Error ? error.message : error}`,
    );
  });
  say(`Written to ${to}.`);
}
