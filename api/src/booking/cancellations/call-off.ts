import type { VisitState } from '@chaps/domain';
import { sql } from 'kysely';
import { isReserved, isUpcoming, visitState } from '../../events/conditions.ts';
import { markCalledOff } from '../../events/manage.ts';
import { queueMail } from '../../messages/email/outbox.ts';
import type { Services } from '../../platform/config/services.ts';
import { type AuditEntry, writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';
import { lockAppointment } from '../appointments.ts';
import { lockEventSlots, setSlotsClosed } from '../event-slots.ts';
import { releaseHold } from '../hold-queries.ts';
import { resumeWaiting } from '../waiting-list/queries.ts';
import { cancelConfirmedAppointment, cancelReservedAppointment } from './cancel.ts';

export interface CallOffResult {
  cancelled: number;
  refunded: number;
  released: number;
  /** Payments in progress: each is refunded once it is settled. */
  underWay: number;
}

/** Runs work in its own transaction, or in the caller's for a dry run. */
export type RunInTransaction = <Result>(
  work: (transaction: Executor) => Promise<Result>,
) => Promise<Result>;

/** Who calls an event off, and why. */
type CallOffActor = Pick<AuditEntry, 'actor' | 'reason' | 'requestId'>;

/**
 * Closes an event and its slots permanently. No claim succeeds after the commit.
 * @returns false for an unknown event, or one that was already called off
 */
export async function closeEvent(
  transaction: Executor,
  eventId: string,
  by: CallOffActor,
): Promise<boolean> {
  if (!(await markCalledOff(transaction, eventId))) return false;
  await lockEventSlots(transaction, eventId);
  await setSlotsClosed(transaction, eventId, true);
  const subject = `event ${eventId}`;
  await writeAudit(transaction, { action: 'event cancelled', subject, eventId, ...by });
  return true;
}

/**
 * Ends the appointments of an event that was called off: bookings are refunded in full and holds
 * released, except those of people who gave a sample. Holds waiting for payment by a mailed link
 * are included, and their people are notified. Each has its own transaction, so that other requests
 * are not blocked; if interrupted, the job continues.
 * @throws {AggregateError} of those that failed, after all were tried
 */
export async function endAppointments(
  services: Pick<Services, 'jobs'>,
  run: RunInTransaction,
  eventId: string,
  by: CallOffActor,
): Promise<CallOffResult> {
  const sum: CallOffResult = { cancelled: 0, refunded: 0, released: 0, underWay: 0 };
  const waiting = new Set<string>();
  for (;;) {
    const ids = await run((transaction) => listUpcomingAppointments(transaction, eventId));
    const left = ids.filter((id) => !waiting.has(id));
    if (left.length === 0) return { ...sum, underWay: waiting.size };
    await tryEach(left, async (id) => {
      const end = await run((transaction) => endAppointment(services, transaction, id, by));
      if (end === 'under way') waiting.add(id);
      else {
        sum.released += end === 'released' ? 1 : 0;
        sum.cancelled += end === 'cancelled' || end === 'refunded' ? 1 : 0;
        sum.refunded += end === 'refunded' ? 1 : 0;
      }
    });
  }
}

/**
 * SQL: the person of `a` was recorded as present after the event `e` had been called off, and this
 * has not been undone.
 */
const ATTENDED_SINCE_CANCELLATION = sql`(a.came_after IS NOT NULL AND a.updated_at > e.cancelled_at)`;

async function listUpcomingAppointments(db: Executor, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments as a')
    .select('appointment_id')
    .where('event_id', '=', eventId)
    .where(sql.raw<boolean>(isUpcoming('a')))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM events e WHERE e.event_id = a.event_id AND ${ATTENDED_SINCE_CANCELLATION})`,
    )
    .orderBy('appointment_id')
    .execute();
  return rows.map(({ appointment_id }) => appointment_id);
}

/** The settlement of a payment holds the lock, so its outcome is visible afterwards. */
async function endAppointment(
  services: Pick<Services, 'jobs'>,
  transaction: Executor,
  appointmentId: string,
  audit: CallOffActor,
): Promise<'released' | 'cancelled' | 'refunded' | 'under way' | 'ended'> {
  await lockAppointment(transaction, appointmentId);
  const row = await transaction
    .selectFrom('appointments')
    .select(['appointment_id', 'status', 'event_id', 'profile_id', 'slot_starts_at'])
    .select(sql.raw<VisitState>(visitState('appointments')).as('visit_state'))
    .select(sql.raw<boolean>(isReserved('appointments')).as('is_reserved'))
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  if (row.status === 'capturing') {
    // Whatever becomes of the payment, the event does not take place.
    const occasion = `event-cancelled ${appointmentId} under review`;
    await queueMail(transaction, { kind: 'event-cancelled', occasion, appointmentId });
    return 'under way';
  }
  if (row.status === 'held') {
    if (row.is_reserved)
      return await cancelReservedAppointment(transaction, row, { by: 'event', audit });
    await releaseHold(transaction, appointmentId);
    // Like the others who wait, they are told that there is no event.
    await resumeWaiting(transaction, [appointmentId]);
    return 'released';
  }
  const cancelled = await cancelConfirmedAppointment(services, transaction, row, {
    by: 'event',
    audit,
  });
  if (!cancelled) return 'ended';
  return cancelled.refund > 0 ? 'refunded' : 'cancelled';
}

/**
 * The job: resumes an interrupted call-off, and ends appointments that have become active again since.
 */
export async function finishCallOffs(services: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const { db } = services;
  const rows = await db
    .selectFrom('events as e')
    .select('event_id')
    .where('cancelled_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('appointments as a')
          .select('a.appointment_id')
          .whereRef('a.event_id', '=', 'e.event_id')
          .where('a.status', 'in', ['held', 'confirmed'])
          .where(sql.raw<boolean>(isUpcoming('a')))
          .where(sql<boolean>`NOT ${ATTENDED_SINCE_CANCELLATION}`),
      ),
    )
    .execute();
  const by = { actor: 'api', requestId: null };
  await tryEach(rows, ({ event_id: eventId }) =>
    endAppointments(services, (work) => withTransaction(db, work), eventId, by),
  );
}
