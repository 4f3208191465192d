import type { LabEncoding } from '@chaps/contracts/lab-readings';
import type { BatchRow } from '@chaps/contracts/staff-results';

export const ENCODING_NAMES: Record<LabEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'windows-1252': 'ISO-8859-1 (Western European, Windows)',
  'windows-1250': 'Windows-1250 (Central European)',
  macintosh: 'Mac Roman',
  'iso-8859-2': 'ISO-8859-2 (Central European)',
  'iso-8859-15': 'ISO-8859-15 (Western European with €)',
};

const DELIMITERS: Readonly<Record<string, string>> = { '\t': 'tabs' };
export const describeDelimiter = (delimiter: string) => DELIMITERS[delimiter] ?? `‘${delimiter}’`;

export const LEVEL_NAMES: Record<BatchRow['level'], string> = {
  raised: 'Raised',
  'not raised': 'Not raised',
  'not said': 'Not stated',
};
