import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import { keptRecordId, selectRecordIds } from './merges/records.ts';

/** SQL condition: staff have recorded, for any record of the person, that they have died. */
export const hasDied = (profileId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM deaths g WHERE g.taken_back_at IS NULL
    AND g.profile_id = ANY (${selectRecordIds(keptRecordId(profileId))}))`;

/** SQL: all records of the people who have died, to find their data by index. */
export const RECORDS_OF_DECEASED_PEOPLE = sql`(
  SELECT unnest(${selectRecordIds(keptRecordId(sql`g.profile_id`))})
  FROM deaths g WHERE g.taken_back_at IS NULL)`;

/** SQL condition: the person may be contacted, as they have neither been erased nor died. */
export const mayBeContacted = (profileId: RawBuilder<unknown>) => sql<boolean>`(EXISTS (
  SELECT FROM profiles x WHERE x.profile_id = ${profileId} AND x.is_active)
  AND NOT ${hasDied(profileId)})`;

/** Whether staff have recorded that the person has died. */
export async function isDead(db: Executor, profileId: string): Promise<boolean> {
  const { rows } = await sql`SELECT WHERE ${hasDied(sql`${profileId}::text`)}`.execute(db);
  return rows.length > 0;
}
