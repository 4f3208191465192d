import { readFile, writeFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import * as z from 'zod';
import { Fault } from './command.ts';

/** A row of a file with the line it stands in. */
export interface Line<Row> {
  line: number;
  row: Row;
}

const record = z.object({
  record: z.record(z.string(), z.string()),
  info: z.object({ lines: z.number() }),
});

/**
 * Reads a whole CSV file with a header line and checks every row.
 * @param schema one row; its keys are the columns
 * @throws {Fault} with every fault of the file by its line
 */
export async function readCsv<Schema extends z.ZodObject>(
  file: string,
  schema: Schema,
): Promise<Array<Line<z.output<Schema>>>> {
  const rows = recordsOf(await textOf(file), Object.keys(schema.shape));
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
  if (faults.length > 0) throw new Fault(...faults);
  if (lines.length === 0) throw new Fault('The file has no rows.');
  return lines;
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new Fault(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
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
    if (error instanceof CsvError) throw new Fault(`The file is not sound CSV: ${error.message}`);
    throw error;
  }
}

function checkedHeader(header: string[], columns: string[]): string[] {
  const missing = columns.filter((column) => !header.includes(column));
  const unknown = header.filter((column) => !columns.includes(column));
  if (missing.length === 0 && unknown.length === 0) return header;
  throw new Fault(
    ...missing.map((column) => `line 1: the column ${column} is missing`),
    ...unknown.map((column) => `line 1: the column ${column} is not known`),
  );
}

/**
 * Writes rows as CSV that only its owner can read, or to the terminal. A text that a spreadsheet
 * would run as a formula is escaped.
 */
export async function writeCsv(
  rows: ReadonlyArray<Record<string, string>>,
  columns: string[],
  to: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  const text = stringify([...rows], { header: true, columns, escape_formulas: true });
  await writeOut(text, to, say);
}

/** Text into a new file that only its owner can read, or to the terminal. */
export async function writeOut(
  text: string,
  to: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (to === undefined) return say(text.trimEnd());
  await writeFile(to, text, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new Fault(`${to} cannot be written: ${error instanceof Error ? error.message : error}`);
  });
  say(`Written to ${to}.`);
}
