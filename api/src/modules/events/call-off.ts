import { sql } from 'kysely';
import type { Executor } from '../../db.ts';
import type { Services } from '../../services.ts';
import { moveAppointment } from '../appointments/queries.ts';
import { releaseHold } from '../holds/queries.ts';
import { queueMail } from '../mail/outbox.ts';
import { moneyOf } from '../payments/queries.ts';
import { CALLED_OFF, refundDue } from '../payments/refunds.ts';
import { freePlace } from '../slots/queries.ts';

/** What calling an event off has come to. */
export interface CalledOff {
  cancelled: number;
  refunded: number;
  released: number;
  /** Payments under way at this moment: settled as they come, and then refunded. */
  underWay: number;
}

/**
 * Calls an event off, in the caller's transaction and with the rights of the tables' owner: nobody
 * can book it any more, everybody with a place is told and gets all his money back, holds end.
 * @returns null when there is no such event or it was called off before
 */
export async function callOff(
  services: Pick<Services, 'jobs'>,
  transaction: Executor,
  eventId: string,
): Promise<CalledOff | null> {
  const { rows: found } = await sql`
    UPDATE events SET cancelled_at = now() WHERE event_id = ${eventId} AND cancelled_at IS NULL
    RETURNING event_id`.execute(transaction);
  if (found.length === 0) return null;
  const { rows } = await sql<{
    appointment_id: string;
    status: string;
    slot_starts_at: Date;
  }>`
    SELECT appointment_id, status, slot_starts_at FROM appointments
    WHERE event_id = ${eventId} AND status IN ('held', 'capturing', 'confirmed')
    ORDER BY appointment_id FOR UPDATE`.execute(transaction);
  const sum: CalledOff = { cancelled: 0, refunded: 0, released: 0, underWay: 0 };
  for (const { appointment_id: id, status, slot_starts_at: startsAt } of rows) {
    if (status === 'capturing') sum.underWay += 1;
    else if (status === 'held') sum.released += (await releaseHold(transaction, id)) ? 1 : 0;
    else {
      await moveAppointment(transaction, id, 'confirmed', 'cancelled');
      await freePlace(transaction, { eventId, startsAt });
      sum.cancelled += 1;
      sum.refunded += (await giveAllBack(services, transaction, id)) ? 1 : 0;
    }
  }
  // No place is left to claim, also for who read the event a moment before.
  await sql`UPDATE event_slots SET capacity = taken WHERE event_id = ${eventId}`.execute(
    transaction,
  );
  return sum;
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
