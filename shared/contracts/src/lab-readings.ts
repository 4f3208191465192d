import * as z from '@chaps/contracts/schema';
import { partOf } from './parts.ts';
import { RESULT_FIELDS } from './result-fields.ts';
import { recordId } from './scalars.ts';

/**
 * Encodings of text that laboratories' systems write; the first two are recognised by the bytes, and the
 * last two only where a message names them.
 */
export const LAB_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'windows-1252',
  'windows-1250',
  'macintosh',
  'iso-8859-2',
  'iso-8859-15',
] as const;
export type LabEncoding = (typeof LAB_ENCODINGS)[number];

/** What is read from a laboratory's table: for each, its heading there; '' for what it does not have. */
export const labColumns = z.object(partOf(RESULT_FIELDS, 'column'));
export type LabColumns = z.infer<typeof labColumns>;
export type LabField = keyof LabColumns;
export const LAB_FIELDS: readonly LabField[] = labColumns.keyof().options;

/** Without these no row can be read. */
export const REQUIRED_LAB_FIELDS: readonly LabField[] = ['reference', 'test_result', 'sample_date'];

/** The same as somebody chooses it: each column for one thing, and one that tells people apart. */
export const chosenColumns = labColumns.superRefine((columns, { addIssue }) => {
  const fault = (field: LabField, message: string) =>
    addIssue({ code: 'custom', path: [field], message });
  for (const field of REQUIRED_LAB_FIELDS) {
    if (!columns[field]) fault(field, 'Please choose a column.');
  }
  if (!columns.nhs_number && !columns.date_of_birth) {
    fault('date_of_birth', 'Please choose a column for the date of birth or the NHS number.');
  }
  for (const [index, field] of LAB_FIELDS.entries()) {
    const before = LAB_FIELDS.slice(0, index);
    if (columns[field] && before.some((other) => columns[other] === columns[field])) {
      fault(field, 'This column is already chosen above.');
    }
  }
});

/** How a laboratory's file is read. */
export const labReading = z.object({
  laboratory: z.string(),
  encoding: z.enum(LAB_ENCODINGS),
  /** Between the columns of CSV. */
  delimiter: z.string().nullable(),
  /** Of CSV; null for another format, and until somebody has said which is which. */
  columns: labColumns.nullable(),
  /** Headings of which nothing is read. */
  unused: z.array(z.string()),
  /** What somebody has to say before the file can be read: which column is which, or its encoding. */
  question: z.enum(['columns', 'encoding']).nullable(),
});
export type LabReading = z.infer<typeof labReading>;

/** Those that have sent a file, and those that events name. */
export const laboratoriesResponse = z.object({ laboratories: z.array(z.string()) });

/** For who uploaded the file. */
export const readingResponse = z.object({
  batch_id: recordId,
  file_name: z.string(),
  reading: labReading,
  /** Of CSV: each column with what its first rows say. */
  columns: z.array(z.object({ heading: z.string(), examples: z.array(z.string()) })),
  /** What the headings suggest, or what was chosen before. */
  suggested: labColumns,
  /** Where the bytes do not tell: how words of the file read in each encoding. */
  encodings: z.array(z.object({ encoding: z.enum(LAB_ENCODINGS), examples: z.array(z.string()) })),
});
export type ReadingChoices = z.infer<typeof readingResponse>;

/** Kept for the laboratory's next file, too. */
export const readingRequest = z.object({
  encoding: z.enum(LAB_ENCODINGS).nullable(),
  columns: chosenColumns.nullable(),
});
export type ReadingRequest = z.infer<typeof readingRequest>;
