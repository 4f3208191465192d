import { requiredText } from '@chaps/contracts';
import {
  chosenColumns,
  LAB_ENCODINGS,
  LAB_FIELDS,
  type LabColumns,
  type LabField,
  labColumns,
} from '@chaps/contracts/lab-readings';
import { MAX_HEADING_LENGTH, RESULT_FIELDS } from '@chaps/contracts/result-fields';
import { parseNhsNumber, parseReference } from '@chaps/domain';
import * as z from 'zod';
import { isDay, parseLabDay } from '../clinic-day/lab-day.ts';
import { FileError } from '../platform/files/text.ts';

/** The choices made for a laboratory's files. */
export const importSettingsSchema = z.object({
  encoding: z.enum(LAB_ENCODINGS).nullable(),
  columns: labColumns.nullable(),
  /** All headings of the table when the columns were chosen; null for any. */
  headings: z.array(z.string()).nullable(),
});
export type ImportSettings = z.infer<typeof importSettingsSchema>;

export const NO_IMPORT_SETTINGS: ImportSettings = { encoding: null, columns: null, headings: null };

/** More than any laboratory's table has. */
const MAX_COLUMNS = 100;

const isHeading = (text: string) => requiredText(MAX_HEADING_LENGTH).safeParse(text).success;
/** Whether the text is data, such as a reference, rather than a heading. */
const isData = (text: string) =>
  parseReference(text) !== undefined ||
  parseNhsNumber(text) !== undefined ||
  isDay(parseLabDay(text));

/**
 * The column names; a column without a heading is named by its number.
 * @throws {FileError}
 */
export function checkHeadings(header: readonly string[]): string[] {
  const headings = header.map((heading, index) => heading || `column ${index + 1}`);
  if (headings.length > MAX_COLUMNS) {
    throw new FileError(`The table has more than ${MAX_COLUMNS} columns.`);
  }
  if (!headings.every(isHeading)) {
    throw new FileError('A heading is too long or contains unprintable characters.');
  }
  if (headings.some(isData)) {
    throw new FileError(
      'The first line has no headings. Ask the laboratory for a file whose first line names the columns.',
    );
  }
  const twice = headings.find((heading, index) => headings.indexOf(heading) !== index);
  if (twice === undefined) return headings;
  throw new FileError(`Two columns are called ${twice}: ask the laboratory for different names.`);
}

/** Builds the mapping from each field to its column. */
const getColumns = (headingOf: (field: LabField) => string | undefined): LabColumns =>
  labColumns.parse(Object.fromEntries(LAB_FIELDS.map((field) => [field, headingOf(field) ?? ''])));

/** The columns of a table that uses our own names as headings. */
function findOwnColumns(headings: readonly string[]): LabColumns | null {
  const columns = getColumns((field) => headings.find((heading) => heading === field));
  const known = headings.every((heading) => LAB_FIELDS.some((field) => field === heading));
  return known && chosenColumns.safeParse(columns).success ? columns : null;
}

/**
 * The columns, if staff need not be asked: the table looks as it did when they were chosen, or has our own
 * headings.
 */
export function recogniseColumns(
  headings: readonly string[],
  importSettings: ImportSettings,
): LabColumns | null {
  const { columns, headings: before } = importSettings;
  const isSame =
    columns !== null &&
    Object.values(columns).every((heading) => heading === '' || headings.includes(heading)) &&
    (before === null || headings.every((heading) => before.includes(heading)));
  return isSame ? columns : findOwnColumns(headings);
}

/**
 * The columns chosen before, if the table still has them; otherwise a guess from the headings.
 */
export function suggestColumns(
  headings: readonly string[],
  { columns }: ImportSettings,
): LabColumns {
  const taken = new Set<string>();
  return getColumns((field) => {
    const before = headings.find((heading) => heading === columns?.[field]);
    const likely = headings.find(
      (heading) =>
        !taken.has(heading) && RESULT_FIELDS[field].headings.test(heading.replaceAll(/[_-]/g, ' ')),
    );
    const heading = before ?? (columns ? undefined : likely);
    if (heading !== undefined) taken.add(heading);
    return heading;
  });
}
