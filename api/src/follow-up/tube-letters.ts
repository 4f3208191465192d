import { createTubeLetter, formatDate } from '@chaps/domain';
import { sql } from 'kysely';
import { hasFreeRepeat } from '../booking/free-repeat.ts';
import { FAILED_SINCE, IS_FAILED } from '../clinic-day/tubes/failed-tubes.ts';
import { canReceiveMail } from '../messages/email/deliveries.ts';
import { addressForResult, joinKnownPerson } from '../people/claims.ts';
import { mayBeContacted } from '../people/contact.ts';
import { keptRecordId } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { formatPersonAddress } from './letter-address.ts';
import { sealText } from './letters.ts';

interface Failed {
  name: string;
  home_address: string | null;
  event_date: string;
  is_free: boolean;
}

/**
 * Drafts a letter about a failed tube if no mail reaches the person. A clinician approves it.
 * @param replaces whether it replaces a letter, and so is needed whether or not the person knows
 * @returns its id
 */
export async function draftTubeLetter(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  sampleId: string,
  replaces = false,
): Promise<string | undefined> {
  const { rows } = await sql<Failed>`
    SELECT known.name, ${addressForResult(sql.ref('f.profile_id'))} AS home_address, e.event_date,
      ${sql.raw(hasFreeRepeat('a'))} AS is_free
    FROM samples s JOIN visit_steps v USING (action_id) JOIN appointments a USING (appointment_id)
      JOIN events e ON e.event_id = v.event_id
      JOIN profiles f ON f.profile_id = ${keptRecordId(sql`a.profile_id`)}
      LEFT JOIN results r ON false ${joinKnownPerson(sql.ref('f.profile_id'))}
    WHERE s.sample_id = ${sampleId}::uuid AND ${IS_FAILED} AND (${replaces} OR s.told_at IS NULL
        AND ${mayBeContacted(sql`f.profile_id`)} AND NOT ${canReceiveMail(sql`a.profile_id`)})
      AND NOT EXISTS (SELECT FROM letters l WHERE l.sample_id = s.sample_id
        AND l.state <> 'discarded' AND l.records_separated_at IS NULL
        AND (l.approved_at IS NULL OR l.approved_at >= ${FAILED_SINCE}))`.execute(transaction);
  const [failed] = rows;
  if (!failed) return undefined;
  const { name, home_address, event_date, is_free: isFree } = failed;
  const letterId = crypto.randomUUID();
  const words = {
    address: formatPersonAddress({ name, home_address }),
    ...createTubeLetter({ name, date: formatDate(event_date) }, isFree),
  };
  await transaction
    .insertInto('letters')
    .values({
      letter_id: letterId,
      sample_id: sampleId,
      recipient: 'person',
      text_encrypted: sealText(keys, letterId, words, words.address),
    })
    .execute();
  return letterId;
}
