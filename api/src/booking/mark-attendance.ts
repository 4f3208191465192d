import { randomUUID } from 'node:crypto';
import type { AttendanceRequest } from '@chaps/contracts/several-bookings';
import type { DayAction } from '@chaps/contracts/visits';
import { effectiveSteps, londonDate, mayMarkAttendance, type RecordedStep } from '@chaps/domain';
import { sql } from 'kysely';
import { lockPeopleOfEndedAppointments } from '../clinic-day/came-after.ts';
import { lockDay } from '../clinic-day/lock-day.ts';
import { recordInTransaction } from '../clinic-day/record-actions.ts';
import { readStepsByAppointment } from '../clinic-day/steps.ts';
import { lockVisits } from '../clinic-day/visit-rows.ts';
import { hasResult } from '../events/conditions.ts';
import type { Services } from '../platform/config/services.ts';
import type { AuditAction } from '../platform/db/audit-words.ts';
import { withTransaction } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { BulkChange } from './bulk-bookings.ts';
import { auditBooking } from './change-booking.ts';

const ACTIONS = new Map<boolean | null, AuditAction>([
  [true, 'marked as attended'],
  [false, 'marked as did not attend'],
]);

type Step = Pick<DayAction, 'step' | 'undoes'>;

/**
 * The steps from what is recorded to the new mark; undefined when more than attendance is recorded,
 * which no mark can undo.
 */
function findStepsToMark(mark: boolean | null, steps: readonly RecordedStep[]): Step[] | undefined {
  const standing = effectiveSteps(steps);
  const isThere = standing.some(({ step }) => step === 'arrived');
  if (mark === true) return isThere ? [] : [{ step: 'arrived' }];
  if (standing.some(({ step }) => step !== 'arrived' && step !== 'did not attend'))
    return undefined;
  const isMissed = !isThere && standing.length > 0;
  if (mark === false && isMissed) return [];
  const back = standing.map(({ action_id }) => ({ step: 'undo' as const, undoes: action_id }));
  return mark === null ? back : [...back, { step: 'did not attend' }];
}

/**
 * Marks who attended. Repeating a mark adds nothing.
 * @throws {HttpError} 404; 409 before the event's day
 */
export async function markAttendance(
  { db, now, keys }: Pick<Services, 'db' | 'now' | 'keys'>,
  { staff, eventId, requestId }: BulkChange,
  { appointment_ids: ids, came: mark }: AttendanceRequest,
): Promise<{ marked: number; skipped: number }> {
  return withTransaction(db, async (transaction) => {
    const day = await lockDay(transaction, eventId, 'record');
    const at = now();
    if (!mayMarkAttendance(day.event_date, londonDate(at))) {
      const message = 'You can mark attendance from the day of the event.';
      throw new HttpError(409, 'EVENT_CHANGED', message);
    }
    await lockPeopleOfEndedAppointments(transaction, ids);
    await lockVisits(transaction, ids);
    const { rows } = await sql<{ appointment_id: string; profile_id: string }>`
      SELECT a.appointment_id, a.profile_id FROM appointments a
      WHERE a.event_id = ${eventId} AND a.appointment_id = ANY (${ids}::uuid[])
        AND a.status = 'confirmed' AND (${mark}::boolean OR NOT ${sql.raw(hasResult('a'))})
      ORDER BY a.appointment_id`.execute(transaction);
    const known = await readStepsByAppointment(transaction, eventId, ids);
    const marked = rows.flatMap(({ appointment_id, profile_id }) => {
      const before = known.get(appointment_id) ?? [];
      const steps = findStepsToMark(mark, before);
      // After the recorded steps, and each a little later than the one before.
      const from = Math.max(at.getTime(), ...before.map(({ done_at }) => Date.parse(done_at) + 1));
      return steps ? [{ appointment_id, profile_id, steps, from }] : [];
    });
    const actions = marked.flatMap(({ appointment_id, steps, from }) =>
      steps.map((step, index) => ({
        ...{ ...step, appointment_id, action_id: randomUUID(), list_version: 0 },
        done_at: new Date(from + index).toISOString(),
      })),
    );
    const change = { userId: staff.userId, eventId, requestId };
    await recordInTransaction(transaction, change, actions, { keys, day, now: at, device: null });
    for (const { appointment_id: appointmentId, profile_id, steps } of marked) {
      if (steps.length === 0) continue;
      const action = ACTIONS.get(mark) ?? 'mark of attendance removed';
      await auditBooking(
        transaction,
        { staff, eventId, appointmentId, requestId },
        profile_id,
        action,
      );
    }
    return { marked: marked.length, skipped: new Set(ids).size - marked.length };
  });
}
