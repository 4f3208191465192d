import { type CaptureResponse, HOLD_LIMIT_MINUTES } from '@chaps/contracts';
import { sql } from 'kysely';
import { moveAppointment } from '../booking/appointments.ts';
import { confirmAppointment } from '../booking/confirm.ts';
import { claimPlace, freePlace, releaseLapsedHolds } from '../booking/slots.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { queueMail } from '../email/outbox.ts';
import { captureOf, type PayPalOrder } from './paypal/shapes.ts';
import { isOurOrder, keptPence, outcomeOf } from './policy.ts';
import { presentCapture } from './present.ts';
import {
  insertTransaction,
  lockOrder,
  nextAttempt,
  type OrderRow,
  REFUND_REASONS,
  type RefundReason,
  setOrderStatus,
} from './queries.ts';
import { completeRefund, refundDue } from './refunds.ts';
import type { Services } from './services.ts';
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
    if (!known) return;
    // Only what the provider says of the whole order tells that it is another one.
    if (!final && !isOurOrder(order, known)) return;
    switch (outcomeOf(order)) {
      case 'paid':
        return recordPayment(services, transaction, known, order);
      case 'partly given back':
        return recordPartRefund(services, transaction, known, order);
      case 'given back':
        return recordRefund(services, transaction, known, order);
      case 'pending':
        return recordPending(transaction, known, order);
      case 'declined':
        // After a review, or when the person has gone, there is nobody to try another card.
        return final || known.status === 'pending'
          ? release(services, transaction, known, presentCapture(order))
          : takeBackToHold(transaction, known, order);
      case 'nothing':
        return final ? release(services, transaction, known) : undefined;
    }
  });
}

type Due = { paymentReference: string; amountPence: number; known: OrderRow };

/** @returns undefined when the capture was written down before, and dealt with */
async function recordCapture(
  transaction: Executor,
  known: OrderRow,
  order: PayPalOrder,
): Promise<Due | undefined> {
  const row = transactionOf(known, order);
  if (!row || !(await insertTransaction(transaction, row))) return undefined;
  await setOrderStatus(transaction, known.order_id, 'completed', presentCapture(order));
  return { paymentReference: row.payment_reference, amountPence: row.amount_pence, known };
}

async function recordPayment(
  services: Services,
  transaction: Executor,
  known: OrderRow,
  order: PayPalOrder,
): Promise<void> {
  const due = await recordCapture(transaction, known, order);
  if (!due) return;
  if (!isOurOrder(order, known)) return giveBack(services, transaction, due, 'mismatch');
  if (known.booking_state === 'cancelled') {
    return giveBack(services, transaction, due, 'calledOff');
  }
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
      return giveBack(services, transaction, due, 'paidTwice');
  }
}

/**
 * Part of the money went back at the provider. Before it was written down, the rest is the payment;
 * afterwards this may be the refund that was due.
 */
async function recordPartRefund(
  services: Services,
  transaction: Executor,
  known: OrderRow,
  order: PayPalOrder,
): Promise<void> {
  await recordPayment(services, transaction, known, order);
  const left = keptPence(order, known);
  await completeRefund(services, transaction, captureOf(order)?.id ?? '', { left });
}

/**
 * All the money went back at the provider: before it was written down the appointment ends with it
 * (trust.md, 'Money that moved elsewhere'); afterwards it settles the refund that is due.
 */
async function recordRefund(
  services: Services,
  transaction: Executor,
  known: OrderRow,
  order: PayPalOrder,
): Promise<void> {
  const due = await recordCapture(transaction, known, order);
  if (due) await giveBack(services, transaction, due, 'elsewhere');
  await completeRefund(services, transaction, captureOf(order)?.id ?? '');
}

/**
 * Owes the money, and ends an appointment that this payment was to confirm. One that another payment
 * confirms, or that has ended, stays as it is.
 */
async function giveBack(
  services: Services,
  transaction: Executor,
  due: Due,
  why: RefundReason,
): Promise<void> {
  const { appointment_id: id, event_id: eventId, slot_starts_at: startsAt, status } = due.known;
  const seated =
    (status === 'capturing' || status === 'pending') &&
    (await moveAppointment(transaction, id, 'capturing', 'refund_due'));
  if (seated) await freePlace(transaction, { eventId, startsAt });
  const ended = seated || (await moveAppointment(transaction, id, 'released', 'refund_due'));
  const reason = REFUND_REASONS[ended || why === 'calledOff' ? why : 'paidTwice'];
  await refundDue(services, transaction, { ...due, reason });
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
  const why = known.booking_state === 'bookable' ? 'placeGone' : 'closed';
  await giveBack(services, transaction, due, why);
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
  if (known.status === 'capturing') await holdAgain(transaction, known.appointment_id);
}

/**
 * From `capturing` back to a hold of at least five minutes more, which go beyond the hour once.
 * Nothing happens when the appointment is in another state.
 */
async function holdAgain(transaction: Executor, appointmentId: string): Promise<void> {
  await sql`
    UPDATE appointments SET status = 'held', hold_expires_at = greatest(hold_expires_at,
      least(now(), held_at + make_interval(mins => ${HOLD_LIMIT_MINUTES})) + interval '5 minutes')
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

/** The provider does not know the order (any more): no money can come of it. */
export async function recordUnknown(services: Services, orderId: string): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const known = await lockOrder(transaction, orderId);
    if (known) await release(services, transaction, known);
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
