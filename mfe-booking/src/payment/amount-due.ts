import type { CheckoutBooking } from '@chaps/contracts/appointments';

/** Pence to pay: the event's own price overrides the product's (spec 3, 'Booking'). */
export const amountDue = ({ eventPrice, product }: CheckoutBooking): number =>
  eventPrice ?? product.price;
