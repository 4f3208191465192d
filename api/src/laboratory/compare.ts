import type { ReportedLevel } from '@chaps/domain';
import { type LabRow, WITHDRAWN } from './lab-row.ts';

/** A result of an appointment as it is stored. */
export interface StoredResult {
  result_id: string;
  test_result: string;
  test_unit: string | null;
  comments: string | null;
  sample_date: string | null;
  level: ReportedLevel;
  /** These are null of what was released before they were kept. */
  flag: string | null;
  reference_range: string | null;
  status: string | null;
}

/** SQL: the row of `results` with this alias as JSON. */
export const storedResult = (result: string): string =>
  `json_build_object(${[
    'result_id',
    'test_result',
    'test_unit',
    'comments',
    'sample_date',
    'level',
    'flag',
    'reference_range',
    'status',
  ]
    .map((column) => `'${column}', ${result}.${column}`)
    .join(', ')})`;

/** The laboratory takes a result back. */
export const isWithdrawal = ({ status }: Pick<LabRow, 'status'>): boolean => status === WITHDRAWN;

/** Whether it is the same measurement, whatever is said of it. */
export const isSameMeasurement = (row: LabRow, stored: StoredResult): boolean =>
  stored.test_result === row.value &&
  (stored.test_unit ?? '') === row.unit &&
  stored.sample_date === row.sampleDate;

/** Whether nothing is new to the person, nor to who judges the result. */
export const isSame = (row: LabRow, level: ReportedLevel, stored: StoredResult): boolean =>
  isSameMeasurement(row, stored) &&
  (stored.comments ?? '') === row.comments &&
  stored.level === level &&
  (stored.flag ?? row.flag) === row.flag &&
  (stored.reference_range ?? row.referenceRange) === row.referenceRange &&
  !(stored.status === 'final' && row.status === 'corrected');

/** As some laboratories write 'no value' where they take one back. */
const NO_VALUE = ['', '""'];

/** Whether a withdrawal may be of this result: it names no other value. */
export const mayWithdraw = (row: LabRow, stored: StoredResult): boolean =>
  NO_VALUE.includes(row.value) || stored.test_result === row.value;
