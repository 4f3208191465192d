import {
  type CaptureResponse,
  isRecoverableIssue,
  type OrderResponse,
  orderResponse,
  type TransactionRequest,
} from '@chaps/contracts/payments';
import { decimalToPence } from '@chaps/domain/money';
import { ApiError } from '@chaps/runtime';

/** Result of a capture (spec 4, 'Payment'). */
export type CaptureOutcome =
  /** Another card may succeed; the seat stays held. */
  | { kind: 'recoverable'; issue: string; description: string }
  /** Nothing was captured, because the appointment has moved since it was shown. */
  | { kind: 'moved'; description: string }
  /** This payment has failed for good. */
  | { kind: 'rejected'; description: string }
  /** Captured. */
  | { kind: 'paid'; transactionId: string; status: string; record: TransactionRequest }
  /** Captured but not settled: only COMPLETED confirms. */
  | { kind: 'pending' }
  /** Unknown: the server's record decides. */
  | { kind: 'unknown'; description: string };

type Transaction = NonNullable<ReturnType<typeof toTransaction>>;

function toTransaction(capture: CaptureResponse) {
  const payments = capture.purchase_units?.[0]?.payments;
  return payments?.captures?.[0] ?? payments?.authorizations?.[0];
}

/** Spec 8: 'Non-recoverable error: {description} ({debug id})'. */
const formatNonRecoverable = (description: string, debugId = 'none') =>
  `Non-recoverable error: ${description} (${debugId})`;

/** Spec 3, 'Transaction record'. */
function toTransactionRequest(
  capture: CaptureResponse,
  transaction: Transaction,
): TransactionRequest {
  const card = capture.payment_source?.card;
  const amount = transaction.amount?.value;
  return {
    payer_name: card?.name ?? null,
    amount: amount === undefined ? null : decimalToPence(amount),
    payment_reference: transaction.id,
    status: transaction.status,
    payment_method: 'card',
    card_brand: card?.brand ?? card?.type ?? null,
    card_last_digits: card?.last_digits ?? null,
    card_expiry: card?.expiry ?? null,
    issuing_bank: card?.bin_details?.issuing_bank ?? null,
    avs_code: transaction.processor_response?.avs_code ?? null,
    cvv_code: transaction.processor_response?.cvv_code ?? null,
  };
}

export function toCaptureOutcome(capture: CaptureResponse): CaptureOutcome {
  const transaction = toTransaction(capture);
  const detail = capture.details?.[0];
  if (detail && isRecoverableIssue(detail.issue)) {
    return {
      kind: 'recoverable',
      issue: detail.issue,
      description: `${detail.issue} ${detail.description ?? ''} (${capture.debug_id ?? 'none'})`,
    };
  }
  if (detail) {
    const description = detail.description ?? detail.issue;
    return { kind: 'rejected', description: formatNonRecoverable(description, capture.debug_id) };
  }
  if (!transaction) {
    return { kind: 'rejected', description: formatNonRecoverable('No response from PayPal') };
  }
  if (transaction.status === 'DECLINED') {
    const description = `Transaction ${transaction.status}: ${transaction.id}`;
    return { kind: 'rejected', description: formatNonRecoverable(description, capture.debug_id) };
  }
  // An order can be completed while its capture is under review.
  if (capture.status !== 'COMPLETED' || transaction.status !== 'COMPLETED') {
    return { kind: 'pending' };
  }
  return {
    kind: 'paid',
    transactionId: transaction.id,
    status: transaction.status,
    record: toTransactionRequest(capture, transaction),
  };
}

export function toCaptureFailure(error: unknown): CaptureOutcome {
  if (!(error instanceof ApiError)) return { kind: 'unknown', description: String(error) };
  const { code, message, requestId } = error;
  if (isRecoverableIssue(code)) {
    return { kind: 'recoverable', issue: code, description: `${code} ${message} (${requestId})` };
  }
  if (code === 'EVENT_CHANGED') {
    return { kind: 'moved', description: `${code} ${message} (${requestId})` };
  }
  if (code === 'PAYMENT_FAILED') {
    return { kind: 'rejected', description: formatNonRecoverable(message, requestId) };
  }
  // After no response, an undecided server or HOLD_EXPIRED, the money may have been captured or be on its
  // way back.
  return { kind: 'unknown', description: `${code} ${message} (${requestId ?? 'no answer'})` };
}

/** Spec 8: an order without an id is 'built from issue, description and debug id'. */
export function describeOrderProblem({ details, debug_id }: OrderResponse): string {
  const detail = details?.[0];
  if (!detail) return 'Unexpected error occurred, please try again.';
  return `${detail.issue} ${detail.description ?? ''} (${debug_id ?? 'none'})`;
}

/** The provider's reason for refusing an order, else the error's message. */
export function describeOrderError(error: unknown): string {
  const refused =
    error instanceof ApiError ? orderResponse.safeParse(error.answer).data : undefined;
  if (refused?.details?.length) return describeOrderProblem(refused);
  return error instanceof Error ? error.message : String(error);
}

/** Spec 8: "'Could not initiate PayPal Checkout...' plus the cause". */
export const formatOrderFailure = (cause: string): string =>
  `Could not initiate PayPal Checkout...${cause}`;

/** Spec 8, progress message. */
export const formatProgress = (transactionId: string, status: string): string =>
  `Transaction ${transactionId}: ${status}. Please wait while we process your payment and navigate you to the next step.`;
