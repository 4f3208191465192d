import { bookability, londonInstant } from '@chaps/shared/contracts';
import { invalid, Refusal } from '../../refusals.ts';
import type { Services } from '../../services.ts';
import { passOpens } from '../access-codes/passes.ts';
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

/**
 * The moment a chosen slot begins, for who may take a place of it now.
 * @param startTime `HH:mm`, London
 * @param pass of `check-access-code`, for a private event
 * @throws {Refusal} 403 ACCESS_CODE_REQUIRED; 409 EVENT_PASSED, BOOKING_CLOSED, SLOT_TAKEN
 */
export function admittedStart(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  event: EventRow,
  startTime: string,
  pass: string | undefined,
): Date {
  const current = now();
  if (event.is_private && !passOpens(keys, pass, event.event_id, current)) {
    throw accessCodeRequired();
  }
  assertOpen(event, current);
  return slotStart(event, startTime, current);
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
