import type { ResultFormat } from '@chaps/contracts/staff-results';
import { FileError, textOf } from '../files/text.ts';
import { readCsvResults } from './csv-file.ts';
import { readFhirResults } from './fhir-file.ts';
import { readHl7Results } from './hl7-file.ts';
import { checkedRow, type LabRow, MAX_RESULTS, type RawRow } from './lab-row.ts';

const READERS: Readonly<Record<ResultFormat, (text: string) => RawRow[]>> = {
  csv: readCsvResults,
  hl7: readHl7Results,
  fhir: readFhirResults,
};

/** The format by the first characters; a file's name says nothing reliable. */
function formatOf(text: string): ResultFormat {
  if (/^[\s\v]*(MSH|FHS|BHS)\|/.test(text)) return 'hl7';
  if (/^\s*\{/.test(text)) return 'fhir';
  if (/^\s*</.test(text)) {
    throw new FileError('The file is XML or HTML. CSV, HL7 v2 or FHIR as JSON can be read.');
  }
  return 'csv';
}

/** A laboratory's file as it was read, row by row, each with its faults. */
export interface LabFile {
  format: ResultFormat;
  rows: LabRow[];
}

/**
 * Reads the whole file; the API does so in a thread of its own (`readInWorker`).
 * @throws {FileError} when it cannot be read as a whole
 */
export function readLabFile(bytes: Buffer): LabFile {
  const text = textOf(bytes);
  const format = formatOf(text);
  const rows = READERS[format](text);
  if (rows.length > MAX_RESULTS) {
    throw new FileError(`The file has more than ${MAX_RESULTS} results: split it.`);
  }
  return { format, rows: rows.map(checkedRow) };
}
