import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/**
 * Drops mails that have not been sent.
 * @param mails SQL condition on rows of the outbox
 * @returns how many were dropped, and how many are sent or on their way
 */
export async function cancelEmails(
  transaction: Executor,
  mails: RawBuilder<unknown>,
): Promise<{ taken_back: number; sent: number }> {
  // A mail that a relay has claimed may be on its way; a failed one is not, and will not be retried.
  const dropped = await sql`
    UPDATE outbox SET dropped_at = now() WHERE ${mails}
      AND sent_at IS NULL AND dropped_at IS NULL
      AND (claimed_until IS NULL OR claimed_until <= now())
    RETURNING mail_id`.execute(transaction);
  const { rows } = await sql<{ sent: number }>`
    SELECT count(*)::int AS sent FROM outbox WHERE ${mails} AND dropped_at IS NULL`.execute(
    transaction,
  );
  return { taken_back: dropped.rows.length, sent: rows[0]?.sent ?? 0 };
}
