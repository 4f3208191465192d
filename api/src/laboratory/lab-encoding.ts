import { isUtf8 } from 'node:buffer';
import { LAB_ENCODINGS, type LabEncoding } from '@chaps/contracts/lab-readings';
import { Hl7Message } from '@medplum/core';
import { FileError, removeNul } from '../platform/files/text.ts';
import { findCharset } from './hl7-text.ts';

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16_BOM = Buffer.from([0xff, 0xfe]);

const startsWithBytes = (bytes: Buffer, mark: Buffer) =>
  bytes.subarray(0, mark.length).equals(mark);

/** The advice for an unsupported format, by the first bytes of the file. */
const UNSUPPORTED_FORMATS: ReadonlyArray<readonly [start: Buffer, what: string]> = [
  [Buffer.from('%PDF-'), 'This is a PDF, which cannot be read as data.'],
  [Buffer.from('PK\x03\x04'), 'This is an Excel workbook (.xlsx) or a ZIP archive.'],
  [
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    'This is an old Excel workbook (.xls) or Word document.',
  ],
];
const SUPPORTED_FORMATS_ADVICE =
  'Ask the laboratory for the results as a CSV file in UTF-8, HL7 v2 or FHIR R4 as JSON.';

/** @throws {FileError} */
export function requireTextFile(bytes: Buffer): void {
  const other = UNSUPPORTED_FORMATS.find(([start]) => startsWithBytes(bytes, start));
  if (other) throw new FileError(`${other[1]} ${SUPPORTED_FORMATS_ADVICE}`);
}

/** Control characters, which no laboratory writes: the bytes are in another encoding. */
const hasControlCharacters = (text: string) => /[\u0080-\u009f]/.test(text);

const decode = (bytes: Buffer, encoding: LabEncoding) => new TextDecoder(encoding).decode(bytes);

/** Single-byte encodings in which every byte is a character, so the bytes do not reveal which it is. */
const CANDIDATE_ENCODINGS = LAB_ENCODINGS.filter((encoding) => !/^(utf|iso)-/.test(encoding));
const listPossibleEncodings = (bytes: Buffer) =>
  CANDIDATE_ENCODINGS.filter((encoding) => !hasControlCharacters(decode(bytes, encoding)));

/** The character set that the first HL7 v2 message declares (MSH-18). */
function getDeclaredCharset(bytes: Buffer): string {
  const [, header = ''] =
    /^\s*(?:[FB]HS[^\r\n]*[\r\n]+)*(MSH[^\r\n]{5,})/.exec(bytes.toString('latin1', 0, 10_000)) ??
    [];
  return header ? Hl7Message.parse(header).header.getComponent(18, 1) : '';
}

/** A file's text, and whether its encoding is known or only guessed. */
export interface DecodedFile {
  text: string;
  encoding: LabEncoding;
  known: boolean;
}

/**
 * Decodes a laboratory's file. The bytes reveal UTF-8 and UTF-16; otherwise the laboratory's usual encoding
 * is used, or one is guessed for staff to confirm.
 * @throws {FileError}
 */
export function decodeLabFile(bytes: Buffer, remembered: LabEncoding | null): DecodedFile {
  const decoded = (encoding: LabEncoding, known = true) => ({
    text: removeNul(decode(bytes, encoding)),
    encoding,
    known,
  });
  if (startsWithBytes(bytes, UTF16_BOM)) return decoded('utf-16le');
  if (isUtf8(bytes)) return decoded('utf-8');
  const declared = getDeclaredCharset(bytes);
  const charset = findCharset(declared);
  if (startsWithBytes(bytes, UTF8_BOM) || charset === 'utf-8') {
    throw new FileError(
      `The file says that it is UTF-8, but it is not. ${SUPPORTED_FORMATS_ADVICE}`,
    );
  }
  const encodings = listPossibleEncodings(bytes);
  const own = encodings.find((encoding) => encoding === remembered);
  if (own) return decoded(own);
  if (charset === undefined) {
    const set = declared.slice(0, 40);
    throw new FileError(
      `The file says that it is in the character set ${set} (MSH-18). ${SUPPORTED_FORMATS_ADVICE}`,
    );
  }
  const named = LAB_ENCODINGS.find((encoding) => encoding === charset);
  if (named) return decoded(named);
  return decoded(encodings[0] ?? 'macintosh', false);
}

/** Bounded, so that a long line takes no longer than many short ones. */
const WORD = /[^\s,;|^~&"]{0,30}\P{ASCII}[^\s,;|^~&"]{0,30}/gu;
const MAX_EXAMPLES = 5;

/** How the words with letters outside A to Z read in each encoding that makes a difference. */
export function listEncodingChoices(
  bytes: Buffer,
): Array<{ encoding: LabEncoding; examples: string[] }> {
  if (startsWithBytes(bytes, UTF16_BOM) || isUtf8(bytes)) return [];
  const readings = new Map<string, { encoding: LabEncoding; words: Set<string> }>();
  for (const encoding of listPossibleEncodings(bytes)) {
    const text = decode(bytes, encoding);
    if (!readings.has(text)) readings.set(text, { encoding, words: new Set(text.match(WORD)) });
  }
  const all = [...readings.values()];
  return all.map(({ encoding, words }) => {
    const isOwn = (word: string) => all.some((other) => !other.words.has(word));
    // Words that differ come first: only they help to choose.
    const examples = [...words].sort((one, two) => Number(isOwn(two)) - Number(isOwn(one)));
    return { encoding, examples: examples.slice(0, MAX_EXAMPLES) };
  });
}
