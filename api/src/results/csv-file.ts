import { readTable } from '../files/csv.ts';
import type { RawRow } from './lab-row.ts';

const COLUMNS = [
  'reference',
  'nhs_number',
  'date_of_birth',
  'test_result',
  'test_unit',
  'comments',
  'sample_date',
] as const;
const OPTIONAL = ['flag', 'status', 'name'] as const;
/** What the command line says of it. */
export const CSV_COLUMNS = `${COLUMNS.join(', ')}; optional: ${OPTIONAL.join(', ')}`;

const STATUS: Readonly<Record<string, string>> = { '': 'final', amended: 'corrected' };

/** @throws {FileError} */
export function readCsvResults(text: string): RawRow[] {
  return readTable(text, COLUMNS, OPTIONAL).map(({ line, row }) => {
    const cell = (name: (typeof COLUMNS)[number] | (typeof OPTIONAL)[number]) => row[name] ?? '';
    const status = cell('status').toLowerCase();
    return {
      location: `line ${line}`,
      reference: cell('reference'),
      nhsNumber: cell('nhs_number'),
      name: cell('name').slice(0, 200),
      dateOfBirth: cell('date_of_birth'),
      value: cell('test_result'),
      unit: cell('test_unit'),
      flag: cell('flag'),
      status: STATUS[status] ?? status,
      comments: cell('comments'),
      sampleDate: cell('sample_date'),
    };
  });
}
