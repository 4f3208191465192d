import type { Appointment } from '@chaps/contracts/appointments';
import type {
  CaptureResponse,
  OrderRequest,
  OrderResponse,
  TransactionRequest,
  TransactionResponse,
} from '@chaps/contracts/payments';
import * as payments from '@chaps/contracts/payments';
import { penceToDecimal } from '@chaps/domain/money';
import { call } from './request.ts';

/** What the person saw when they chose to pay. */
export const toShownAppointment = ({
  event_id,
  event_date,
  start_time,
}: Appointment): payments.ShownAppointment => ({ event_id, event_date, start_time });

/** Spec 3, 'Payment order request'. */
export const toOrderRequest = (appointment: Appointment): OrderRequest => ({
  cart: [
    {
      description: payments.formatCartDescription(
        appointment.product_name,
        appointment.event_date,
        appointment.event_id,
      ),
      amount: penceToDecimal(appointment.price),
      shippingPreference: 'NO_SHIPPING',
    },
  ],
  holdId: appointment.appointment_id,
  shown: toShownAppointment(appointment),
});

/** The server prices the appointment itself. */
export const createOrder = (order: OrderRequest, idempotencyKey: string): Promise<OrderResponse> =>
  call(payments.createOrder, { body: order, idempotencyKey });

/**
 * Captures an approved order. The server captures an order only once. No idempotency key is needed:
 * after a declined card the same order may be captured with another card, and the old response must
 * not be returned.
 */
export const captureOrder = (
  orderId: string,
  shown: payments.ShownAppointment,
): Promise<CaptureResponse> =>
  call(payments.captureOrder, { params: { order_id: orderId }, body: { shown } });

/** Returns what the server recorded when it captured the payment. */
export const saveTransaction = (transaction: TransactionRequest): Promise<TransactionResponse> =>
  call(payments.createTransaction, {
    body: transaction,
    idempotencyKey: `transaction-${transaction.payment_reference}`,
  });
