import type { LabFileMapping, MappingChoices } from '@chaps/contracts/lab-readings';
import type { ResultFormat } from '@chaps/contracts/staff-results';
import type { Table } from '../platform/files/csv.ts';
import { FileError } from '../platform/files/text.ts';
import { parseCsvResults } from './csv-file.ts';
import { readFhirResults } from './fhir-file.ts';
import { readHl7Results } from './hl7-file.ts';
import {
  checkHeadings,
  type ImportSettings,
  NO_IMPORT_SETTINGS,
  recogniseColumns,
  suggestColumns,
} from './lab-columns.ts';
import {
  type DecodedFile,
  decodeLabFile,
  listEncodingChoices,
  requireTextFile,
} from './lab-encoding.ts';
import { checkRow, type LabRow, MAX_RESULTS, type RawRow } from './lab-row.ts';
import { readLabTable } from './lab-table.ts';
import { removeOtherTests } from './other-tests.ts';

/** Detects the format from the first characters; the file's name is not reliable. */
function getFormat(text: string): ResultFormat {
  // A message may use unusual separators.
  if (/^\s*(?:(?:MSH|FHS|BHS)\||MSH([^\w\s])[^\w\s]{3,5}\1)/.test(text)) return 'hl7';
  if (/^\s*\{/.test(text)) return 'fhir';
  if (/^\s*</.test(text)) {
    throw new FileError('The file is XML or HTML. Only CSV, HL7 v2 and FHIR as JSON can be read.');
  }
  return 'csv';
}

/** A laboratory's file after reading: its rows, each with its faults. */
export interface LabFile {
  format: ResultFormat;
  /** Empty while a choice is pending. */
  rows: LabRow[];
  reading: Omit<LabFileMapping, 'laboratory'>;
  /** The choices for staff who decide or change how it is read. */
  choices: Pick<MappingChoices, 'columns' | 'suggested' | 'encodings'>;
}

/** The number of rows that show what a column holds. */
const EXAMPLE_COUNT = 3;

/**
 * Reads the whole file; the API does so in a separate thread (`readInWorker`).
 * @param importSettings the choices made for the laboratory's files; the bytes take precedence
 * @throws {FileError} when the file as a whole cannot be read
 */
export function readLabFile(bytes: Buffer, importSettings = NO_IMPORT_SETTINGS): LabFile {
  requireTextFile(bytes);
  const decoded = decodeLabFile(bytes, importSettings.encoding);
  const format = getFormat(decoded.text);
  if (format === 'fhir' && decoded.encoding !== 'utf-8') {
    throw new FileError('FHIR as JSON must be UTF-8: ask the laboratory to send it that way.');
  }
  const file = format === 'csv' ? readCsv(decoded, importSettings) : readMessages(decoded, format);
  const encodings = listEncodingChoices(bytes);
  if (file.rows.length > MAX_RESULTS) {
    throw new FileError(
      `The file has more than ${MAX_RESULTS} results. Split it into smaller files.`,
    );
  }
  const rows = file.reading.question === null ? file.rows.map(checkRow) : [];
  return { format, ...file, rows, choices: { ...file.choices, encodings } };
}

type Read = Pick<LabFile, 'reading'> & {
  rows: RawRow[];
  choices: Omit<LabFile['choices'], 'encodings'>;
};

const getReading = ({ encoding, known }: DecodedFile): LabFile['reading'] => ({
  encoding,
  delimiter: null,
  columns: null,
  unused: [],
  question: known ? null : 'encoding',
});

/** Maximum number of ignored parts to list. */
const MAX_UNREAD = 200;

function limitUnread(unread: readonly string[]): string[] {
  const names = [...new Set(unread)].map((name) => name.slice(0, 100));
  const more = names.length - MAX_UNREAD;
  return more > 0 ? [...names.slice(0, MAX_UNREAD), `and ${more} more`] : names;
}

function readMessages(decoded: DecodedFile, format: 'hl7' | 'fhir'): Read {
  const charset = decoded.encoding.startsWith('utf-') ? '' : decoded.encoding;
  const read =
    format === 'hl7' ? readHl7Results(decoded.text, charset) : readFhirResults(decoded.text);
  const { rows, unread } = removeOtherTests(read);
  return {
    rows,
    reading: { ...getReading(decoded), unused: limitUnread(unread) },
    choices: { columns: [], suggested: suggestColumns([], NO_IMPORT_SETTINGS) },
  };
}

function readCsv(decoded: DecodedFile, importSettings: ImportSettings): Read {
  const table = readLabTable(decoded.text);
  const headings = checkHeadings(table.headings);
  const columns = recogniseColumns(headings, importSettings);
  const used: readonly string[] = Object.values(columns ?? {});
  const reading = getReading(decoded);
  return {
    rows: columns ? parseCsvResults({ ...table, headings }, columns) : [],
    reading: {
      ...reading,
      delimiter: table.delimiter,
      columns,
      unused: columns
        ? [...headings.filter((heading) => !used.includes(heading)), ...limitUnread(table.before)]
        : [],
      question: columns ? reading.question : 'columns',
    },
    choices: {
      columns: getExamples(table, headings),
      suggested: columns ?? suggestColumns(headings, importSettings),
    },
  };
}

const getExamples = ({ rows }: Table, headings: string[]) =>
  headings.map((heading, index) => ({
    heading,
    examples: rows.slice(0, EXAMPLE_COUNT).map(({ row }) => (row[index] ?? '').slice(0, 60)),
  }));
