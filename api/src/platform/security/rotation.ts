import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { Keys } from './keys.ts';

/** The number of rows that a key rotation locks at once. */
export const ROTATION_BATCH_SIZE = 100;

/** The outcome for a batch of rows. */
export interface RotatedBatch {
  /** Key of the last row, from which the next batch continues; null if there was none. */
  last: string | null;
  /** How many rows used older keys. */
  count: number;
}

/** Re-encrypts the next rows with the current keys. @param after key of the row before them */
export type Rotation = (
  transaction: Executor,
  keys: Keys,
  after: string | null,
) => Promise<RotatedBatch>;

/** SQL: the next rows of a table by key, locked. */
export const selectNextRows = (key: string, after: string | null): RawBuilder<unknown> => sql`
  ${after === null ? sql`true` : sql`${sql.ref(key)} > ${after}`}
  ORDER BY ${sql.ref(key)} LIMIT ${ROTATION_BATCH_SIZE} FOR NO KEY UPDATE`;

/** Re-encrypts a text with the current key, unless it already uses it. */
export const reseal = <Sealed extends string | null>(
  keys: Keys,
  sealed: Sealed,
  context: string,
): Sealed | string =>
  sealed === null || keys.isCurrent(sealed)
    ? sealed
    : keys.encrypt(keys.decrypt(sealed, context), context);

interface SealedColumn<Owner> {
  table: string;
  key: string;
  column: string;
  /** Columns from which the context of encryption is made. */
  owner: readonly (keyof Owner & string)[];
  context: (owner: Owner) => string;
}

/** Rotates one column; NULL and '' are not encrypted. */
export const rotateColumn =
  <Owner extends object>(sealed: SealedColumn<Owner>): Rotation =>
  async (transaction, keys, after) => {
    const [table, key] = [sql.table(sealed.table), sql.ref(sealed.key)];
    const column = sql.ref(sealed.column);
    const { rows } = await sql<Owner & { row_key: string; sealed: string }>`
      SELECT ${key} AS row_key, ${column} AS sealed, ${sql.join(sealed.owner.map((name) => sql.ref(name)))}
      FROM ${table} WHERE ${column} IS NOT NULL AND ${selectNextRows(sealed.key, after)}`.execute(
      transaction,
    );
    const old = rows.filter((row) => row.sealed !== '' && !keys.isCurrent(row.sealed));
    for (const row of old) {
      await sql`UPDATE ${table} SET ${column} = ${reseal(keys, row.sealed, sealed.context(row))}
        WHERE ${key} = ${row.row_key}`.execute(transaction);
    }
    return { last: rows.at(-1)?.row_key ?? null, count: old.length };
  };
