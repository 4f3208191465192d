import { LAB_FIELDS, type LabColumns, type LabField } from '@chaps/contracts/lab-readings';
import { MEASURED_VALUES, mapByRow, RESULT_COLUMNS } from '@chaps/contracts/result-fields';
import { findReference, findSpreadsheetDamage } from '@chaps/domain';
import { normaliseLabStatus, type RawRow, toUnreadableRow } from './lab-row.ts';
import type { BrokenLine, LabTable } from './lab-table.ts';

/** The columns, for the help text of the command line. */
export const CSV_COLUMNS = LAB_FIELDS.join(', ');

/** The unit given in a value's heading, such as 'PSA (ug/L)', when there is no unit column. */
function getUnitFromHeading(columns: LabColumns, value: (typeof MEASURED_VALUES)[number]): string {
  const [, unit = ''] = /[([]([^()[\]]+)[)\]]$/.exec(columns[value.column]) ?? [];
  return columns[value.unitColumn] || value.toOwnUnit(unit) === null ? '' : unit;
}

/** The tube's code, unless a spreadsheet has mangled it. */
function parseTubeCode(written: string): Pick<RawRow, 'tubeCodes' | 'unreadable'> {
  const damage = findSpreadsheetDamage(written);
  if (written === '') return {};
  return damage
    ? { unreadable: [`a spreadsheet has turned the tube code into ${damage}: ${written}`] }
    : { tubeCodes: [written] };
}

/** The rows of a table whose columns are known. */
export function parseCsvResults(
  { headings, rows, broken }: LabTable,
  columns: LabColumns,
): RawRow[] {
  const places = new Map(headings.map((heading, index) => [heading, index]));
  const read = rows.map(({ line, row }) => {
    const cell = (field: LabField) => row[places.get(columns[field]) ?? -1] ?? '';
    const result: RawRow = {
      location: `line ${line}`,
      reference: cell('reference'),
      nhsNumber: cell('nhs_number'),
      name: [cell('name'), cell('family_name')].filter(Boolean).join(' '),
      dateOfBirth: cell('date_of_birth'),
      ...mapByRow(RESULT_COLUMNS, cell),
      status: normaliseLabStatus(cell('status')),
      ...parseTubeCode(cell('tube_code')),
    };
    for (const value of MEASURED_VALUES) {
      result[value.unitRow] ||= getUnitFromHeading(columns, value);
    }
    return { line, row: result };
  });
  const all = [...read, ...broken.map((each) => ({ line: each.line, row: toBrokenRow(each) }))];
  return all.toSorted((one, other) => one.line - other.line).map(({ row }) => row);
}

/** A line that is not a row: shown as written, under its reference if it has one. */
const toBrokenRow = ({ line, text, fault }: BrokenLine): RawRow => ({
  ...toUnreadableRow(`line ${line}`, fault),
  reference: findReference(text) ?? '',
  comments: text.slice(0, 2000),
});
