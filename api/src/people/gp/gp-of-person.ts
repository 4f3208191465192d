import type { PersonGp } from '@chaps/contracts/gp-practices';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { IS_IN_DOUBT } from '../claims.ts';
import { keptRecordId, listRecordIds, selectRecordIds } from '../merges/records.ts';
import { PRACTICE_ADDRESS_LINES, PRACTICE_ON_ONE_LINE } from './practices.ts';

/**
 * SQL: the choices known to staff. Those of an account in doubt are replaced by the earlier ones.
 */
const KNOWN_CHOICES = sql`(
  SELECT n.profile_id, n.practice_code, n.typed, n.chosen_at
  FROM gp_choices n JOIN profiles c USING (profile_id)
  WHERE n.chosen_at < c.claimed_at OR coalesce(n.chosen_by, c.user_id) <> c.user_id OR NOT ${IS_IN_DOUBT}
  UNION ALL SELECT c.profile_id, c.before_claim #>> '{gp,practice_code}',
    c.before_claim #>> '{gp,typed}', (c.before_claim #>> '{gp,chosen_at}')::timestamptz
  FROM profiles c WHERE jsonb_typeof(c.before_claim -> 'gp') = 'object' AND ${IS_IN_DOUBT})`;

/**
 * SQL: the latest choice of practice in these records, as `g`; and as `p`, if it is in the
 * register.
 */
const selectLastChoice = (records: RawBuilder<unknown>, choices = sql`gp_choices`) => sql`
  FROM ${choices} g LEFT JOIN gp_practices p USING (practice_code)
  WHERE g.profile_id = ANY (${records}) ORDER BY g.chosen_at DESC LIMIT 1`;

/** SQL condition: the practice of the person with the kept record `f` has closed. */
export const HAS_CLOSED_GP = sql`f.profile_id IN (
  SELECT ${keptRecordId(sql`c.profile_id`)} FROM gp_choices c JOIN gp_practices q USING (practice_code)
  WHERE q.closed_on IS NOT NULL)
  AND (SELECT p.closed_on ${selectLastChoice(selectRecordIds(sql`f.profile_id`))}) IS NOT NULL`;

/** @param records all of one person's records */
export async function findGp(db: Executor, records: readonly string[]): Promise<PersonGp | null> {
  const { rows } = await sql<PersonGp>`
    SELECT g.practice_code, coalesce(g.typed, ${PRACTICE_ON_ONE_LINE}) AS name, p.telephone,
      p.closed_on IS NOT NULL AS has_closed ${selectLastChoice(sql`${[...records]}::text[]`)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The address lines for a letter to a person's GP; '' if the practice is unknown or has closed. */
export async function readGpAddress(db: Executor, profileId: string): Promise<string> {
  const records = await listRecordIds(db, profileId);
  const { rows } = await sql<{ address: string }>`
    SELECT CASE WHEN p.closed_on IS NOT NULL THEN ''
      ELSE coalesce(regexp_replace(g.typed, ',\\s*', E'\\n', 'g'), ${PRACTICE_ADDRESS_LINES}) END AS address
    ${selectLastChoice(sql`${records}::text[]`, KNOWN_CHOICES)}`.execute(db);
  return rows[0]?.address ?? '';
}
