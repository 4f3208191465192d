import { readFile, writeFile } from 'node:fs/promises';
import { isoDate, wallTime } from '@chaps/contracts';
import { stringify } from 'csv-stringify/sync';
import * as z from 'zod';
import { type Line, readTable } from '../files/csv.ts';
import { FileError, textOf } from '../files/text.ts';
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

const MAX_FAULTS = 200;

/**
 * Reads a whole CSV file with a header line and checks every row.
 * @param schema one row; its keys are the columns
 * @throws {UserError} with the faults of the file by their lines, all of them or the first 200
 */
export async function readCsv<Schema extends z.ZodObject>(
  file: string,
  schema: Schema,
): Promise<Array<Line<z.output<Schema>>>> {
  const bytes = await readBytes(file);
  const rows = await understood(() => readTable(textOf(bytes), Object.keys(schema.shape)));
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
  return lines;
}

/** A file that is wrong throughout need not say so in every line. */
export const shortened = (faults: string[]): string[] =>
  faults.length <= MAX_FAULTS
    ? faults
    : [...faults.slice(0, MAX_FAULTS), `and ${faults.length - MAX_FAULTS} more`];

/** @throws {UserError} */
export const readBytes = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: unknown) => {
    throw new UserError(
      `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  });

/** @throws {UserError} where `read` cannot make sense of its file */
export async function understood<Read>(read: () => Read | Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileError) throw new UserError(...error.lines);
    throw error;
  }
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
