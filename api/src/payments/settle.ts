import type { CaptureResponse } from '@chaps/contracts';
import { REFUND_REASONS, type RefundReason } from '@chaps/domain/refunds';
import { sql } from 'kysely';
import { moveAppointment } from '../booking/appointments.ts';
import { confirmAppointment, makePayableOnTheDay } from '../booking/confirm.ts';
import { isHeldByRemovedAccount } from '../booking/end-claimed-holds.ts';
import { restoreHold } from '../booking/hold-queries.ts';
import { freeSeat, takeSeat } from '../booking/slots.ts';
import { attendanceLevel } from '../clinic-day/attendance-level.ts';
import { hasSeat } from '../events/conditions.ts';
import { queueMail } from '../messages/email/outbox.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { recordTransaction } from './capture-queries.ts';
import { addDayOrders } from './day-orders.ts';
import { getCapture, type PayPalOrder } from './paypal/shapes.ts';
import { isOurOrder, orderOutcome } from './policy.ts';
import { presentCapture } from './present.ts';
import { recordRefunds } from './provider-refunds.ts';
import { lockOrder, type OrderRow, setOrderStatus, startNextAttempt } from './queries.ts';
import { completeRefund } from './refund-states.ts';
import { recordRefundDue } from './refunds.ts';
import type { Services } from './services.ts';
import { buildTransaction } from './transactions.ts';

/** SQL: something is recorded on the day for the person of the appointment `a`. */
const HAS_COME = sql.raw(`(${attendanceLevel('a')} > 0)`);

/**
 * Records the state of the provider's order, in one transaction. The capture, webhooks and
 * reconciliation all lead here, so it may run many times for one order.
 * @param final false while a capture may still be under way at the provider: 'no capture' then proves nothing
 */
export async function settleOrder(
  services: Services,
  order: PayPalOrder,
  final: boolean,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const known = await lockOrder(transaction, order.id);
    if (!known) return;
    const outcome = orderOutcome(order);
    // A mismatch counts only once the provider's response is complete.
    if (!final && (outcome === 'nothing' || !isOurOrder(order, known))) return;
    switch (outcome) {
      case 'paid':
        return recordPayment(services, transaction, known, order);
      case 'partly given back':
        return recordPartialRefund(services, transaction, known, order);
      case 'given back':
        return recordRefund(services, transaction, known, order);
      case 'pending':
        return recordPendingPayment(transaction, known, order);
      case 'declined':
        // After a review, or once the person has left, no other card can be tried.
        return final || known.status === 'pending'
          ? release(transaction, known, presentCapture(order))
          : returnToHold(transaction, known, order);
      case 'nothing':
        return release(transaction, known);
    }
  });
}

type DuePayment = { paymentReference: string; amountPence: number; known: OrderRow };

/** @returns undefined when the capture was already recorded */
async function recordCapture(
  transaction: Executor,
  known: OrderRow,
  order: PayPalOrder,
): Promise<DuePayment | undefined> {
  const row = buildTransaction(known, order);
  if (!row || !(await recordTransaction(transaction, row, presentCapture(order)))) return undefined;
  return { paymentReference: row.payment_reference, amountPence: row.amount, known };
}

async function recordPayment(
  services: Services,
  transaction: Executor,
  known: OrderRow,
  order: PayPalOrder,
): Promise<void> {
  const due = await recordCapture(transaction, known, order);
  if (!due) return;
  if (!isOurOrder(order, known)) return refundPayment(services, transaction, due, 'mismatch');
  if (known.booking_state === 'cancelled') {
    return refundPayment(services, transaction, due, 'calledOff');
  }
  switch (known.appointment_status) {
    case 'held':
      await moveAppointment(transaction, known.appointment_id, 'held', 'capturing');
      return confirmPaid(services, transaction, due);
    case 'capturing':
      return confirmPaid(services, transaction, due);
    case 'released':
      return retakeSeatOrRefund(services, transaction, due);
    default:
      // Another order has paid for this appointment, or the appointment has ended: refund.
      return refundPayment(services, transaction, due, 'paidTwice');
  }
}

/**
 * Refunds a payment that arrives after an event that the payer missed, or whose review ends after
 * their appointment time.
 */
async function confirmPaid(
  services: Services,
  transaction: Executor,
  due: DuePayment,
): Promise<void> {
  const { appointment_id: id, booking_state, status, has_begun } = due.known;
  const isTooLate = booking_state === 'passed' || (status === 'pending' && has_begun);
  if (isTooLate && !(await hasCome(transaction, id))) {
    const known = { ...due.known, status: 'capturing' as const };
    return refundPayment(services, transaction, { ...due, known }, 'closed');
  }
  await confirmAppointment(transaction, id, 'capturing');
}

/**
 * Part of the money was returned at the provider. If the payment is not recorded yet, the rest is the
 * payment; otherwise this may be the refund that is due.
 */
async function recordPartialRefund(
  services: Services,
  transaction: Executor,
  known: OrderRow,
  order: PayPalOrder,
): Promise<void> {
  await recordPayment(services, transaction, known, order);
  await recordRefunds(transaction, order);
}

/**
 * All the money was returned at the provider. If the payment is not recorded yet, the appointment ends
 * (trust.md, 'Money that moved elsewhere'); otherwise this settles the refund that is due.
 */
async function recordRefund(
  services: Services,
  transaction: Executor,
  known: OrderRow,
  order: PayPalOrder,
): Promise<void> {
  const due = await recordCapture(transaction, known, order);
  if (due) await refundPayment(services, transaction, due, 'elsewhere');
  await recordRefunds(transaction, order);
  await completeRefund(transaction, getCapture(order)?.id ?? '');
}

