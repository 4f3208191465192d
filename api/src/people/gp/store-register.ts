import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { Register } from './register-file.ts';

export interface RegisterChanges {
  added: number;
  /** Includes practices that reopened. */
  changed: number;
  closed: number;
}

/** The number of open practices in the register. */
export async function countOpenPractices(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM gp_practices WHERE closed_on IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Replaces the register, in the caller's transaction. A practice that is missing from the file has closed.
 * @param today London date
 */
export async function storeRegister(
  transaction: Executor,
  { open, closed }: Register,
  today: string,
): Promise<RegisterChanges> {
  const { rows } = await sql<{ added: boolean }>`
    INSERT INTO gp_practices AS p
      (practice_code, name, address_lines, town, postcode, telephone, opened_on)
    SELECT practice_code, name, address_lines, town, postcode, telephone, opened_on
    FROM jsonb_to_recordset(${JSON.stringify(open)}::jsonb) AS x (practice_code text, name text,
      address_lines text[], town text, postcode text, telephone text, opened_on date)
    ON CONFLICT (practice_code) DO UPDATE SET name = excluded.name, town = excluded.town,
      address_lines = excluded.address_lines, postcode = excluded.postcode,
      telephone = excluded.telephone, opened_on = excluded.opened_on, closed_on = NULL
    WHERE (p.name, p.town, p.address_lines, p.postcode, p.telephone, p.opened_on, p.closed_on)
      IS DISTINCT FROM (excluded.name, excluded.town, excluded.address_lines, excluded.postcode,
        excluded.telephone, excluded.opened_on, NULL)
    RETURNING xmax = 0 AS added`.execute(transaction);
  const codes = open.map(({ practice_code }) => practice_code);
  const ended = await sql`
    UPDATE gp_practices p SET
      closed_on = coalesce((${JSON.stringify(Object.fromEntries(closed))}::jsonb ->> p.practice_code)::date, ${today}::date)
    WHERE p.closed_on IS NULL AND NOT p.practice_code = ANY (${codes}::text[])`.execute(
    transaction,
  );
  const added = rows.filter((row) => row.added).length;
  return {
    added,
    changed: rows.length - added,
    closed: Number(ended.numAffectedRows ?? 0),
  };
}
