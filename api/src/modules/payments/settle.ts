import type { CaptureResponse } from '@chaps/shared/contracts';
import { sql } from 'kysely';
import { type Executor, withTransaction } from '../../db.ts';
import { captureOf, type PayPalOrder } from '../../integrations/paypal/shapes.ts';
import type { Services } from '../../services.ts';
import { confirmAppointment } from '../appointments/confirm.ts';
import { moveAppointment } from '../appointments/queries.ts';
import { queueMail } from '../mail/outbox.ts';
import { claimPlace, freePlace, releaseLapsedHolds } from '../slots/queries.ts';
import { isOurOrder, outcomeOf } from './policy.ts';
import { presentCapture } from './present.ts';
import {
  insertTransaction,
  lockOrder,
  nextAttempt,
  type OrderRow,
  REFUND_REASONS,
  setOrderStatus,
} from './queries.ts';
import { completeRefund, refundDue } from './refunds.ts';
import { transactionOf } from './transactions.ts';

/**
 * Writes down what the provider's order says, in one transaction, however often and from wherever
 * it is told: the person's own call, a webhook, or the reconciliation.
 * @param final false while a capture may still be under way at the provider, so that 'no capture'
 *   proves nothing
 */
export async function settle(services: Services, order: PayPalOrder, final: boolean) {
  await withTransaction(services.db, async (transaction) => {
    const known = await lockOrder(transaction, order.id);
    if (!known || !isOurOrder(order, known)) return;
    switch (outcomeOf(order)) {
      case 'paid':
        return recordPayment(services, transaction, known, order);
      case 'pending':
        return recordPending(transaction, known, order);
      case 'declined':
        // After a review, or when the person has gone, there is nobody to try another card.
        return final || known.status === 'pending'
          ? release(services, transaction, known, presentCapture(order))
          : takeBackToHold(transaction, known, order);
      case 'given back':
        return completeRefund(services, transaction, captureOf(order)?.id ?? '');
      case 'nothing':
        return final ? release(services, transaction, known) : undefined;
    }
  });
}

type Due = { paymentReference: string; amountPence: number; known: OrderRow };

async function recordPayment(
  services: Services,
  transaction: Executor,
  known: OrderRow,
  order: PayPalOrder,
): Promise<void> {
  const row = transactionOf(known, order);
  if (!row || !(await insertTransaction(transaction, row))) return;
  await setOrderStatus(transaction, known.order_id, 'completed', presentCapture(order));
  const due: Due = {
    paymentReference: row.payment_reference,
    amountPence: row.amount_pence,
    known,
  };
  if (known.event_cancelled) return giveBack(services, transaction, due);
  switch (known.appointment_status) {
    case 'capturing':
      await confirmAppointment(services, transaction, known.appointment_id, 'capturing');
      return;
    case 'held':
      await moveAppointment(transaction, known.appointment_id, 'held', 'capturing');
      await confirmAppointment(services, transaction, known.appointment_id, 'capturing');
      return;
    case 'released':
      return retakeOrRefund(services, transaction, due);
    default:
      // Another order has paid for this place, or it was given up: the money goes back.
      return refundDue(services, transaction, { ...due, reason: REFUND_REASONS.paidTwice });
  }
}

/** Money for an event that was called off while it was on its way. */
async function giveBack(services: Services, transaction: Executor, due: Due): Promise<void> {
  const { known } = due;
  const { appointment_id: id } = known;
  if (await moveAppointment(transaction, id, 'capturing', 'refund_due')) {
    await freePlace(transaction, { eventId: known.event_id, startsAt: known.slot_starts_at });
  } else await moveAppointment(transaction, id, 'released', 'refund_due');
  await refundDue(services, transaction, { ...due, reason: REFUND_REASONS.calledOff });
}

/** Money for a place that is gone: retake a free one in the same slot, else refund once. */
async function retakeOrRefund(services: Services, transaction: Executor, due: Due): Promise<void> {
  const { known } = due;
  const slot = { eventId: known.event_id, startsAt: known.slot_starts_at };
  await releaseLapsedHolds(transaction, slot);
  if (!(await hasOtherPlace(transaction, known)) && (await claimPlace(transaction, slot))) {
    await moveAppointment(transaction, known.appointment_id, 'released', 'capturing');
    await confirmAppointment(services, transaction, known.appointment_id, 'capturing');
    return;
  }
  await moveAppointment(transaction, known.appointment_id, 'released', 'refund_due');
  await refundDue(services, transaction, { ...due, reason: REFUND_REASONS.placeGone });
}

/** Whether the person has taken another place at the event meanwhile. */
async function hasOtherPlace(transaction: Executor, known: OrderRow): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM appointments other JOIN appointments mine USING (profile_id, event_id)
    WHERE mine.appointment_id = ${known.appointment_id}
      AND other.status IN ('held', 'capturing', 'confirmed', 'attended')`.execute(transaction);
  return rows.length > 0;
}

async function recordPending(transaction: Executor, known: OrderRow, order: PayPalOrder) {
  if (known.appointment_status !== 'capturing') return;
  await setOrderStatus(transaction, known.order_id, 'pending', presentCapture(order));
}

/** The provider certainly took nothing: the place stays held and another card may be tried. */
async function takeBackToHold(transaction: Executor, known: OrderRow, order: PayPalOrder) {
  if (known.status === 'completed' || known.status === 'failed') return;
  await setOrderStatus(transaction, known.order_id, 'failed', presentCapture(order));
  await holdAgain(transaction, known.appointment_id);
}

/**
 * From `capturing` back to a hold of at least five minutes more.
 * Nothing happens when the appointment is in another state.
 */
export async function holdAgain(transaction: Executor, appointmentId: string): Promise<void> {
  await sql`
    UPDATE appointments SET status = 'held',
      hold_expires_at = greatest(hold_expires_at, now() + interval '5 minutes')
    WHERE appointment_id = ${appointmentId} AND status = 'capturing'`.execute(transaction);
}

/** A definite refusal of the capture request itself, such as INSTRUMENT_DECLINED. */
export async function recordRefusal(
  services: Services,
  orderId: string,
  recoverable: boolean,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const known = await lockOrder(transaction, orderId);
    if (known?.status !== 'capturing') return;
    await nextAttempt(transaction, orderId, recoverable ? 'created' : 'failed');
    await holdAgain(transaction, known.appointment_id);
  });
}

/**
 * Long after the capture was asked for the provider knows of none, or has declined it: the place is
 * free again, and the person, who was told to wait for a mail, gets one.
 */
async function release(
  { jobs }: Services,
  transaction: Executor,
  known: OrderRow,
  answer?: CaptureResponse,
): Promise<void> {
  if (known.status === 'completed' || known.status === 'failed') return;
  await setOrderStatus(transaction, known.order_id, 'failed', answer);
  const { appointment_id: appointmentId, event_id: eventId, slot_starts_at: startsAt } = known;
  if (!(await moveAppointment(transaction, appointmentId, 'capturing', 'released'))) return;
  await freePlace(transaction, { eventId, startsAt });
  await queueMail(jobs, transaction, {
    kind: 'payment-failed',
    occasion: `payment-failed ${known.order_id}`,
    appointmentId,
  });
}
