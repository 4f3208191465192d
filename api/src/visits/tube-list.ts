import { londonTime } from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { openNhsNumber } from '../people/nhs-number.ts';
import type { Keys } from '../security/keys.ts';
import { heldSubjects, shownOf, takenTubes } from './samples.ts';

interface Row {
  subject: string;
  profile_id: string | null;
  user_id: string | null;
  reference: string;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  gender: string | null;
  nhs_number_encrypted: string | null;
  sampled_at: Date;
}

/** A tube of the list: whose, and its cells by column. */
interface ListedTube {
  profileId: string | null;
  cells: Record<string, string>;
}

/**
 * The tubes of an event that go to its laboratory, in the order in which they were taken: without those
 * that are held back. A cancelled appointment whose person came has its tube in the list.
 * @returns null while no tube was recorded at the event
 */
export async function tubeList(
  db: Executor,
  keys: Keys,
  eventId: string,
): Promise<ListedTube[] | null> {
  const taken = await takenTubes(db, eventId);
  if (taken.length === 0) return null;
  const held = await heldSubjects(db, eventId);
  const tubes = shownOf(taken).filter(({ subject }) => !held.has(subject));
  const { rows } = await sql<Row & { sample_id: string }>`
    SELECT s.sample_id, s.done_at AS sampled_at, f.profile_id, f.user_id, f.gender,
      f.nhs_number_encrypted, coalesce(a.reference, '') AS reference,
      coalesce(f.first_name, w.first_name) AS first_name,
      coalesce(f.last_name, w.last_name) AS last_name,
      coalesce(f.date_of_birth, w.date_of_birth) AS date_of_birth
    FROM (SELECT action_id AS sample_id, appointment_id, walk_in_id, done_at FROM visit_steps
      WHERE action_id = ANY (${tubes.map(({ sample_id }) => sample_id)}::uuid[])) s
    LEFT JOIN appointments a USING (appointment_id) LEFT JOIN profiles f USING (profile_id)
    LEFT JOIN walk_ins w ON w.walk_in_id = s.walk_in_id`.execute(db);
  const found = new Map(rows.map((row) => [row.sample_id, row]));
  return tubes.flatMap(({ sample_id, code }) => {
    const row = found.get(sample_id);
    if (!row) return [];
    const { user_id, nhs_number_encrypted: sealed } = row;
    const cells = {
      tube_code: code,
      reference: row.reference,
      nhs_number: (user_id && openNhsNumber(keys, user_id, sealed)) ?? '',
      last_name: row.last_name,
      first_name: row.first_name,
      date_of_birth: row.date_of_birth ?? '',
      gender: row.gender ?? '',
      taken_at: londonTime(row.sampled_at),
    };
    return [{ profileId: row.profile_id, cells }];
  });
}
