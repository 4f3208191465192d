import type { FollowUpCall } from '@chaps/contracts/follow-ups';
import { canCallAgainOn, formatDate, isLondonTime, londonDate, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import { withTransaction } from '../platform/db/database.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { auditFollowUp, type Change, followUpChangedError, lockFollowUp } from './change.ts';
import { writeSteps } from './steps.ts';

const NEXT_CALL_RANGE_TEXT = 'Choose a date between today and 90 days from now.';
const TIME_MUST_BE_FUTURE = 'Choose a time in the future.';

/** @throws {ValidationError} */
function requireFutureTime({ next_on: day, next_at: time }: FollowUpCall, now: Date): Date {
  if (!canCallAgainOn(day, londonDate(now)))
    throw new ValidationError({ next_on: NEXT_CALL_RANGE_TEXT });
  const at = londonInstant(day, time);
  if (!isLondonTime(day, time) || at <= now)
    throw new ValidationError({ next_at: TIME_MUST_BE_FUTURE });
  return at;
}

/**
 * Records an unanswered call; the follow-up is due on the day of the next try. @throws {HttpError} 404; 409;
 * 422
 */
export async function recordCall(
  services: Pick<Services, 'db' | 'keys' | 'now'>,
  change: Change,
  call: FollowUpCall,
): Promise<void> {
  const { actor, followUpId, requestId } = change;
  const { next_on: day, next_at: time, note, result_id: seen } = call;
  const at = requireFutureTime(call, services.now());
  await withTransaction(services.db, async (transaction) => {
    await lockFollowUp(transaction, change, seen);
    const { rows } = await sql`UPDATE follow_ups SET due_on = ${day}, next_try_at = ${at}
      WHERE follow_up_id = ${followUpId} AND state <> 'outcome'
      RETURNING follow_up_id`.execute(transaction);
    if (rows.length === 0) throw followUpChangedError();
    const what = `called, no answer; next try on ${formatDate(day)} at ${time}`;
    await writeSteps(services, transaction, [{ followUpId, what, actor, note, requestId }]);
    await auditFollowUp(transaction, change, 'call of a follow-up not answered');
  });
}
