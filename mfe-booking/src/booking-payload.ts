import { formatAddress } from '@chaps/contracts/addresses';
import type { AppointmentRequest, CheckoutBooking } from '@chaps/contracts/appointments';
import type { Event } from '@chaps/contracts/events';
import type { Place } from './hold/place.ts';

/**
 * Spec 3, 'Appointment booking payload' of a booking that needs no payment. The server takes only
 * the ids from it: price and payment are its own knowledge.
 */
export function appointmentRequestOf(
  event: Event,
  place: Place,
  profileId: string,
): AppointmentRequest {
  return {
    profileId,
    eventId: event.event_id,
    eventPrice: event.price,
    eventName: event.event_name,
    eventLocation: formatAddress(event),
    eventDate: event.event_date,
    appointmentStartTime: place.startTime,
    appointmentEndTime: place.endTime,
    lab: event.lab_name,
    product: {
      productId: event.product_id,
      productName: event.product_name,
      price: event.product_price,
      emailTemplate: event.email_template,
    },
    paymentStatus: 'paid',
    holdId: place.holdId,
  };
}

/** Spec 3, 'Booking (checkout data)', with the place that is paid for. Prices in pence. */
export function checkoutBookingOf(event: Event, place: Place): CheckoutBooking {
  return {
    product: {
      productId: event.product_id,
      productName: event.product_name,
      price: event.product_price,
      emailTemplate: event.email_template,
    },
    eventPrice: place.price,
    eventDate: event.event_date,
    eventId: event.event_id,
    holdId: place.holdId,
  };
}
