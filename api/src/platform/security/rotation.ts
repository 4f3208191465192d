import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { Keys } from './keys.ts';

/** Rows that a rotation of keys locks at once. */
export const ROTATION_BATCH_SIZE = 100;

/** The outcome of some rows of a table. */
export interface Rotated {
  /** Key of the last one, after which the next begin; null when there was none. */
  last: string | null;
  /** How many were sealed by older keys. */
  count: number;
}

/** Seals the next rows with the current keys. @param after key of the row before them */
export type Rotation = (
  transaction: Executor,
  keys: Keys,
  after: string | null,
) => Promise<Rotated>;

/** SQL: the next rows of a table by its key, locked. */
export const nextRows = (key: string, after: string | null): RawBuilder<unknown> => sql`
  ${after === null ? sql`true` : sql`${sql.ref(key)} > ${after}`}
  ORDER BY ${sql.ref(key)} LIMIT ${ROTATION_BATCH_SIZE} FOR NO KEY UPDATE`;

/** Seals a text with the current keys, unless it is. */
export const reseal = <Sealed extends string | null>(
  keys: Keys,
  sealed: Sealed,
  context: string,
): Sealed | string =>
  sealed === null || keys.isCurrent(sealed)
    ? sealed
    : keys.encrypt(keys.decrypt(sealed, context), context);
