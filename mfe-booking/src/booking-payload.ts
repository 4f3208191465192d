import { formatAddress } from '@chaps/contracts/addresses';
import type { AppointmentRequest, CheckoutBooking } from '@chaps/contracts/appointments';
import type { Event } from '@chaps/contracts/events';
import type { Seat } from './hold/seat.ts';

/**
 * Spec 3, 'Appointment booking payload' of a booking that needs no payment. The server takes only
 * the ids from it: price and payment are its own knowledge.
 */
export function appointmentRequestOf(
  event: Event,
  seat: Seat,
  profileId: string,
): AppointmentRequest {
  return {
    profileId,
    eventId: event.event_id,
    eventPrice: event.price,
    eventName: event.event_name,
    eventLocation: formatAddress(event),
    eventDate: event.event_date,
    appointmentStartTime: seat.startTime,
    appointmentEndTime: seat.endTime,
    lab: event.lab_name,
    product: {
      productId: event.product_id,
      productName: event.product_name,
      price: event.product_price,
      emailTemplate: event.email_template,
    },
    paymentStatus: 'paid',
    holdId: seat.holdId,
  };
}

/** Spec 3, 'Booking (checkout data)', with the seat to pay for. Prices in pence. */
export function checkoutBookingOf(event: Event, seat: Seat): CheckoutBooking {
  return {
    product: {
      productId: event.product_id,
      productName: event.product_name,
      price: event.product_price,
      emailTemplate: event.email_template,
    },
    eventPrice: seat.price,
    eventDate: event.event_date,
    eventId: event.event_id,
    holdId: seat.holdId,
  };
}
