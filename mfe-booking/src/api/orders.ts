import { api } from '@chaps/api-client';
import type { CheckoutBooking } from '@chaps/contracts/appointments';
import {
  type CaptureResponse,
  captureResponse,
  cartDescription,
  type OrderResponse,
  orderResponse,
} from '@chaps/contracts/payments';
import { penceToDecimal } from '@chaps/domain/money';
import { amountDue } from '../payment/amount-due.ts';

/**
 * `POST /payments/orders` (spec 3, 'Payment order request'). The server prices the place itself.
 * @param holdId the place that is paid for
 */
export const createOrder = (
  booking: CheckoutBooking,
  holdId: string,
  idempotencyKey: string,
): Promise<OrderResponse> =>
  api.post('/payments/orders', {
    schema: orderResponse,
    body: {
      cart: [
        {
          description: cartDescription(
            booking.product.productName,
            booking.eventDate,
            booking.eventId,
          ),
          amount: penceToDecimal(amountDue(booking)),
          shippingPreference: 'NO_SHIPPING',
        },
      ],
      holdId,
    },
    idempotencyKey,
  });

/**
 * `POST /payments/orders/{orderID}/capture`: takes the money of an approved order, once; the server
 * sees to that by the order itself. No key of ours: an order whose card was declined may be tried
 * again with another card, and must not be answered with the old refusal.
 */
export const captureOrder = (orderId: string): Promise<CaptureResponse> =>
  api.post(`/payments/orders/${encodeURIComponent(orderId)}/capture`, {
    schema: captureResponse,
    body: {},
  });
