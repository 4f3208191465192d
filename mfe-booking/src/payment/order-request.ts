import type { CheckoutBooking } from '@chaps/contracts/appointments';
import { cartDescription, type OrderRequest } from '@chaps/contracts/payments';
import { penceToDecimal } from '@chaps/domain/money';
import { amountDue } from './amount-due.ts';

/** Body of `POST /payments/orders` (spec 3, 'Payment order request'). @param holdId what is paid for */
export const orderRequestOf = (booking: CheckoutBooking, holdId: string): OrderRequest => ({
  cart: [
    {
      description: cartDescription(booking.product.productName, booking.eventDate, booking.eventId),
      amount: penceToDecimal(amountDue(booking)),
      shippingPreference: 'NO_SHIPPING',
    },
  ],
  holdId,
});
