import { NEEDS, type PersonNeeds, personNeeds } from '@chaps/contracts/person-care';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';

/**
 * SQL: a person's needs on the day as stated in one record, or null.
 * @param profileId SQL for the record's id
 */
export const needsOnTheDay = (profileId: string): string =>
  `(SELECT jsonb_build_object('needs', n.needs, 'details', n.details) FROM person_needs n
    WHERE n.profile_id = ${profileId} AND (cardinality(n.needs) > 0 OR n.details IS NOT NULL))`;

/** Parses what `needsOnTheDay` selected; undefined if there are no needs. */
export const parseNeeds = (stored: unknown): PersonNeeds | undefined =>
  stored === null ? undefined : personNeeds.parse(stored);

export async function setNeeds(
  transaction: Executor,
  profileId: string,
  { needs, details }: PersonNeeds,
  changedBy: string,
): Promise<void> {
  const set = {
    // In the order of the list, without duplicates.
    needs: NEEDS.filter((need) => needs.includes(need)),
    details,
    changed_by: changedBy,
    changed_at: sql<Date>`now()`,
  };
  await transaction
    .insertInto('person_needs')
    .values({ profile_id: profileId, ...set })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(set))
    .execute();
}

/** @returns the notes' ids */
export async function insertNotes(
  transaction: Executor,
  notes: readonly { profile_id: string; note: string; written_by: string }[],
): Promise<string[]> {
  const rows = await transaction
    .insertInto('person_notes')
    .values([...notes])
    .returning('note_id')
    .execute();
  return rows.map(({ note_id }) => note_id);
}

/** Notes on a person, oldest first. */
export async function listNotes(db: Executor, profileId: string) {
  const { rows } = await sql<{ note: string; at: Date; by: string | null }>`
    SELECT n.note, n.written_at AS at, m.email AS by FROM person_notes n
    LEFT JOIN staff_members m ON m.user_id = n.written_by
    WHERE n.profile_id = ${profileId} ORDER BY n.written_at, n.note_id`.execute(db);
  return rows;
}
