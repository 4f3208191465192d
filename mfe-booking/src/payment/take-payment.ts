import type { appointmentQuery } from '@chaps/api-client/appointments';
import { logError } from '@chaps/api-client/error-logs';
import type { payableAppointmentQuery } from '@chaps/api-client/pay-links';
import type { Appointment } from '@chaps/contracts/appointments';
import {
  type CaptureResponse,
  type OrderResponse,
  PAYMENT_FAILED_MESSAGE,
  type TransactionRequest,
} from '@chaps/contracts/payments';
import { ApiError } from '@chaps/runtime';
import type { QueryClient } from '@tanstack/react-query';
import {
  type CaptureOutcome,
  describeOrderError,
  describeOrderProblem,
  formatOrderFailure,
  formatProgress,
  toCaptureFailure,
  toCaptureOutcome,
} from './capture-outcome.ts';
import type { PaymentEvent } from './checkout-state.ts';

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** An event of a payment; the page adds what it knows about the record. */
export type PaymentReport =
  | Exclude<PaymentEvent, { type: 'unsettled' }>
  | Omit<Extract<PaymentEvent, { type: 'unsettled' }>, 'lastRead'>;

const createUnsettledReport = (pending = false): PaymentReport => ({ type: 'unsettled', pending });

/** Codes of a rejected order after which the server's state must be read again. */
const UNSETTLED_CODES = ['PAYMENT_IN_PROGRESS', 'ALREADY_BOOKED', 'IDEMPOTENCY_IN_FLIGHT'];

function toOrderReport(error: unknown, message: string): PaymentReport {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'HOLD_EXPIRED') return { type: 'expired' };
  if (code === 'EVENT_CHANGED') return { type: 'moved' };
  if (UNSETTLED_CODES.includes(code)) return createUnsettledReport();
  return { type: 'rejected', message };
}

type Report = (event: PaymentReport) => void;
export type SendOnce = <Answer>(
  body: unknown,
  send: (key: string) => Promise<Answer>,
) => Promise<Answer>;

/** Who pays, and how the API identifies them. */
export interface Payer {
  hasAccount: boolean;
  /** The query for the appointment or held seat to pay for. */
  record: ReturnType<typeof appointmentQuery> | ReturnType<typeof payableAppointmentQuery>;
  /** @param attempt number of the card form */
  order: (appointment: Appointment, attempt: number, key: string) => Promise<OrderResponse>;
  /** @param appointment as shown when the person chose to pay */
  capture: (orderId: string, appointment: Appointment) => Promise<CaptureResponse>;
  /** Called after a capture. @returns the confirmed appointment @throws {Error} while it is unknown */
  conclude: (
    record: TransactionRequest,
    answer: CaptureResponse | undefined,
    appointment: Appointment,
    once: SendOnce,
  ) => Promise<Appointment>;
  cache: (client: QueryClient, booked: Appointment) => void;
}

/**
 * Creates the order for the payment of an appointment.
 * @param attempt number of the card form: each form has its own order
 * @returns the order's id @throws {Error} with the text of spec 8, after it was reported and logged
 */
export async function placeOrder(
  payer: Payer,
  appointment: Appointment,
  attempt: number,
  once: SendOnce,
  report: Report,
): Promise<string> {
  try {
    const order = await once({ holdId: appointment.appointment_id, attempt }, (key) =>
      payer.order(appointment, attempt, key),
    );
    if (order.id) return order.id;
    throw new Error(describeOrderProblem(order));
  } catch (cause) {
    const message = formatOrderFailure(describeOrderError(cause));
    report(toOrderReport(cause, message));
    void logError('Payment Failure', message);
    throw new Error(message);
  }
}

/** Titles in the error log (spec 4, 'Payment'). A payment under review is not an error. */
const LOG_TITLES = {
  recoverable: 'Recoverable Payment',
  moved: 'Recoverable Payment',
  rejected: 'Non-recoverable Payment',
  unknown: 'Payment Failure',
} as const;

type UnpaidOutcome = Exclude<CaptureOutcome, { kind: 'paid' }>;

function toPaymentReport(outcome: UnpaidOutcome): PaymentReport {
  if (outcome.kind === 'recoverable') return { type: 'recoverable', issue: outcome.issue };
  if (outcome.kind === 'moved') return { type: 'moved' };
  if (outcome.kind === 'rejected') return { type: 'rejected', message: PAYMENT_FAILED_MESSAGE };
  return createUnsettledReport(outcome.kind === 'pending');
}

/**
 * Captures an approved order, then saves the transaction and creates the appointment (spec 4, 'Payment').
 * @returns the confirmed appointment; undefined after a failure, which is reported
 */
export async function takePayment(
  payer: Payer,
  orderId: string,
  appointment: Appointment,
  once: SendOnce,
  report: Report,
): Promise<Appointment | undefined> {
  report({ type: 'approved' });
  let answer: CaptureResponse | undefined;
  let outcome: CaptureOutcome;
  try {
    answer = await payer.capture(orderId, appointment);
    outcome = toCaptureOutcome(answer);
  } catch (error) {
    outcome = toCaptureFailure(error);
  }
  if (outcome.kind !== 'paid') {
    report(toPaymentReport(outcome));
    // For a payment under review, the server writes the record afterwards.
    if (outcome.kind !== 'pending') void logError(LOG_TITLES[outcome.kind], outcome.description);
    return undefined;
  }
  report({
    type: 'captured',
    progress: formatProgress(outcome.transactionId, outcome.status),
  });
  try {
    return await payer.conclude(outcome.record, answer, appointment, once);
  } catch (error) {
    // Spec 4: 'if appointment creation fails it is logged'. The capture may have confirmed it.
    void logError('Failed to create appointment', getErrorMessage(error));
    if (answer?.appointment?.status === 'confirmed') return answer.appointment;
    report(createUnsettledReport());
    return undefined;
  }
}
