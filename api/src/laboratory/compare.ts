import { listFieldsWith, RESULT_FIELDS } from '@chaps/contracts/result-fields';
import type { ReportedLevel } from '@chaps/domain';
import type { Services } from '../platform/config/services.ts';
import { type LabRow, WITHDRAWN } from './lab-row.ts';
import {
  openResult,
  type StoredFields,
  sealedResultJson,
  type WithSealed,
} from './sealed-results.ts';

/** The result of an appointment. */
export type StoredResult = StoredFields & {
  result_id: string;
  level: ReportedLevel;
};

/** A result as SQL returns it. */
export interface SealedStoredResult extends WithSealed {
  level: ReportedLevel;
}

/** SQL: the row of `results` with this alias, in the shape of `SealedStoredResult`. */
export const storedResultJson = (result: string): string =>
  `json_build_object('level', ${result}.level, 'sealed', ${sealedResultJson(result)})`;

export const openStoredResult = (
  keys: Keys,
  { level, sealed }: SealedStoredResult,
): StoredResult => ({
  ...openResult(keys, sealed),
  result_id: sealed.result_id,
  level,
});

type Keys = Pick<Services['keys'], 'decrypt'>;

const COMPARED_FIELDS = listFieldsWith('empty');

/** A row's fields in the form in which results are stored and compared. */
export const toStoredFields = (row: LabRow) =>
  Object.fromEntries(
    COMPARED_FIELDS.map((column) => {
      const { row: name, empty } = RESULT_FIELDS[column];
      return [column, row[name] || empty];
    }),
  ) as Record<(typeof COMPARED_FIELDS)[number], string | null>;

/** Whether the laboratory withdraws a result. */
export const isWithdrawal = ({ status }: Pick<LabRow, 'status'>): boolean => status === WITHDRAWN;

const isEqualIn =
  (columns: readonly (typeof COMPARED_FIELDS)[number][]) => (row: LabRow, stored: StoredResult) => {
    const given = toStoredFields(row);
    return columns.every(
      (column) =>
        stored[column] === given[column] ||
        // Results from before this column existed have no value in it.
        (stored[column] === null && RESULT_FIELDS[column].empty === ''),
    );
  };

/** Whether the measurement is the same, even if its remarks differ. */
export const isSameMeasurement = isEqualIn(listFieldsWith('isMeasurement'));

const hasSameContent = isEqualIn(COMPARED_FIELDS);

/** Whether the row tells neither the person nor the clinician anything new. */
export const isSameResult = (row: LabRow, level: ReportedLevel, stored: StoredResult): boolean =>
  hasSameContent(row, stored) &&
  stored.level === level &&
  !(stored.status === 'final' && row.status === 'corrected');

/** What some laboratories write for 'no value' when they withdraw a result. */
const NO_VALUE_TEXTS = ['', '""'];

/** Whether a withdrawal can refer to this result, because it does not name a different value. */
export const mayWithdraw = (row: LabRow, stored: StoredResult): boolean =>
  NO_VALUE_TEXTS.includes(row.value) || stored.test_result === row.value;
