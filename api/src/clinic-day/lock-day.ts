import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';

export interface DayChange {
  userId: string;
  eventId: string;
  requestId: string;
}

/** The part of an audit entry that is the same for every change of a day. */
export const toAudit = ({ userId, eventId, requestId }: DayChange) => ({
  actor: userId,
  subject: `event ${eventId}`,
  eventId,
  requestId,
});

const LOCKS = {
  record: sql`FOR KEY SHARE OF e`,
  compare: sql`FOR NO KEY UPDATE OF e`,
  close: sql`FOR UPDATE OF e`,
};
type Purpose = keyof typeof LOCKS;

export interface Day {
  event_date: string;
  is_closed: boolean;
}

/**
 * Locks the event, so that nobody closes it in the meantime.
 * @param purpose 'close' waits for every recording; 'compare' only for those whose records must be
 * compared with its own, such as tubes and money, and for a change to the event
 * @throws {NotFoundError}
 */
export async function lockDay(transaction: Executor, eventId: string, purpose: Purpose) {
  const lock = LOCKS[purpose];
  const { rows } = await sql<Pick<Day, 'event_date'> & { ends_at: Date }>`
    SELECT e.event_date, e.ends_at FROM events e WHERE e.event_id = ${eventId} ${lock}`.execute(
    transaction,
  );
  const [day] = rows;
  if (!day) throw new NotFoundError();
  // A separate statement: the one that waited for the lock does not see what was written meanwhile.
  const closure = transaction
    .selectFrom('event_closures')
    .select('event_id')
    .where('event_id', '=', eventId);
  return { ...day, is_closed: (await closure.executeTakeFirst()) !== undefined };
}
