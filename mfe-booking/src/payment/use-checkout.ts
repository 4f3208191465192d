import { logError } from '@chaps/api-client/error-logs';
import { createIdempotencyKeys } from '@chaps/api-client/idempotency-keys';
import type { Appointment } from '@chaps/contracts/appointments';
import { PAYMENT_FAILED_MESSAGE } from '@chaps/contracts/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { bookingToasts } from '../journey/booking-toasts.ts';
import { getCurrentStep } from '../journey/steps.ts';
import {
  getCheckoutView,
  INITIAL_PAYMENT,
  type PaymentState,
  paymentReducer,
} from './checkout-state.ts';
import {
  getErrorMessage,
  type Payer,
  type PaymentReport,
  placeOrder,
  takePayment,
} from './take-payment.ts';

/** Milliseconds between two polls of the server while a payment is being settled. */
const POLL_INTERVAL_MS = 3000;

/** From the capture onwards the card may be charged. */
const UNDECIDED_PHASES: readonly PaymentState['phase'][] = ['capturing', 'recording', 'settling'];

/** The appointment of the checkout and its payment, from one query and one reducer. */
export function useCheckout(payer: Payer) {
  const client = useQueryClient();
  const [payment, dispatch] = useReducer(paymentReducer, INITIAL_PAYMENT);
  const [once] = useState(() => ({
    order: createIdempotencyKeys(),
    appointment: createIdempotencyKeys(),
  }));
  // The card fields report an order's failure twice.
  const concluded = useRef(false);
  // What the person saw when they chose to pay. The record may be read again during their bank's challenge.
  const shown = useRef<Appointment>(undefined);
  const { record } = payer;
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...record,
    // Another tab may have changed the time.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      payment.phase === 'settling' || state.data?.status === 'capturing' ? POLL_INTERVAL_MS : false,
  });

  /** A request that started before the response was lost says nothing about the payment. */
  const settleByNewRead = (pending: boolean) => {
    void client.cancelQueries(record);
    const lastRead = client.getQueryState(record.queryKey)?.dataUpdatedAt ?? 0;
    dispatch({ type: 'unsettled', pending, lastRead });
  };

  const report = (event: PaymentReport) => {
    concluded.current = event.type !== 'pay' && event.type !== 'approved';
    if (event.type === 'unsettled') settleByNewRead(event.pending);
    // The form returns with the new time.
    else if (event.type === 'moved') void refetch().then(() => dispatch(event));
    else dispatch(event);
    // The hold on the seat, or the pass of a mailed link, may have expired.
    if (event.type === 'rejected') void refetch();
  };

  const flowOf = (appointment: Appointment) => {
    const step = getCurrentStep('payment', appointment, new Date());
    const view = getCheckoutView(payment, step, dataUpdatedAt);
    return {
      appointment,
      view,
      hasAccount: payer.hasAccount,
      /** @returns false while a payment is running */
      begin: (): boolean => {
        if (view.show !== 'form') return false;
        bookingToasts.dismiss();
        shown.current = appointment;
        report({ type: 'pay', attempt: view.attempt });
        return true;
      },
      createOrder: () =>
        placeOrder(payer, shown.current ?? appointment, view.attempt, once.order, report),
      onApprove: async ({ orderID }: { orderID: string }) => {
        const paid = shown.current ?? appointment;
        const booked = await takePayment(payer, orderID, paid, once.appointment, report);
        if (booked) payer.cache(client, booked);
      },
      onCancel: () => report({ type: 'cancelled' }),
      onError: (cause: unknown) => {
        if (concluded.current) return;
        report({ type: 'rejected', message: PAYMENT_FAILED_MESSAGE });
        void logError('Payment Failure', getErrorMessage(cause));
      },
      tryAgain: () => report({ type: 'try-again' }),
      expire: () => report({ type: 'expired' }),
    };
  };
  const isUndecided = UNDECIDED_PHASES.includes(payment.phase) || data?.status === 'capturing';
  return { data: data && flowOf(data), error, refetch, isUndecided };
}

export type CheckoutFlow = ReturnType<typeof useCheckout>['data'] & object;
