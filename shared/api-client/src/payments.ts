import type { Appointment } from '@chaps/contracts/appointments';
import {
  type CaptureResponse,
  captureResponse,
  cartDescription,
  type OrderRequest,
  type OrderResponse,
  orderResponse,
  type TransactionRequest,
  type TransactionResponse,
  transactionResponse,
} from '@chaps/contracts/payments';
import { penceToDecimal } from '@chaps/domain/money';
import { api } from './request.ts';

/** Spec 3, 'Payment order request'. */
export const orderRequestOf = (appointment: Appointment): OrderRequest => ({
  cart: [
    {
      description: cartDescription(
        appointment.product_name,
        appointment.event_date,
        appointment.event_id,
      ),
      amount: penceToDecimal(appointment.price),
      shippingPreference: 'NO_SHIPPING',
    },
  ],
  holdId: appointment.appointment_id,
});

/** `POST /payments/orders`. The server prices the appointment itself. */
export const createOrder = (order: OrderRequest, idempotencyKey: string): Promise<OrderResponse> =>
  api.post('/payments/orders', { schema: orderResponse, body: order, idempotencyKey });

/**
 * `POST /payments/orders/{orderID}/capture`: takes the money of an approved order. The server
 * captures an order once. It needs no idempotency key: after a declined card the same order may be
 * captured with another one and must not get the old answer.
 */
export const captureOrder = (orderId: string): Promise<CaptureResponse> =>
  api.post(`/payments/orders/${encodeURIComponent(orderId)}/capture`, {
    schema: captureResponse,
    body: {},
  });

/** `POST /payments/transactions`: returns what the server's own capture has recorded. */
export const saveTransaction = (transaction: TransactionRequest): Promise<TransactionResponse> =>
  api.post('/payments/transactions', {
    schema: transactionResponse,
    body: transaction,
    idempotencyKey: `transaction-${transaction.payment_reference}`,
  });
