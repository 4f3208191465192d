import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import { type DayChange, lockDay, toAudit } from './lock-day.ts';

/** @returns whether the books had been closed */
async function deleteClosure(transaction: Executor, eventId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('event_closures')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Reopens an event's books because a step arrived after closing. The event is locked. */
export async function reopenDayForLateStep(
  transaction: Executor,
  change: DayChange,
): Promise<void> {
  if (!(await deleteClosure(transaction, change.eventId))) return;
  await writeAudit(transaction, { ...toAudit(change), action: 'day opened by a late step' });
}

/**
 * Reopens the books of an event.
 * @throws {HttpError} 404; 409 EVENT_CHANGED when they are open
 */
export async function openDay(
  { db }: Pick<Services, 'db'>,
  change: DayChange,
  reason: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockDay(transaction, change.eventId, 'close');
    if (!(await deleteClosure(transaction, change.eventId))) {
      throw new HttpError(409, 'EVENT_CHANGED', 'The books for this event are already open.');
    }
    await writeAudit(transaction, { ...toAudit(change), action: 'day opened again', reason });
  });
}
