import { setTimeout as wait } from 'node:timers/promises';
import { type CaptureResponse, captureResponse, isRecoverableIssue } from '@chaps/contracts';
import { beginCapture, findAppointment } from '../booking/appointments.ts';
import {
  alreadyBooked,
  assertBookable,
  holdExpired,
  paymentInProgress,
} from '../booking/errors.ts';
import { presentAppointment } from '../booking/present.ts';
import { withTransaction } from '../db/database.ts';
import { HttpError, NotFoundError } from '../http/errors.ts';
import { PayPalRefusal, PayPalUnknown } from './paypal/client.ts';
import type { PayPalOrder } from './paypal/shapes.ts';
import { authenticationAllows, isOurOrder, outcomeOf } from './policy.ts';
import { asPaymentRefusal, refusedPayment } from './problems.ts';
import { findOrder, lockOrder, type OrderRow, setOrderStatus } from './queries.ts';
import type { Services } from './services.ts';
import { recordRefusal, settle } from './settle.ts';

/** Milliseconds: a second click waits this long for the first one's outcome, then is told to be patient. */
const PATIENCE_MS = 12_000;
const LOOK_EVERY_MS = 150;

/**
 * Captures an order: commit `capturing`, ask the provider with a deterministic request id, then
 * confirm, with the ledger row and the mail, in one transaction. No lock is held while asking.
 * @returns the capture as spec 3 reads it; the same again for a repeated call
 * @throws {HttpError} 404 for another person's order, 409 HOLD_EXPIRED or PAYMENT_IN_PROGRESS, 422 with
 *   the provider's issue, 503 when it could not be asked
 */
export async function captureOrder(
  services: Services,
  userId: string,
  orderId: string,
): Promise<CaptureResponse> {
  const begun = await begin(services, userId, orderId);
  if (begun.status !== 'capturing') return outcome(services, orderId, PATIENCE_MS);
  await ask(services, begun);
  return outcome(services, orderId, 0);
}

/** Marks the capture as begun. An order that is further on is only looked at. */
async function begin(
  services: Services,
  userId: string,
  orderId: string,
): Promise<OrderRow | { status: 'waiting' }> {
  return withTransaction(services.db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order || order.user_id !== userId) throw new NotFoundError();
    if (order.status === 'failed') throw whyFailed(order);
    if (order.status !== 'created') return { status: 'waiting' as const };
    switch (order.appointment_status) {
      case 'held':
        if (!(await beginCapture(transaction, order.appointment_id))) {
          assertBookable(order.booking_state);
          throw holdExpired();
        }
        await setOrderStatus(transaction, orderId, 'capturing');
        return { ...order, status: 'capturing' as const };
      case 'capturing':
        throw paymentInProgress();
      case 'confirmed':
      case 'attended':
        throw alreadyBooked();
      default:
        throw holdExpired();
    }
  });
}

function whyFailed({ appointment_status: status }: OrderRow): HttpError {
  if (status === 'confirmed' || status === 'attended') return alreadyBooked();
  return status === 'held' || status === 'capturing' ? refusedPayment([]) : holdExpired();
}

/** Asks the provider and writes down what it says. */
async function ask(services: Services, order: OrderRow): Promise<void> {
  const requestId = `capture-${order.order_id}-${order.capture_attempt}`;
  let before: PayPalOrder;
  try {
    before = await services.paypal.getOrder(order.order_id);
    if (outcomeOf(before) === 'nothing') assertChargeable(before, order);
  } catch (error) {
    // Nothing was asked for yet, so nothing can have been taken.
    await recordRefusal(services, order.order_id, true);
    throw asPaymentRefusal(error);
  }
  // Taken already, by a call whose answer was lost: what is left is to write it down. A failure to
  // do so is no refusal; the reconciliation goes on from `capturing`.
  if (outcomeOf(before) !== 'nothing') return settle(services, before, false);
  const captured = await services.paypal
    .captureOrder(order.order_id, requestId)
    .catch((error: unknown) => afterFailure(services, order.order_id, error));
  if (captured) await settle(services, captured, false);
}

/** trust.md: read back before capture, amount, currency, appointment and 3-D Secure result. */
function assertChargeable(found: PayPalOrder, expected: OrderRow): void {
  if (!isOurOrder(found, expected)) throw refusedPayment([{ issue: 'ORDER_MISMATCH' }]);
  if (!authenticationAllows(found.payment_source?.card?.authentication_result)) {
    throw refusedPayment([{ issue: 'PAYER_ACTION_REQUIRED' }]);
  }
}

/**
 * A refusal is definite. No answer is not: the provider is asked once what it did; if that does
 * not settle it either, the reconciliation will.
 */
async function afterFailure(
  services: Services,
  orderId: string,
  error: unknown,
): Promise<PayPalOrder | null> {
  if (error instanceof PayPalRefusal && error.issue !== 'ORDER_ALREADY_CAPTURED') {
    await recordRefusal(services, orderId, isRecoverableIssue(error.issue));
    throw asPaymentRefusal(error);
  }
  if (!(error instanceof PayPalUnknown || error instanceof PayPalRefusal)) throw error;
  return services.paypal.getOrder(orderId).catch(() => null);
}

/** What the order has come to, waiting a little for a capture that another call has begun. */
async function outcome(
  services: Services,
  orderId: string,
  patience: number,
): Promise<CaptureResponse> {
  const until = performance.now() + patience;
  for (;;) {
    const order = await findOrder(services.db, orderId);
    if (!order) throw new NotFoundError();
    if (order.status === 'created') throw refusedPayment([{ issue: 'INSTRUMENT_DECLINED' }]);
    if (order.capture_answer !== null) return answerOf(services, order);
    if (order.status === 'failed') throw holdExpired();
    if (performance.now() >= until) throw paymentInProgress();
    await wait(LOOK_EVERY_MS);
  }
}

async function answerOf(services: Services, order: OrderRow): Promise<CaptureResponse> {
  const answer = captureResponse.parse(order.capture_answer);
  if (order.status !== 'completed') return answer;
  const appointment = await findAppointment(services.db, order.appointment_id);
  if (appointment?.status !== 'confirmed' && appointment?.status !== 'attended') {
    throw new HttpError(
      409,
      'HOLD_EXPIRED',
      'Your place was taken while you were paying. Your payment is being refunded in full.',
    );
  }
  return { ...answer, appointment: presentAppointment(appointment) };
}
