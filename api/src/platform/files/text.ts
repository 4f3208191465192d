import { isUtf8 } from 'node:buffer';

/** The file does not have the expected format; each line names one thing to fix. */
export class FileError extends Error {
  override name = 'FileError';
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines[0]);
    this.lines = lines;
  }
}

/**
 * Decodes a file. Only UTF-8 is accepted: names in another encoding would be garbled.
 * @throws {FileError}
 */
export function decodeText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new FileError('The file is not UTF-8: save it as "CSV UTF-8".');
  return removeNul(new TextDecoder().decode(bytes));
}

/** @throws {FileError} */
export function removeNul(text: string): string {
  const nul = text.indexOf('\0');
  if (nul < 0) return text;
  const line = text.slice(0, nul).split('\n').length;
  throw new FileError(`line ${line}: contains a NUL character`);
}

const LINES_SHOWN = 5;
const LINE_LENGTH = 200;

/** The faults of a file, shortened: a file of the wrong kind has a long one on every line. */
export function formatFileError({ lines }: FileError): string {
  const shown = lines.slice(0, LINES_SHOWN).map((line) => line.slice(0, LINE_LENGTH));
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
