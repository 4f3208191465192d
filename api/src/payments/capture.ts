import { setTimeout as wait } from 'node:timers/promises';
import {
  type CaptureResponse,
  captureResponse,
  isRecoverableIssue,
  type ShownAppointment,
} from '@chaps/contracts';
import { findAppointment } from '../booking/appointments.ts';
import {
  alreadyBookedError,
  assertBookable,
  holdExpiredError,
  paymentInProgressError,
} from '../booking/errors.ts';
import { presentAppointment } from '../booking/present.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { beginCapture, type StartedOrder } from './capture-queries.ts';
import { assertAsShown, paymentFailedError, toHttpError } from './errors.ts';
import { PayPalRequestError, PayPalUnknownOutcome } from './paypal/client.ts';
import type { PayPalOrder } from './paypal/shapes.ts';
import { isAuthenticationSufficient, isOurOrder, orderOutcome } from './policy.ts';
import { findOrder, type OrderRow } from './queries.ts';
import type { Services } from './services.ts';
import { recordDecline, settleOrder } from './settle.ts';

/** A second click waits this long for the outcome of the first, then gets PAYMENT_IN_PROGRESS. */
const OUTCOME_TIMEOUT_MS = 12_000;
const POLL_INTERVAL_MS = 150;

/**
 * Captures an order: commits `capturing`, calls the provider with a deterministic request id, then confirms
 * the booking together with the ledger row and the mail, in one transaction. No lock is held during the call.
 * @param shown what the person saw; older pages do not say
 * @returns the capture in the shape of spec 3; a repeated call returns the same
 * @throws {HttpError} 404 for another person's order, 409 HOLD_EXPIRED, PAYMENT_IN_PROGRESS or EVENT_CHANGED, 422
 * with the provider's issue, 503 when the provider could not be reached
 */
export async function captureOrder(
  services: Services,
  userId: string,
  orderId: string,
  shown?: ShownAppointment,
): Promise<CaptureResponse> {
  const begun = await beginCapture(services.db, userId, orderId, shown);
  if (!begun) {
    await assertCaptureBegun(services, userId, orderId, shown);
    return waitForOutcome(services, orderId, OUTCOME_TIMEOUT_MS);
  }
  const order = await captureAtProvider(services, begun);
  if (order) await settleOrder(services, order, false);
  return waitForOutcome(services, orderId, 0);
}

/** Explains why a capture could not begin. @throws {HttpError} unless another call has begun it */
async function assertCaptureBegun(
  services: Services,
  userId: string,
  orderId: string,
  shown: ShownAppointment | undefined,
): Promise<void> {
  const order = await findOrder(services.db, orderId);
  if (!order || order.user_id !== userId) throw new NotFoundError();
  if (order.status === 'failed') throw toFailureError(order);
  if (order.status !== 'created') return;
  switch (order.appointment_status) {
    case 'held':
      assertBookable(order.booking_state);
      if (order.has_begun) throw holdExpiredError();
      assertAsShown(order, shown);
      // Another call's card was declined between the two statements.
      throw paymentFailedError([{ issue: 'INSTRUMENT_DECLINED' }]);
    case 'capturing':
      throw paymentInProgressError();
    case 'confirmed':
      throw alreadyBookedError();
    default:
      throw holdExpiredError();
  }
}

function toFailureError({ appointment_status: status }: OrderRow): HttpError {
  if (status === 'confirmed') return alreadyBookedError();
  return status === 'held' || status === 'capturing' ? paymentFailedError([]) : holdExpiredError();
}

/** @returns the provider's order after the capture; null when the outcome is unknown, see `handleFailure` */
async function captureAtProvider(
  services: Services,
  order: StartedOrder,
): Promise<PayPalOrder | null> {
  const requestId = `capture-${order.order_id}-${order.capture_attempt}`;
  let before: PayPalOrder;
  try {
    before = await services.paypal.getOrder(order.order_id);
    if (orderOutcome(before) === 'nothing') assertChargeable(before, order);
  } catch (error) {
    // Nothing has been requested yet, so no money can have been taken.
    await recordDecline(services, order.order_id, true);
    throw toHttpError(error);
  }
  // An earlier call captured the money but lost the response: only our record is missing. If recording fails,
  // reconciliation continues from `capturing`.
  if (orderOutcome(before) !== 'nothing') return before;
  return services.paypal
    .captureOrder(order.order_id, requestId)
    .catch((error: unknown) => handleFailure(services, order.order_id, error));
}

/** trust.md: before a capture, check the order's amount, currency, appointment and 3-D Secure result. */
function assertChargeable(found: PayPalOrder, expected: StartedOrder): void {
  if (!isOurOrder(found, expected)) throw paymentFailedError([{ issue: 'ORDER_MISMATCH' }]);
  if (!isAuthenticationSufficient(found.payment_source?.card?.authentication_result)) {
    throw paymentFailedError([{ issue: 'PAYER_ACTION_REQUIRED' }]);
  }
}

/**
 * An error response is final; after a missing one, the order is looked up once, then left to
 * reconciliation.
 */
async function handleFailure(
  services: Services,
  orderId: string,
  error: unknown,
): Promise<PayPalOrder | null> {
  if (error instanceof PayPalRequestError && error.issue !== 'ORDER_ALREADY_CAPTURED') {
    await recordDecline(services, orderId, isRecoverableIssue(error.issue));
    throw toHttpError(error);
  }
  if (!(error instanceof PayPalUnknownOutcome || error instanceof PayPalRequestError)) throw error;
  return services.paypal.getOrder(orderId).catch(() => null);
}

/** Returns the order's outcome; waits briefly for a capture that another call has begun. */
async function waitForOutcome(
  services: Services,
  orderId: string,
  timeoutMs: number,
): Promise<CaptureResponse> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const order = await findOrder(services.db, orderId);
    if (!order) throw new NotFoundError();
    if (order.status === 'created') throw paymentFailedError([{ issue: 'INSTRUMENT_DECLINED' }]);
    if (order.capture_answer !== null) return readResponse(services, order);
    if (order.status === 'failed') throw holdExpiredError();
    if (performance.now() >= until) throw paymentInProgressError();
    await wait(POLL_INTERVAL_MS);
  }
}

async function readResponse(services: Services, order: OrderRow): Promise<CaptureResponse> {
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
