import { sql } from 'kysely';
import { IS_FAILED } from '../clinic-day/tubes/failed-tubes.ts';
import { writeAudits } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';

/** Discards unsent letters about tubes whose person knows, or that may get a result after all. */
export async function discardTubeDrafts(
  transaction: Executor,
  sampleIds: readonly string[],
): Promise<void> {
  if (sampleIds.length === 0) return;
  const { rows } = await sql<{ letter_id: string; profile_id: string }>`
    UPDATE letters l SET state = 'discarded', changed_at = now()
    FROM samples s JOIN visit_steps v USING (action_id) JOIN appointments a USING (appointment_id)
    WHERE s.sample_id = l.sample_id AND l.sample_id = ANY (${[...sampleIds]}::uuid[])
      AND (l.state = 'drafted' AND s.told_at IS NOT NULL
        OR l.state IN ('drafted', 'approved') AND NOT ${IS_FAILED})
    RETURNING l.letter_id, a.profile_id`.execute(transaction);
  await writeAudits(
    transaction,
    rows.map(({ letter_id, profile_id: profileId }) => ({
      ...{ actor: 'api', action: 'letter discarded', subject: `letter ${letter_id}`, profileId },
      ...{ details: { about: 'tube' }, reason: 'No longer needed.', requestId: null },
    })),
  );
}
