import { sql } from 'kysely';
import { listRecords, lockPeople } from '../../follow-up/steps.ts';
import type { Executor } from '../../platform/db/database.ts';

/**
 * Locks the person whom a mail is about before the mail itself, in the order that releases and erasures use.
 * @returns their records; none for a mail about nobody with a record
 */
export async function lockMailRecipient(transaction: Executor, mailId: string): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    SELECT coalesce(o.profile_id, a.profile_id) AS profile_id
    FROM outbox o LEFT JOIN appointments a USING (appointment_id)
    WHERE o.mail_id = ${mailId} AND (o.profile_id IS NOT NULL OR a.profile_id IS NOT NULL)`.execute(
    transaction,
  );
  const people = rows.map(({ profile_id }) => profile_id);
  await lockPeople(transaction, people);
  return listRecords(transaction, people);
}
