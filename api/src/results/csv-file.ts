import { LAB_FIELDS, type LabColumns, type LabField } from '@chaps/contracts/lab-readings';
import { psaUnit } from '@chaps/domain';
import type { Table } from '../files/csv.ts';
import { LAB_STATUS, type RawRow } from './lab-row.ts';

/** Options of the command line. */
export const CSV_COLUMNS = LAB_FIELDS.join(', ');

/** A unit in the heading of the results, such as 'PSA (ug/L)', where it has no column of its own. */
function unitInHeading(heading: string): string {
  const [, unit = ''] = /[([]([^()[\]]+)[)\]]$/.exec(heading) ?? [];
  return psaUnit(unit) === null ? '' : unit;
}

/** The rows of a table whose columns are known. */
export function csvResults({ headings, rows }: Table, columns: LabColumns): RawRow[] {
  const unit = columns.test_unit ? '' : unitInHeading(columns.test_result);
  const places = new Map(headings.map((heading, index) => [heading, index]));
  return rows.map(({ line, row }) => {
    const cell = (field: LabField) => row[places.get(columns[field]) ?? -1] ?? '';
    const status = cell('status').toLowerCase();
    return {
      location: `line ${line}`,
      reference: cell('reference'),
      nhsNumber: cell('nhs_number'),
      name: [cell('name'), cell('family_name')].filter(Boolean).join(' ').slice(0, 200),
      dateOfBirth: cell('date_of_birth'),
      value: cell('test_result'),
      unit: cell('test_unit') || unit,
      flag: cell('flag'),
      status: LAB_STATUS[status] ?? status,
      comments: cell('comments'),
      sampleDate: cell('sample_date'),
    };
  });
}
