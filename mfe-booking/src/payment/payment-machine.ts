/** Why the card form is shown again. */
export type FormNotice = 'declined' | 'payer-action' | 'cancelled' | 'not-taken';

/**
 * The states of one payment (spec 4, 'Payment'). `attempt` counts the card forms: a restarted form
 * has empty fields.
 */
export type PaymentState =
  | { phase: 'form'; attempt: number; notice?: FormNotice }
  /** The card form sends the card; it stays in the page, hidden. */
  | { phase: 'paying'; attempt: number }
  | { phase: 'capturing'; attempt: number }
  /** Captured; record and appointment follow. */
  | { phase: 'recording'; attempt: number; progress: string }
  /** No response, or not final: the server is polled. */
  | { phase: 'settling'; attempt: number; pending?: true }
  | { phase: 'failed'; attempt: number; message: string }
  | { phase: 'seat-gone'; attempt: number }
  | { phase: 'booked'; attempt: number };

export type PaymentEvent =
  | { type: 'pay' }
  | { type: 'approved' }
  | { type: 'cancelled' }
  | { type: 'recoverable'; issue: string }
  | { type: 'rejected'; message: string }
  | { type: 'captured'; progress: string }
  | { type: 'unknown' }
  /** The provider reviews the payment. */
  | { type: 'pending' }
  /** The server says that nothing was captured and the seat is still held. */
  | { type: 'not-taken' }
  | { type: 'seat-gone' }
  | { type: 'booked' }
  | { type: 'try-again' };

export const INITIAL_PAYMENT: PaymentState = { phase: 'form', attempt: 1 };

/** Events that each phase accepts. Others are late or duplicated and change nothing. */
const HEARD: Record<PaymentState['phase'], readonly PaymentEvent['type'][]> = {
  form: ['pay', 'seat-gone', 'booked'],
  paying: ['approved', 'cancelled', 'recoverable', 'rejected', 'unknown', 'seat-gone'],
  capturing: ['captured', 'pending', 'recoverable', 'rejected', 'unknown', 'seat-gone'],
  recording: ['booked', 'unknown'],
  settling: ['booked', 'not-taken', 'seat-gone'],
  failed: ['try-again', 'seat-gone', 'booked'],
  'seat-gone': [],
  booked: [],
};

/** Whether the wait message replaces the card form (spec 2, 'Checkout'). */
export const isProcessing = ({ phase }: PaymentState): boolean =>
  phase === 'paying' || phase === 'capturing' || phase === 'recording' || phase === 'settling';

/** Ignored events return the same state. */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  if (!HEARD[state.phase].includes(event.type)) return state;
  const { attempt } = state;
  const restarted = (notice?: FormNotice): PaymentState => ({
    phase: 'form',
    attempt: attempt + 1,
    ...(notice ? { notice } : {}),
  });
  switch (event.type) {
    case 'pay':
      return { phase: 'paying', attempt };
    case 'approved':
      return { phase: 'capturing', attempt };
    case 'cancelled':
      return restarted('cancelled');
    case 'recoverable':
      return restarted(event.issue === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'declined');
    case 'rejected':
      return { phase: 'failed', attempt, message: event.message };
    case 'captured':
      return { phase: 'recording', attempt, progress: event.progress };
    case 'unknown':
      return { phase: 'settling', attempt };
    case 'pending':
      return { phase: 'settling', attempt, pending: true };
    case 'not-taken':
      return restarted('not-taken');
    case 'seat-gone':
      return { phase: 'seat-gone', attempt };
    case 'booked':
      return { phase: 'booked', attempt };
    case 'try-again':
      return restarted();
  }
}
