import { bookability, londonInstant } from '@chaps/shared/contracts';
import { invalid, Refusal } from '../../refusals.ts';
import type { EventRow } from '../events/queries.ts';

/** An event's row in the words of the shared price rules. */
export const pricedEvent = (event: EventRow) => ({
  price: event.price_pence,
  product_price: event.product_price_pence,
  payment_required: event.payment_required,
});

/**
 * Spec 5, Booking eligibility, but for the free places: those the slot itself decides.
 * @throws {Refusal} 409 EVENT_PASSED or BOOKING_CLOSED
 */
export function assertOpen(event: EventRow, now: Date): void {
  const { state } = bookability({ ...event, booked_spaces: 0, total_spaces: 1 }, now);
  if (state === 'passed') throw new Refusal(409, 'EVENT_PASSED', 'This event has passed.');
  if (state === 'closing') {
    throw new Refusal(409, 'BOOKING_CLOSED', 'Booking for this event has closed.');
  }
}

/**
 * The moment a chosen slot begins.
 * @param startTime `HH:mm`, London
 * @throws {Refusal} 409 SLOT_TAKEN when it has begun
 */
export function slotStart(event: EventRow, startTime: string, now: Date): Date {
  const startsAt = londonInstant(event.event_date, startTime);
  if (startsAt <= now) throw slotTaken();
  return startsAt;
}

export const slotTaken = () =>
  new Refusal(
    409,
    'SLOT_TAKEN',
    'This time has just been taken. Please choose another; what you have entered is kept.',
  );

export const slotUnknown = () => invalid({ start_time: 'This event has no such time.' });

export const accessCodeRequired = () =>
  new Refusal(403, 'ACCESS_CODE_REQUIRED', 'Please enter Access Code');
