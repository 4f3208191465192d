import { formatDate, tubeLetter } from '@chaps/domain';
import { sql } from 'kysely';
import { hasFreeRepeat } from '../booking/free-repeat.ts';
import { FAILED_SINCE, IS_FAILED } from '../clinic-day/tubes/failed-tubes.ts';
import { canReceiveMail } from '../messages/email/deliveries.ts';
import { mayBeContacted } from '../people/contact.ts';
import { keptRecordId } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudits } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';
import { sealText } from './letters.ts';

interface Failed {
  name: string;
  home_address: string | null;
  event_date: string;
  is_free: boolean;
}

/** Drafts a letter about a failed tube if no mail reaches its person. A clinician approves it. */
export async function draftTubeLetter(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  sampleId: string,
): Promise<void> {
  const { rows } = await sql<Failed>`
    SELECT f.first_name || ' ' || f.last_name AS name, f.home_address, e.event_date,
      ${sql.raw(hasFreeRepeat('a'))} AS is_free
    FROM samples s JOIN visit_steps v USING (action_id) JOIN appointments a USING (appointment_id)
      JOIN events e ON e.event_id = v.event_id
      JOIN profiles f ON f.profile_id = ${keptRecordId(sql`a.profile_id`)}
    WHERE s.sample_id = ${sampleId}::uuid AND ${IS_FAILED} AND s.told_at IS NULL
      AND ${mayBeContacted(sql`f.profile_id`)} AND NOT ${canReceiveMail(sql`a.profile_id`)}
      AND NOT EXISTS (SELECT FROM letters l WHERE l.sample_id = s.sample_id
        AND l.state <> 'discarded'
        AND (l.approved_at IS NULL OR l.approved_at >= ${FAILED_SINCE}))`.execute(transaction);
  const [failed] = rows;
  if (!failed) return;
  const { name, home_address, event_date, is_free: isFree } = failed;
  const letterId = crypto.randomUUID();
  const words = {
    address: [name, ...(home_address?.split(/,\s*/) ?? [])].join('\n'),
    ...tubeLetter({ name, date: formatDate(event_date) }, isFree),
  };
  await transaction
    .insertInto('letters')
    .values({
      letter_id: letterId,
      sample_id: sampleId,
      recipient: 'person',
      text_encrypted: sealText(keys, letterId, words),
    })
    .execute();
}

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
      ...{ reason: 'No longer needed.', requestId: null },
    })),
  );
}
