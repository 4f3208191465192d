/** Why the card form is shown again. */
export type FormNotice = 'declined' | 'payer-action' | 'cancelled' | 'not-taken';

/**
 * The states of one payment (spec 4, 'Payment').
 * `attempt` counts the card forms: a restarted form is a new one, with empty card fields.
 */
export type PaymentState =
  | { phase: 'form'; attempt: number; notice?: FormNotice }
  /** The card form sends the card; it must stay in the page, out of sight. */
  | { phase: 'paying'; attempt: number }
  | { phase: 'capturing'; attempt: number }
  /** The money is taken; the record and the appointment follow. */
  | { phase: 'recording'; attempt: number; progress: string }
  /** The answer got lost, or is not final: the server is asked where the place stands. */
  | { phase: 'settling'; attempt: number; pending?: true }
  | { phase: 'failed'; attempt: number; message: string }
  | { phase: 'place-gone'; attempt: number }
  | { phase: 'booked'; attempt: number };

export type PaymentEvent =
  | { type: 'pay' }
  | { type: 'approved' }
  | { type: 'cancelled' }
  | { type: 'recoverable'; issue: string }
  | { type: 'refused'; message: string }
  | { type: 'captured'; progress: string }
  | { type: 'unknown' }
  /** The provider keeps the payment for review. */
  | { type: 'pending' }
  /** The server says that nothing was taken and the place is still held. */
  | { type: 'not-taken' }
  | { type: 'place-gone' }
  | { type: 'booked' }
  | { type: 'try-again' };

export const INITIAL_PAYMENT: PaymentState = { phase: 'form', attempt: 1 };

/** Which events count in which phase; any other is late or doubled, and changes nothing. */
const HEARD: Record<PaymentState['phase'], readonly PaymentEvent['type'][]> = {
  form: ['pay', 'place-gone', 'booked'],
  paying: ['approved', 'cancelled', 'recoverable', 'refused', 'unknown', 'place-gone'],
  capturing: ['captured', 'pending', 'recoverable', 'refused', 'unknown', 'place-gone'],
  recording: ['booked', 'unknown'],
  settling: ['booked', 'not-taken', 'place-gone'],
  failed: ['try-again', 'place-gone', 'booked'],
  'place-gone': [],
  booked: [],
};

/** Whether the card form is replaced by the wait message (spec 2, 'Checkout'). */
export const isProcessing = ({ phase }: PaymentState): boolean =>
  phase === 'paying' || phase === 'capturing' || phase === 'recording' || phase === 'settling';

/** Moves a payment on. Pure; unheard events give the same state back. */
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
    case 'refused':
      return { phase: 'failed', attempt, message: event.message };
    case 'captured':
      return { phase: 'recording', attempt, progress: event.progress };
    case 'unknown':
      return { phase: 'settling', attempt };
    case 'pending':
      return { phase: 'settling', attempt, pending: true };
    case 'not-taken':
      return restarted('not-taken');
    case 'place-gone':
      return { phase: 'place-gone', attempt };
    case 'booked':
      return { phase: 'booked', attempt };
    case 'try-again':
      return restarted();
  }
}
