import { sql } from 'kysely';
import { hasDied, isDead } from '../people/contact.ts';
import { listRecordIds } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { auditDeath, endMessages, type FollowUpActor, updateFollowUps } from './deaths.ts';

interface Records {
  keptId: string;
  droppedId: string;
}

/**
 * Before a merge with the record of someone who has died, ends follow-ups, mails and reminders of the other
 * record. Upcoming bookings are left to staff; Today lists them.
 */
export async function applyDeathBeforeMerge(
  services: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  { keptId, droppedId }: Records,
  by: FollowUpActor,
): Promise<void> {
  const isKeptDead = await isDead(transaction, keptId);
  if (isKeptDead === (await isDead(transaction, droppedId))) return;
  const records = isKeptDead ? [droppedId] : await listRecordIds(transaction, keptId);
  await updateFollowUps(services, transaction, records, by);
  await endMessages(services, transaction, records, by);
}

/**
 * After a merge is undone, a death that was recorded for one of the two people stays recorded for both,
 * because it has ended follow-ups and reminders for both. Staff reverse it for the one who is alive.
 * @param before the person's records before the separation
 */
export async function keepDeathOnBothRecords(
  transaction: Executor,
  before: readonly string[],
  { keptId, droppedId }: Records,
  by: Omit<FollowUpActor, 'isClinician'>,
): Promise<void> {
  const { rows } = await sql<{ profile_id: string }>`
    INSERT INTO deaths (profile_id, recorded_by, recorded_at)
    SELECT o.profile_id, d.recorded_by, d.recorded_at
    FROM unnest(${[keptId, droppedId]}::text[]) o (profile_id) CROSS JOIN (
      SELECT recorded_by, recorded_at FROM deaths
      WHERE profile_id = ANY (${[...before]}) AND taken_back_at IS NULL
      ORDER BY recorded_at LIMIT 1) d
    WHERE NOT ${hasDied(sql`o.profile_id`)}
    RETURNING profile_id`.execute(transaction);
  for (const { profile_id } of rows) {
    await auditDeath(transaction, profile_id, 'death recorded', by);
  }
}
