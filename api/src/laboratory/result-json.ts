import { MEASURED_VALUES, type MeasuredColumn } from '@chaps/contracts/result-fields';
import { type RawBuilder, sql } from 'kysely';

/** SQL: columns of the row of `results` with this alias as JSON. */
export const resultJson = (result: string, columns: readonly string[]): string =>
  `json_build_object(${columns.map((column) => `'${column}', ${result}.${column}`).join(', ')})`;

export interface MeasuredInResult {
  measured: Record<MeasuredColumn, string | null>;
}

/** SQL for the column of `MeasuredInResult`, of the result `r`. */
export const MEASURED: RawBuilder<MeasuredInResult> = sql.raw(
  `${resultJson(
    'r',
    MEASURED_VALUES.flatMap(({ column, unitColumn }) => [column, unitColumn]),
  )} AS measured`,
);
