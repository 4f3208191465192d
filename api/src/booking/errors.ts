import { HOLD_BREAK_MINUTES, HOLD_LIMIT_MINUTES, MOST_HOLDS } from '@chaps/contracts';
import type { BookingState } from '../events/booking-state.ts';
import type { EventRow } from '../events/queries.ts';
import { HttpError, NotFoundError, ValidationError } from '../http/errors.ts';

/** An event's row in the words of the shared price rules. */
export const pricedEvent = (event: EventRow) => ({
  price: event.price_pence,
  product_price: event.product_price_pence,
  payment_required: event.payment_required,
});

/**
 * Explains why an event cannot be booked; the statements that claim and confirm decide it.
 * @throws {HttpError} 404; 409 EVENT_PASSED or BOOKING_CLOSED
 */
export function assertBookable(state: BookingState): void {
  if (state === 'cancelled') throw new NotFoundError();
  if (state === 'passed') throw new HttpError(409, 'EVENT_PASSED', 'This event has passed.');
  if (state === 'closing') {
    throw new HttpError(409, 'BOOKING_CLOSED', 'Booking for this event has closed.');
  }
}

export const slotTaken = () =>
  new HttpError(
    409,
    'SLOT_TAKEN',
    'This time has just been taken. Please choose another; what you have entered is kept.',
  );

export const slotUnknown = () =>
  new ValidationError({ start_time: 'This event has no such time.' });

export const accessCodeRequired = () =>
  new HttpError(403, 'ACCESS_CODE_REQUIRED', 'Please enter Access Code');

export const tooManyHolds = () =>
  new HttpError(
    409,
    'TOO_MANY_HOLDS',
    `You are holding seats at ${MOST_HOLDS} other events. Please finish one of those bookings first, or wait until the seat is no longer held.`,
  );

/** The hour of renewals is over; trust.md counts it from the first claim. */
export const heldForLong = () =>
  new HttpError(
    409,
    'HOLD_BREAK',
    `You have held a seat at this event for ${HOLD_LIMIT_MINUTES} minutes. Please let others choose now, and try again in ${HOLD_BREAK_MINUTES} minutes.`,
  );
