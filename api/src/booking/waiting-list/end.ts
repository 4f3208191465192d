import { sql } from 'kysely';
import { bookingState } from '../../events/booking-state.ts';
import { queueEmails } from '../../messages/email/outbox.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { IS_WAITING, mayStillBeOffered } from './queries.ts';

/** SQL: the event `e` was called off, or has no place that can still be offered. */
const IS_OVER = sql`(${sql.raw(bookingState('e'))} = 'cancelled' OR NOT ${sql.raw(mayStillBeOffered('e'))})`;

/**
 * Job: ends the waiting lists of events that were called off, or have no place that can still be
 * offered, and tells each person.
 */
export const endWaiting = ({ db }: { db: Executor }): Promise<void> =>
  withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ event_id: string; profile_id: string; is_called_off: boolean }>`
      WITH ended AS (
        SELECT w.event_id, w.profile_id, e.cancelled_at IS NOT NULL AS is_called_off
        FROM waiting_list w JOIN events e USING (event_id)
        WHERE ${IS_WAITING} AND ${IS_OVER}
        ORDER BY w.event_id, w.profile_id LIMIT 500
        FOR UPDATE OF w SKIP LOCKED
      )
      DELETE FROM waiting_list w USING ended
      WHERE w.event_id = ended.event_id AND w.profile_id = ended.profile_id
      RETURNING ended.*`.execute(transaction);
    if (rows.length === 0) return;
    await queueEmails(
      transaction,
      rows.map(({ event_id: eventId, profile_id: profileId, is_called_off }) => ({
        kind: is_called_off ? 'waiting-list-cancelled' : 'waiting-list-closed',
        // The person may have joined again after an earlier end.
        occasion: `waiting-list-ended ${crypto.randomUUID()}`,
        profileId,
        eventId,
      })),
    );
  });
