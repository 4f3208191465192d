import {
  CONSENT_GIVEN,
  MAX_SHEET_ROWS,
  OPTIONAL_SHEET_COLUMNS,
  SHEET_COLUMNS,
  type SheetColumn,
} from '@chaps/contracts/day-sheets';
import * as z from 'zod';
import { readSheet } from '../../platform/files/csv.ts';
import { FileError, formatFileError, removeNul } from '../../platform/files/text.ts';
import { ValidationError } from '../../platform/http/errors.ts';

export type Cells = Record<SheetColumn, string>;

export interface SheetLine {
  line: number;
  cells: Cells;
}

const sheetCells = z.record(z.enum(SHEET_COLUMNS), z.string());
const EMPTY_OPTIONAL_CELLS = Object.fromEntries(
  OPTIONAL_SHEET_COLUMNS.map((column) => [column, '']),
);

/** The rows of a file. @throws {ValidationError} for a file that is not a sheet */
export function parseSheetLines(csv: string): SheetLine[] {
  try {
    const rows = readSheet(removeNul(csv), SHEET_COLUMNS, OPTIONAL_SHEET_COLUMNS);
    if (rows.length > MAX_SHEET_ROWS) {
      throw new FileError(
        `The file has more than ${MAX_SHEET_ROWS} rows. Split it into smaller files.`,
      );
    }
    return rows.map(({ line, row }) => ({
      line,
      cells: sheetCells.parse({ ...EMPTY_OPTIONAL_CELLS, ...row }),
    }));
  } catch (error) {
    if (error instanceof FileError) throw new ValidationError({ csv: formatFileError(error) });
    throw error;
  }
}

const PERSON_COLUMNS = new Set<SheetColumn>([
  'time',
  'last name',
  'first name',
  'birth date',
  'reference',
  'id',
]);

export const formatRowName = (cells: Cells): string =>
  [cells['last name'], cells['first name']].filter(Boolean).join(', ');

const isFilledCell = (column: SheetColumn, text: string): boolean =>
  !PERSON_COLUMNS.has(column) && text !== '' && !(column === 'consent' && text === CONSENT_GIVEN);

/** Whether a row was filled in; in an empty row, a name is enough. */
export const isFilled = ({ cells }: SheetLine): boolean =>
  SHEET_COLUMNS.some((column) => isFilledCell(column, cells[column])) ||
  (/^W-/i.test(cells.id) && formatRowName(cells) !== '');

/** Finds another line with the same value, where it must be unique. @param keyOf '' for no value */
export function findDuplicateLine(lines: readonly SheetLine[], keyOf: (cells: Cells) => string) {
  const found = new Map<string, number[]>();
  for (const { line, cells } of lines) {
    const key = keyOf(cells);
    if (key === '') continue;
    const lines = found.get(key);
    if (lines) lines.push(line);
    else found.set(key, [line]);
  }
  return ({ line, cells }: SheetLine): number | undefined =>
    found.get(keyOf(cells))?.find((other) => other !== line);
}
