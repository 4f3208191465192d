import { randomUUID } from 'node:crypto';
import type { AttendanceRequest } from '@chaps/contracts/several-bookings';
import { londonDate, mayMarkAttendance, standingSteps, type VisitStep } from '@chaps/domain';
import { sql } from 'kysely';
import { came } from '../booking/attendance.ts';
import { hasResult } from '../booking/conditions.ts';
import type { Services } from '../config/services.ts';
import type { AuditAction } from '../db/audit-words.ts';
import { withTransaction } from '../db/database.ts';
import { HttpError, NotFoundError } from '../http/errors.ts';
import { insertSteps, stepsOf } from '../visits/steps.ts';
import type { BulkChange } from './bulk-bookings.ts';
import { auditBooking } from './change-booking.ts';

const ACTIONS = new Map<boolean | null, AuditAction>([
  [true, 'marked as having come'],
  [false, 'marked as not having come'],
]);

/** The event's day. @throws {HttpError} 404; 409 before that day */
async function checkDay({ db, now }: Pick<Services, 'db' | 'now'>, eventId: string): Promise<void> {
  const event = await db
    .selectFrom('events')
    .select('event_date')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new NotFoundError();
  if (!mayMarkAttendance(event.event_date, londonDate(now()))) {
    throw new HttpError(
      409,
      'EVENT_CHANGED',
      'You can mark who came from the day of the event on.',
    );
  }
}

/** From `standing` steps to what is marked: a mark that is wrong is taken back, never changed. */
function stepsTo(mark: boolean | null, standing: number): VisitStep[] {
  const back = Array.from({ length: standing }, () => 'undo' as const);
  if (mark === null) return back;
  return [...back, mark ? 'arrived' : 'did not attend'];
}

/**
 * Marks who came. The same mark again adds nothing.
 * @throws {HttpError} 404; 409 before the event's day
 */
export async function markAttendance(
  services: Pick<Services, 'db' | 'now'>,
  { staff, eventId, requestId }: BulkChange,
  { appointment_ids: ids, came: mark }: AttendanceRequest,
): Promise<{ marked: number; skipped: number }> {
  await checkDay(services, eventId);
  return withTransaction(services.db, async (transaction) => {
    const { rows } = await sql<{ appointment_id: string; profile_id: string; same: boolean }>`
      SELECT a.appointment_id, a.profile_id, (${sql.raw(came('a'))}) IS NOT DISTINCT FROM
        ${mark}::boolean AS same
      FROM appointments a WHERE a.event_id = ${eventId} AND a.appointment_id = ANY (${ids}::uuid[])
        AND a.status = 'confirmed' AND (${mark}::boolean OR NOT ${sql.raw(hasResult('a'))})
      ORDER BY a.appointment_id FOR NO KEY UPDATE OF a`.execute(transaction);
    const changed = rows.filter(({ same }) => !same);
    const changedIds = changed.map(({ appointment_id }) => appointment_id);
    const steps = await stepsOf(transaction, eventId, changedIds);
    for (const { appointment_id: appointmentId, profile_id } of changed) {
      const before = steps.get(appointmentId) ?? [];
      const kinds = stepsTo(mark, standingSteps(before).length);
      const times = before.map(({ done_at }) => Date.parse(done_at) + 1);
      const from = Math.max(services.now().getTime(), ...times);
      const by = { event_id: eventId, appointment_id: appointmentId, done_by: staff.userId };
      const added = kinds.map((step, index) => ({
        ...by,
        action_id: randomUUID(),
        step,
        // After what stands, and one after the other, also by the clock.
        done_at: new Date(from + index),
        list_version: 0,
      }));
      await insertSteps(transaction, added);
      const change = { staff, eventId, appointmentId, requestId };
      await auditBooking(
        transaction,
        change,
        profile_id,
        ACTIONS.get(mark) ?? 'mark of attendance removed',
      );
    }
    return { marked: rows.length, skipped: new Set(ids).size - rows.length };
  });
}
