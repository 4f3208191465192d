import { readFile, writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { FileError } from '../platform/files/text.ts';
import { SAFE_CSV } from '../platform/security/printable.ts';
import { UserError } from './command.ts';

const MAX_FAULTS = 200;

/** Limits the number of faults listed for a file that is wrong throughout. */
export const limitErrors = (faults: string[]): string[] =>
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

/** @throws {UserError} if `read` rejects the file */
export async function withUserErrors<Read>(read: () => Read | Promise<Read>): Promise<Read> {
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
  await writeOutput(stringify([...rows], { header: true, columns, ...SAFE_CSV }), to, say);
}

/** Writes text to a new file that only its owner can read, or to the terminal. */
export async function writeOutput(
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
