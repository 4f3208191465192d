import { type EndReason, hasEnded, type Step } from '../journey/steps.ts';

export type FormNotice = 'declined' | 'payer-action' | 'cancelled' | 'moved' | 'not-taken';

/**
 * State of one payment (spec 4, 'Payment'): the user's actions and the provider's responses. The server's
 * state is in the appointment. `attempt` counts the card forms: a restarted form has empty fields.
 */
export type PaymentState =
  | { phase: 'form'; attempt: number; notice?: FormNotice }
  /** The card form is sending the card; it stays in the page, hidden. */
  | { phase: 'paying'; attempt: number }
  | { phase: 'capturing'; attempt: number }
  /** Captured; the record and the appointment are next. */
  | { phase: 'recording'; attempt: number; progress: string }
  /** No final response yet, so the server is polled. `lastRead` names the record known at that time. */
  | { phase: 'settling'; attempt: number; lastRead: number; pending: boolean }
  | { phase: 'failed'; attempt: number; message: string }
  | { phase: 'expired'; attempt: number };

export type PaymentEvent =
  | { type: 'pay'; attempt: number }
  | { type: 'approved' }
  | { type: 'cancelled' }
  /** The appointment's time is not the one that the person was shown. */
  | { type: 'moved' }
  | { type: 'recoverable'; issue: string }
  | { type: 'rejected'; message: string }
  | { type: 'captured'; progress: string }
  /** There is no usable response, or the provider is reviewing the payment. */
  | { type: 'unsettled'; lastRead: number; pending: boolean }
  | { type: 'expired' }
  | { type: 'try-again' };

export const INITIAL_PAYMENT: PaymentState = { phase: 'form', attempt: 1 };

/** Events that each phase accepts. Others are late or duplicates and change nothing. */
const ACCEPTED_EVENTS: Record<PaymentState['phase'], readonly PaymentEvent['type'][]> = {
  form: ['pay', 'expired'],
  paying: ['approved', 'cancelled', 'moved', 'recoverable', 'rejected', 'unsettled', 'expired'],
  capturing: ['captured', 'moved', 'recoverable', 'rejected', 'unsettled', 'expired'],
  recording: ['unsettled'],
  // If the server says that nothing was captured, the card form is shown again.
  settling: ['pay', 'expired'],
  failed: ['try-again', 'expired'],
  expired: [],
};

/** Ignored events return the same state. */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  if (!ACCEPTED_EVENTS[state.phase].includes(event.type)) return state;
  const { attempt } = state;
  const restarted = { phase: 'form', attempt: attempt + 1 } as const;
  switch (event.type) {
    case 'pay':
      return { phase: 'paying', attempt: event.attempt };
    case 'approved':
      return { phase: 'capturing', attempt };
    case 'cancelled':
    case 'moved':
      return { ...restarted, notice: event.type };
    case 'recoverable': {
      const notice = event.issue === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'declined';
      return { ...restarted, notice };
    }
    case 'rejected':
      return { phase: 'failed', attempt, message: event.message };
    case 'captured':
      return { phase: 'recording', attempt, progress: event.progress };
    case 'unsettled':
      return { phase: 'settling', attempt, lastRead: event.lastRead, pending: event.pending };
    case 'expired':
      return { phase: 'expired', attempt };
    case 'try-again':
      return restarted;
  }
}

export type CheckoutView =
  | { show: 'form'; attempt: number; notice?: FormNotice }
  /** `timed` is false while the person may be answering their bank. */
  | { show: 'waiting'; attempt: number; message: string; timed: boolean }
  /** The response was lost or went to another tab. Users who leave get the outcome by e-mail. */
  | { show: 'settling'; attempt: number; message: string }
  | { show: 'under-review'; attempt: number }
  | { show: 'failed'; attempt: number; message: string }
  | { show: 'ended'; attempt: number; reason: EndReason }
  | { show: 'elsewhere'; attempt: number; step: 'consent' | 'done' };

/** Spec 2, 'Checkout': 'While payment is processing a wait message and spinner replace the form.' */
const WAIT_MESSAGE = 'Please wait while we process your payment. Do not close this page.';
const SETTLING_MESSAGE =
  'Please wait while we check your payment. Do not pay again. If you close this page, we will e-mail you as soon as we know.';

/**
 * @param step of the booking according to its record
 * @param read names the record, like `lastRead`
 */
export function getCheckoutView(payment: PaymentState, step: Step, read: number): CheckoutView {
  const { phase, attempt } = payment;
  // The response to a running payment will be newer than the record.
  if (phase === 'paying' || phase === 'capturing') {
    return { show: 'waiting', attempt, message: WAIT_MESSAGE, timed: phase === 'capturing' };
  }
  if (step === 'done') return { show: 'elsewhere', attempt, step };
  if (phase === 'recording')
    return {
      show: 'waiting',
      attempt,
      message: payment.progress,
      timed: true,
    };
  if (hasEnded(step)) return { show: 'ended', attempt, reason: step };
  if (phase === 'expired') return { show: 'ended', attempt, reason: 'expired' };
  if (step === 'under-review') return { show: 'under-review', attempt };
  if (phase === 'settling') {
    if (read !== payment.lastRead && step === 'payment') {
      return { show: 'form', attempt: attempt + 1, notice: 'not-taken' };
    }
    return payment.pending
      ? { show: 'under-review', attempt }
      : { show: 'settling', attempt, message: SETTLING_MESSAGE };
  }
  if (step === 'processing') return { show: 'settling', attempt, message: SETTLING_MESSAGE };
  if (phase === 'failed') return { show: 'failed', attempt, message: payment.message };
  if (step !== 'payment') return { show: 'elsewhere', attempt, step: 'consent' };
  return { show: 'form', attempt, ...(payment.notice ? { notice: payment.notice } : {}) };
}