/**
 * Records the refund as owed, and ends the appointment that this payment was for. An appointment
 * that another payment confirmed, or that has ended, is left unchanged; if the person came, it is
 * confirmed.
 */
async function refundPayment(
  services: Services,
  transaction: Executor,
  due: DuePayment,
  why: RefundReason,
): Promise<void> {
  const { appointment_id: id, event_id: eventId, slot_starts_at: startsAt, status } = due.known;
  const isPaidFor = status === 'capturing' || status === 'pending';
  const hadSeat =
    isPaidFor &&
    !(await confirmUnpaid(transaction, id)) &&
    (await moveAppointment(transaction, id, 'capturing', 'refund_due'));
  if (hadSeat) await freeSeat(transaction, { eventId, startsAt });
  const ended = hadSeat || (await moveAppointment(transaction, id, 'released', 'refund_due'));
  const reason = REFUND_REASONS[ended || why === 'calledOff' ? why : 'paidTwice'];
  await recordRefundDue(services, transaction, { ...due, appointmentId: id, reason });
}

/** Something is recorded on the day for the person of an appointment. */
async function hasCome(transaction: Executor, appointmentId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM appointments a
    WHERE a.appointment_id = ${appointmentId} AND ${HAS_COME}`.execute(transaction);
  return rows.length > 0;
}

/**
 * Confirms an appointment whose payment failed, if the person has come: the price is owed at the
 * event.
 * @returns false for someone who has not come
 */
async function confirmUnpaid(transaction: Executor, appointmentId: string): Promise<boolean> {
  if (!(await hasCome(transaction, appointmentId))) return false;
  if (!(await makePayableOnTheDay(transaction, appointmentId))) return false;
  await addDayOrders(transaction, [{ appointment_id: appointmentId }]);
  return confirmAppointment(transaction, appointmentId, 'capturing');
}

/**
 * The payment came after the hold was released: takes a seat in the same slot again, or else
 * refunds it. An account that has been removed since gets no seat.
 */
async function retakeSeatOrRefund(
  services: Services,
  transaction: Executor,
  due: DuePayment,
): Promise<void> {
  const { known } = due;
  const { event_id: eventId, slot_starts_at: startsAt } = known;
  if (await isHeldByRemovedAccount(transaction, known.appointment_id)) {
    return refundPayment(services, transaction, due, 'accountRemoved');
  }
  const isSeated =
    startsAt !== null &&
    !(await hasOtherSeat(transaction, known)) &&
    (await takeSeat(transaction, { eventId, startsAt }));
  if (isSeated) {
    await moveAppointment(transaction, known.appointment_id, 'released', 'capturing');
    await confirmAppointment(transaction, known.appointment_id, 'capturing');
    return;
  }
  const why = known.booking_state === 'bookable' ? 'seatGone' : 'closed';
  await refundPayment(services, transaction, due, why);
}

async function hasOtherSeat(transaction: Executor, known: OrderRow): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM appointments other JOIN appointments mine USING (profile_id, event_id)
    WHERE mine.appointment_id = ${known.appointment_id}
      AND ${sql.raw(hasSeat('other'))}`.execute(transaction);
  return rows.length > 0;
}

async function recordPendingPayment(transaction: Executor, known: OrderRow, order: PayPalOrder) {
  if (known.appointment_status !== 'capturing') return;
  await setOrderStatus(transaction, known.order_id, 'pending', presentCapture(order));
}

/** The provider definitely took nothing: the seat stays held, and another card may be tried. */
async function returnToHold(transaction: Executor, known: OrderRow, order: PayPalOrder) {
  if (known.status === 'completed' || known.status === 'failed') return;
  await setOrderStatus(transaction, known.order_id, 'failed', presentCapture(order));
  if (known.status === 'capturing') await restoreHold(transaction, known.appointment_id);
}

/** Records that the provider definitely declined the capture, e.g. with INSTRUMENT_DECLINED. */
export async function recordDecline(
  services: Services,
  orderId: string,
  recoverable: boolean,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const known = await lockOrder(transaction, orderId);
    if (known?.status !== 'capturing') return;
    await startNextAttempt(transaction, orderId, recoverable ? 'created' : 'failed');
    await restoreHold(transaction, known.appointment_id);
  });
}

/** The provider does not know the order, or no longer does, so no money can arrive. */
export async function recordUnknownOrder(services: Services, orderId: string): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const known = await lockOrder(transaction, orderId);
    if (known) await release(transaction, known);
  });
}

/**
 * The provider still has no capture long after the request, or has declined it: frees the seat and sends the
 * person the mail that they were asked to wait for. Someone who came keeps the booking.
 */
async function release(
  transaction: Executor,
  known: OrderRow,
  answer?: CaptureResponse,
): Promise<void> {
  if (known.status === 'completed' || known.status === 'failed') return;
  await setOrderStatus(transaction, known.order_id, 'failed', answer);
  const { appointment_id: appointmentId, event_id: eventId, slot_starts_at: startsAt } = known;
  if (await confirmUnpaid(transaction, appointmentId)) return;
  if (!(await moveAppointment(transaction, appointmentId, 'capturing', 'released'))) return;
  await freeSeat(transaction, { eventId, startsAt });
  await queueMail(transaction, {
    kind: 'payment-failed',
    occasion: `payment-failed ${known.order_id}`,
    appointmentId,
  });
}
