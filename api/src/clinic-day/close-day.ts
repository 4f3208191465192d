import { randomUUID } from 'node:crypto';
import type { BalanceDifference, ClosureRequest } from '@chaps/contracts/visits';
import { formatDate, londonDate, londonTime } from '@chaps/domain';
import { storeFreeWalkIns } from '../booking/free-repeat.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import { auditSteps } from './audit-steps.ts';
import { readBalance } from './balance.ts';
import { endUndoneWalkIns, listAttendeesOfEndedBookings } from './came-after.ts';
import type { UnsentTablet } from './devices.ts';
import { insertClosure } from './event-sums.ts';
import { type DayChange, lockDay } from './lock-day.ts';
import { insertSteps } from './steps.ts';
import { writeVisits } from './visit-rows.ts';

const throwConflict = (
  code: 'EVENT_CHANGED' | 'NOT_BALANCED' | 'TABLETS_UNSENT',
  message: string,
): never => {
  throw new HttpError(409, code, message);
};

const describeTablet = ({ label, unsent, last_seen_at }: UnsentTablet, eventDate: string) => {
  const seen = new Date(last_seen_at);
  const day = londonDate(seen) === eventDate ? '' : ` on ${formatDate(londonDate(seen))}`;
  const steps = unsent > 0 ? `${unsent} ${unsent === 1 ? 'step' : 'steps'}, ` : '';
  return `${label} (${steps}last seen${day} at ${londonTime(seen)})`;
};

/** Differences that a person must resolve before the books close, with what to do, in this order. */
const BLOCKING_DIFFERENCES: readonly (readonly [readonly BalanceDifference[], string])[] = [
  [
    ['no sample and no reason', 'a step waits for another'],
    'First record whether a sample was taken from',
  ],
  [
    ['a sample and a reason for none'],
    'First decide whether a sample was taken and undo the wrong step for',
  ],
  [['result without a sample'], 'First record the sample again, or have the result withdrawn, for'],
];

/**
 * Closes an event's books: those still expected did not attend. A later step reopens them.
 * @throws {HttpError} 404; 409 EVENT_CHANGED before its end and when it is closed; NOT_BALANCED while it is
 * unclear whether someone who came, or has a result, gave a sample, whose a tube is, or which booking of a
 * person counts; TABLETS_UNSENT while a tablet may hold steps, unless a reason is given for not waiting
 */
export async function closeDay(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, eventId, requestId }: DayChange,
  { reason }: ClosureRequest,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { event_date, ends_at, is_closed } = await lockDay(transaction, eventId, 'close');
    if (is_closed) throwConflict('EVENT_CHANGED', 'The books for this event are already closed.');
    if (now() < ends_at) throwConflict('EVENT_CHANGED', 'This event has not ended.');
    const { differences, sample_conflicts, unsent_tablets } = await readBalance(
      transaction,
      eventId,
      now(),
      { withMoney: false, withTubes: true },
    );
    for (const [kinds, words] of BLOCKING_DIFFERENCES) {
      const names = differences.filter(({ what }) => kinds.includes(what)).map(({ name }) => name);
      if (names.length > 0) throwConflict('NOT_BALANCED', `${words}: ${names.join('; ')}.`);
    }
    const twice = await listAttendeesOfEndedBookings(transaction, eventId);
    if (twice.length > 0) {
      const message = `These people attended on a cancelled booking and also have another one. First decide which booking counts: ${twice.join('; ')}.`;
      throwConflict('NOT_BALANCED', message);
    }
    if (sample_conflicts.length > 0) {
      const people = sample_conflicts.flatMap(({ samples }) => samples.map(({ name }) => name));
      const names = [...new Set(people)].join('; ');
      throwConflict('NOT_BALANCED', `First decide whose tubes these are: ${names}.`);
    }
    if (unsent_tablets.length > 0 && reason === undefined) {
      const names = unsent_tablets.map((tablet) => describeTablet(tablet, event_date)).join('; ');
      throwConflict(
        'TABLETS_UNSENT',
        `These tablets may still have unsent steps: ${names}. Connect them, or give a reason for not waiting.`,
      );
    }
    const expected = differences
      .filter(({ what }) => what === 'still expected')
      .map(({ appointment_id }) => appointment_id);
    const recording = { actor: userId, requestId };
    const undone = await endUndoneWalkIns(transaction, recording, expected);
    const missed = expected.filter((id) => !undone.has(id));
    const rows = missed.map((appointment_id) => ({
      action_id: randomUUID(),
      event_id: eventId,
      appointment_id,
      step: 'did not attend' as const,
      done_by: userId,
      done_at: now(),
      list_version: 0,
    }));
    const recorded = await insertSteps(transaction, rows);
    await auditSteps(transaction, { userId, eventId, requestId }, [...recorded]);
    await writeVisits(transaction, eventId, missed);
    await storeFreeWalkIns(transaction, eventId);
    await insertClosure(transaction, { eventId, userId });
    await writeAudit(transaction, {
      actor: userId,
      action: 'day closed',
      subject: `event ${eventId}`,
      details: { did_not_attend: rows.length, unsent_tablets },
      eventId,
      ...(reason === undefined ? {} : { reason }),
      requestId,
    });
  });
}
