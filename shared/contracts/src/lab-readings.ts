import * as z from '@chaps/contracts/schema';
import { pickPart } from './parts.ts';
import { RESULT_FIELDS } from './result-fields.ts';
import { recordId } from './scalars.ts';

/**
 * Text encodings used by laboratory systems. The first two are recognised by their bytes; the last
 * two are used only if a message names them.
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

/** The heading of each field's column in a laboratory's table; '' if the table has no such column. */
export const labColumns = z.object(pickPart(RESULT_FIELDS, 'column'));
export type LabColumns = z.infer<typeof labColumns>;
export type LabField = keyof LabColumns;
export const LAB_FIELDS: readonly LabField[] = labColumns.keyof().options;

/** Without these columns no row can be read. */
export const REQUIRED_LAB_FIELDS: readonly LabField[] = ['reference', 'test_result', 'sample_date'];

/** Columns as chosen by staff: no column is used twice, and one identifies the person. */
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

/** How a laboratory's file is parsed. */
export const labFileMapping = z.object({
  laboratory: z.string(),
  encoding: z.enum(LAB_ENCODINGS),
  /** Column separator of a CSV file. */
  delimiter: z.string().nullable(),
  /** For CSV; null for other formats, and until the columns have been chosen. */
  columns: labColumns.nullable(),
  /** Headings of columns that are not used. */
  unused: z.array(z.string()),
  /** What staff have to choose before the file can be read: the columns or the encoding. */
  question: z.enum(['columns', 'encoding']).nullable(),
});
export type LabFileMapping = z.infer<typeof labFileMapping>;

/** Laboratories that have sent a file or are named by an event. */
export const laboratoriesResponse = z.object({ laboratories: z.array(z.string()) });

/** Only for the person who uploaded the file. */
export const mappingChoicesResponse = z.object({
  batch_id: recordId,
  file_name: z.string(),
  reading: labFileMapping,
  /** For CSV: each column with values from its first rows. */
  columns: z.array(z.object({ heading: z.string(), examples: z.array(z.string()) })),
  /** Suggested by the headings, or chosen for an earlier file. */
  suggested: labColumns,
  /**
   * If the bytes do not identify the encoding: words from the file as they appear in each encoding.
   */
  encodings: z.array(z.object({ encoding: z.enum(LAB_ENCODINGS), examples: z.array(z.string()) })),
});
export type MappingChoices = z.infer<typeof mappingChoicesResponse>;

/** Also stored for the laboratory's next file. */
export const mappingRequest = z.object({
  encoding: z.enum(LAB_ENCODINGS).nullable(),
  columns: chosenColumns.nullable(),
});
export type MappingRequest = z.infer<typeof mappingRequest>;
