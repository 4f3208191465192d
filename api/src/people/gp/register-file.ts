import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { FileError, removeNul } from '../../platform/files/text.ts';

/** A practice in the NHS register. */
export interface RegisteredPractice {
  practice_code: string;
  name: string;
  address_lines: string[];
  town: string | null;
  postcode: string;
  telephone: string | null;
  opened_on: string | null;
}

export interface Register {
  open: RegisteredPractice[];
  /** The closing dates of the other practices, by code. */
  closed: ReadonlyMap<string, string>;
}

/**
 * Columns of `epraccur.csv`, which has no headings, counted from 0. The report from the
 * Organisation Data Service's search and export has the same columns as the file in the older ZIP,
 * but different codes, and is in UTF-8.
 */
const COLUMNS = 27;
const COLUMN_INDEX = {
  code: 0,
  name: 1,
  lines: [4, 5, 6],
  town: 7,
  postcode: 9,
  opened: 10,
  closed: 11,
  status: 12,
  telephone: 17,
  setting: 25,
} as const;

const rows = z.array(z.array(z.string()));

/** Converts '19740401' to '1974-04-01'; null for an empty cell. */
const toDay = (written: string): string | null =>
  z.iso.date().safeParse(written.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')).data ?? null;

/** ISO-8859-1 has no invalid bytes. */
const toText = (bytes: Buffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes);
  }
};

function toCells(bytes: Buffer): string[][] {
  const text = removeNul(toText(bytes));
  try {
    return rows.parse(
      parse(text, { trim: true, skip_empty_lines: true, relax_column_count: true }),
    );
  } catch {
    throw new FileError('The file is not CSV. Check that it is epraccur.csv.');
  }
}

/**
 * A prescribing cost centre that is a GP practice, unlike a prison or one that is only a walk-in
 * centre.
 */
const isPractice = (row: readonly string[]) =>
  row[COLUMN_INDEX.setting]?.split('|').some((role) => role === 'RO76' || role === '4') ?? false;
const isActive = (row: readonly string[]) =>
  ['ACTIVE', 'A'].includes(row[COLUMN_INDEX.status] ?? '');

function toPractice(row: readonly string[]): RegisteredPractice {
  const cell = (at: number) => row[at] ?? '';
  return {
    practice_code: cell(COLUMN_INDEX.code),
    name: cell(COLUMN_INDEX.name),
    address_lines: COLUMN_INDEX.lines.map(cell).filter(Boolean),
    town: cell(COLUMN_INDEX.town) || null,
    postcode: cell(COLUMN_INDEX.postcode),
    telephone: cell(COLUMN_INDEX.telephone) || null,
    opened_on: toDay(cell(COLUMN_INDEX.opened)),
  };
}

const isReadable = ({ practice_code, name, postcode }: RegisteredPractice) =>
  /^[A-Z0-9]{3,10}$/.test(practice_code) && name !== '' && /^[A-Z]{1,2}\d/.test(postcode);

/**
 * Reads the practices from the file `epraccur.csv` of the NHS's Organisation Data Service.
 * @throws {FileError} for any other file
 */
export function readRegister(bytes: Buffer): Register {
  const cells = toCells(bytes);
  const odd = cells.findIndex((row) => row.length !== COLUMNS);
  if (odd >= 0) {
    throw new FileError(
      `row ${odd + 1}: epraccur.csv has ${COLUMNS} columns and no headings, but this row has ${cells[odd]?.length}.`,
    );
  }
  const practices = cells.filter(isPractice);
  const open = practices.filter(isActive).map(toPractice);
  const unreadable = open.find((practice) => !isReadable(practice));
  if (unreadable) {
    throw new FileError(
      `${unreadable.practice_code || 'A row'}: the practice’s code, name or postcode is not in its usual column of epraccur.csv.`,
    );
  }
  const codes = new Set(open.map(({ practice_code }) => practice_code));
  if (codes.size < open.length) throw new FileError('The file lists a practice twice.');
  const closed = practices.flatMap((row): [string, string][] => {
    const on = toDay(row[COLUMN_INDEX.closed] ?? '');
    return on === null ? [] : [[row[COLUMN_INDEX.code] ?? '', on]];
  });
  return { open, closed: new Map(closed) };
}
