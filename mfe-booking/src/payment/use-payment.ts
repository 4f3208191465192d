import { createAppointment } from '@chaps/api-client/appointments';
import { logError } from '@chaps/api-client/error-logs';
import { idempotencyKeys } from '@chaps/api-client/idempotency-keys';
import { captureOrder, createOrder, saveTransaction } from '@chaps/api-client/payments';
import type { Appointment, CheckoutBooking } from '@chaps/contracts/appointments';
import { PAYMENT_FAILED_MESSAGE } from '@chaps/contracts/payments';
import { ApiError } from '@chaps/runtime';
import { useReducer, useRef, useState } from 'react';
import { bookingToasts } from '../booking-toasts.ts';
import { ownProfileId } from '../person.ts';
import {
  type CaptureOutcome,
  captureFailure,
  captureOutcome,
  orderFailure,
  orderProblem,
  progressMessage,
} from './capture-outcome.ts';
import { orderRequestOf } from './order-request.ts';
import { INITIAL_PAYMENT, type PaymentEvent, paymentReducer } from './payment-machine.ts';

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Codes of a rejected order after which the server's state must be read. */
const ASK_WHERE_IT_STANDS = ['PAYMENT_IN_PROGRESS', 'ALREADY_BOOKED', 'IDEMPOTENCY_IN_FLIGHT'];

/** Payment event for a failed order. */
function orderEvent(error: unknown, message: string): PaymentEvent {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'HOLD_EXPIRED') return { type: 'seat-gone' };
  if (ASK_WHERE_IT_STANDS.includes(code)) return { type: 'unknown' };
  return { type: 'rejected', message };
}

export interface Payment {
  appointment: Appointment;
  booking: CheckoutBooking;
  email: string;
}

/**
 * One payment: order, card, capture, transaction, appointment (spec 4, 'Payment'). The callbacks
 * are those of the card fields; each failure is logged and shown.
 */
export function usePayment({ appointment, booking, email }: Payment) {
  const [state, dispatch] = useReducer(paymentReducer, INITIAL_PAYMENT);
  const [once] = useState(() => ({ order: idempotencyKeys(), appointment: idempotencyKeys() }));
  // The card fields report an order's failure twice.
  const settled = useRef(false);
  const conclude = (event: PaymentEvent) => {
    settled.current = true;
    dispatch(event);
  };

  async function startOrder(): Promise<string> {
    const holdId = appointment.appointment_id;
    try {
      const order = await once.order({ holdId, attempt: state.attempt }, (key) =>
        createOrder(orderRequestOf(booking, holdId), key),
      );
      if (order.id) return order.id;
      throw new Error(orderProblem(order));
    } catch (cause) {
      const message = orderFailure(messageOf(cause));
      conclude(orderEvent(cause, message));
      void logError('Payment Failure', message);
      throw new Error(message);
    }
  }

  /** Spec 4: 'if appointment creation fails it is logged'. */
  async function confirmAppointment(confirmed: boolean): Promise<void> {
    try {
      const request = {
        profileId: await ownProfileId(email),
        eventId: appointment.event_id,
        eventName: appointment.event_name,
        eventPrice: booking.eventPrice ?? null,
        eventLocation: appointment.event_location,
        eventDate: appointment.event_date,
        appointmentStartTime: appointment.start_time,
        appointmentEndTime: appointment.end_time,
        lab: appointment.lab_name,
        product: booking.product,
        paymentStatus: 'paid by card',
        holdId: appointment.appointment_id,
      };
      await once.appointment(request, (key) => createAppointment(request, key));
      dispatch({ type: 'booked' });
    } catch (error) {
      void logError('Failed to create appointment', messageOf(error));
      // The capture itself may have confirmed the appointment.
      dispatch({ type: confirmed ? 'booked' : 'unknown' });
    }
  }

  async function record(outcome: Extract<CaptureOutcome, { kind: 'paid' }>) {
    const { transactionId, status } = outcome;
    conclude({ type: 'captured', progress: progressMessage(transactionId, status) });
    try {
      await saveTransaction(outcome.record);
    } catch (error) {
      // The server recorded the capture; only the page's copy failed.
      void logError('Payment Failure', messageOf(error));
    }
  }

  async function follow(outcome: CaptureOutcome, confirmed: boolean): Promise<void> {
    switch (outcome.kind) {
      case 'recoverable':
        conclude({ type: 'recoverable', issue: outcome.issue });
        return logError('Recoverable Payment', outcome.description);
      case 'rejected':
        conclude({ type: 'rejected', message: PAYMENT_FAILED_MESSAGE });
        return logError('Non-recoverable Payment', outcome.description);
      case 'unknown':
        conclude({ type: 'unknown' });
        return logError('Payment Failure', outcome.description);
      case 'pending':
        // The server writes the record after the review.
        return conclude({ type: 'pending' });
      case 'paid':
        await record(outcome);
        return confirmAppointment(confirmed);
    }
  }

  async function capture({ orderID }: { orderID: string }): Promise<void> {
    dispatch({ type: 'approved' });
    let confirmed = false;
    const outcome = await captureOrder(orderID)
      .then((answer) => {
        confirmed = answer.appointment?.status === 'confirmed';
        return captureOutcome(answer);
      })
      .catch(captureFailure);
    await follow(outcome, confirmed);
  }

  /** The card fields could not send the card. */
  function cardFailed(error: unknown): void {
    if (settled.current) return;
    conclude({ type: 'rejected', message: PAYMENT_FAILED_MESSAGE });
    void logError('Payment Failure', messageOf(error));
  }

  /** @returns false when a payment is running */
  function begin(): boolean {
    if (state.phase !== 'form') return false;
    settled.current = false;
    bookingToasts.dismiss();
    dispatch({ type: 'pay' });
    return true;
  }

  const cancelled = () => conclude({ type: 'cancelled' });
  return { state, dispatch, begin, createOrder: startOrder, capture, cardFailed, cancelled };
}

export type PaymentFlow = ReturnType<typeof usePayment>;
