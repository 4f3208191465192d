import { sql } from 'kysely';
import { lockAppointment, moveAppointment } from '../booking/appointments.ts';
import { releaseHold } from '../booking/hold-queries.ts';
import { freePlace } from '../booking/slots.ts';
import type { Services } from '../config/services.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { queueMail } from '../email/outbox.ts';
import { moneyOf } from '../payments/queries.ts';
import { CALLED_OFF, refundDue } from '../payments/refunds.ts';

/** What calling an event off has come to. */
export interface CalledOff {
  cancelled: number;
  refunded: number;
  released: number;
  /** Payments under way at this moment: settled as they come, and then refunded. */
  underWay: number;
}

/** Runs work in a transaction: one of its own, or the caller's for a dry run. */
export type Run = <Result>(work: (transaction: Executor) => Promise<Result>) => Promise<Result>;

/**
 * Closes an event for good, with the rights of the tables' owner. Once this has been committed, no
 * seat can be claimed, also by a claim that read the event before: it finds its slot closed.
 * @returns false when there is no such event or it was called off before
 */
export async function closeEvent(transaction: Executor, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE events SET cancelled_at = now() WHERE event_id = ${eventId} AND cancelled_at IS NULL
    RETURNING event_id`.execute(transaction);
  if (rows.length === 0) return false;
  // In the order in which everybody locks slots.
  await sql`SELECT FROM event_slots WHERE event_id = ${eventId} ORDER BY starts_at FOR UPDATE`.execute(
    transaction,
  );
  await sql`UPDATE event_slots SET closed = true WHERE event_id = ${eventId}`.execute(transaction);
  return true;
}

/**
 * Ends what is left of an event that was called off, until nobody is left: who has a place is told
 * and gets all the money back, and holds end. Each appointment has a transaction of its own, so that
 * nobody who books elsewhere waits for it; when it breaks off, the job goes on.
 */
export async function endAppointments(
  services: Pick<Services, 'jobs'>,
  run: Run,
  eventId: string,
): Promise<CalledOff> {
  const sum: CalledOff = { cancelled: 0, refunded: 0, released: 0, underWay: 0 };
  const waiting = new Set<string>();
  for (;;) {
    const ids = await run((transaction) => liveAppointments(transaction, eventId));
    const left = ids.filter((id) => !waiting.has(id));
    if (left.length === 0) return { ...sum, underWay: waiting.size };
    for (const id of left) {
      const end = await run((transaction) => endAppointment(services, transaction, id));
      if (end === 'under way') waiting.add(id);
      else {
        sum.released += end === 'released' ? 1 : 0;
        sum.cancelled += end === 'cancelled' || end === 'refunded' ? 1 : 0;
        sum.refunded += end === 'refunded' ? 1 : 0;
      }
    }
  }
}

async function liveAppointments(db: Executor, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ appointment_id: string }>`
    SELECT appointment_id FROM appointments
    WHERE event_id = ${eventId} AND status IN ('held', 'capturing', 'confirmed')
    ORDER BY appointment_id`.execute(db);
  return rows.map(({ appointment_id }) => appointment_id);
}

/** A payment that is being settled holds the lock; what it came to is seen after it. */
async function endAppointment(
  services: Pick<Services, 'jobs'>,
  transaction: Executor,
  appointmentId: string,
): Promise<'released' | 'cancelled' | 'refunded' | 'under way' | 'ended'> {
  await lockAppointment(transaction, appointmentId);
  const { status, event_id, slot_starts_at } = await transaction
    .selectFrom('appointments')
    .select(['status', 'event_id', 'slot_starts_at'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  if (status === 'capturing') return 'under way';
  if (status === 'held') {
    await releaseHold(transaction, appointmentId);
    return 'released';
  }
  if (!(await moveAppointment(transaction, appointmentId, 'confirmed', 'cancelled')))
    return 'ended';
  await freePlace(transaction, { eventId: event_id, startsAt: slot_starts_at });
  const refunded = await giveAllBack(services, transaction, appointmentId);
  return refunded ? 'refunded' : 'cancelled';
}

async function giveAllBack(
  services: Pick<Services, 'jobs'>,
  transaction: Executor,
  appointmentId: string,
): Promise<boolean> {
  const { paid, reference } = await moneyOf(transaction, appointmentId);
  if (paid > 0 && reference !== null) {
    await refundDue(services, transaction, {
      paymentReference: reference,
      amountPence: paid,
      reason: CALLED_OFF,
      known: { appointment_id: appointmentId },
    });
  }
  await queueMail(services.jobs, transaction, {
    kind: 'event-cancelled',
    occasion: `event-cancelled ${appointmentId}`,
    appointmentId,
  });
  return paid > 0;
}

/** The job: goes on where calling an event off broke off, and ends what has come back since. */
export async function finishCallOffs(services: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const { db } = services;
  const { rows } = await sql<{ event_id: string }>`
    SELECT event_id FROM events e WHERE cancelled_at IS NOT NULL
      AND EXISTS (SELECT FROM appointments a
        WHERE a.event_id = e.event_id AND a.status IN ('held', 'confirmed'))`.execute(db);
  for (const { event_id: eventId } of rows) {
    await endAppointments(services, (work) => withTransaction(db, work), eventId);
  }
}
