import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './database.ts';

/** The row that a page starts after or ends before, see `cursor` in the contracts. */
export interface Cursor {
  after?: string | undefined;
  before?: string | undefined;
}

interface Order {
  /** SQL for the sort columns, none of them null; the last is unique. */
  keys: readonly RawBuilder<unknown>[];
  descending?: boolean;
  /**
   * FROM and WHERE that select the row with this id, with the aliases in `keys`, if the caller may see it.
   */
  rowOf: (id: string) => RawBuilder<unknown>;
}

const isBackwards = ({ after, before }: Cursor) => after === undefined && before !== undefined;

/** ORDER BY of a page; a page before a row is read in reverse. */
export function toPageOrder(
  { keys, descending = false }: Pick<Order, 'keys' | 'descending'>,
  cursor: Cursor,
) {
  const direction = descending === isBackwards(cursor) ? sql`ASC` : sql`DESC`;
  return sql`ORDER BY ${sql.join(keys.map((key) => sql`${key} ${direction}`))}`;
}

/**
 * The end of a page's query, after the conditions of its list. It selects one row more than `size`, for
 * `toPage`, and none if the cursor's row no longer exists.
 */
export function toPageClause(order: Order, size: number, cursor: Cursor) {
  const { keys, descending = false, rowOf } = order;
  const edge = cursor.after ?? cursor.before;
  const columns = sql.join(keys);
  const beyond = descending === isBackwards(cursor) ? sql`>` : sql`<`;
  const rest = edge && sql`AND (${columns}) ${beyond} (SELECT ${columns} FROM ${rowOf(edge)})`;
  return sql`${rest ?? sql``} ${toPageOrder(order, cursor)} LIMIT ${size + 1}`;
}

/** Turns the rows of a `toPageClause` query into a page, in list order. */
export function toPage<Row>(
  found: readonly Row[],
  idOf: (row: Row) => string,
  size: number,
  cursor: Cursor,
): { items: Row[]; next: string | null; previous: string | null } {
  const backwards = isBackwards(cursor);
  const items = backwards ? found.slice(0, size).reverse() : found.slice(0, size);
  const more = found.length > size;
  const [first, last] = [items[0], items.at(-1)];
  return {
    items,
    next: last && (backwards || more) ? idOf(last) : null,
    previous: first && (backwards ? more : cursor.after) ? idOf(first) : null,
  };
}

/** A page of a list in memory. */
export function paginateInMemory<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  size: number,
  cursor: Cursor,
) {
  const edge = cursor.after ?? cursor.before;
  const at = rows.findIndex((row) => idOf(row) === edge);
  if (edge !== undefined && at < 0) return toPage([], idOf, size, cursor);
  const rest = isBackwards(cursor) ? rows.slice(0, at).reverse() : rows.slice(at + 1);
  return toPage(rest, idOf, size, cursor);
}

/** The number of rows in `source` (FROM and WHERE). */
export async function countRows(db: Executor, source: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ${source}`.execute(db);
  return rows[0]?.total ?? 0;
}
