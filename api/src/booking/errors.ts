import { HOLD_LIMIT_MINUTES, HOLD_RESET_MINUTES, MAX_HOLDS } from '@chaps/contracts';
import type { BookingState } from '../events/booking-state.ts';
import { HttpError, NotFoundError, ValidationError } from '../platform/http/errors.ts';

/**
 * Fails early; the writing statements decide. @throws {HttpError} 404; 409 EVENT_PASSED or BOOKING_CLOSED
 */
export function assertBookable(state: BookingState): void {
  if (state === 'cancelled') throw new NotFoundError();
  if (state === 'passed') throw new HttpError(409, 'EVENT_PASSED', 'This event has passed.');
  if (state === 'closing') {
    throw new HttpError(409, 'BOOKING_CLOSED', 'Booking for this event has closed.');
  }
}

/** The booking of someone who gave a sample can be neither cancelled nor moved. */
export const sampleTakenError = (code: 'CANCELLATION_CLOSED' | 'MOVE_CLOSED') =>
  new HttpError(
    409,
    code,
    `A sample was taken, so this appointment cannot be ${code === 'MOVE_CLOSED' ? 'moved' : 'cancelled'}.`,
  );

/** A capture was requested and its outcome is not known yet. */
export const paymentInProgressError = () =>
  new HttpError(
    409,
    'PAYMENT_IN_PROGRESS',
    'Your payment is being checked. Please do not pay again: we will e-mail you as soon as it is settled.',
    { retryAfterSeconds: 10 },
  );

export const alreadyBookedError = () =>
  new HttpError(409, 'ALREADY_BOOKED', 'You already have a place at this event.');

export const paymentRequiredError = () =>
  new HttpError(402, 'PAYMENT_REQUIRED', 'You must pay for this event before you can book it.');

export const holdExpiredError = () =>
  new HttpError(409, 'HOLD_EXPIRED', 'Your place is no longer held. Please choose a time again.');

export const dateChangedError = () =>
  new HttpError(
    409,
    'EVENT_CHANGED',
    'The date of this event has changed. Nothing was booked. Please check the new date and choose a time.',
  );

export const slotTakenError = () =>
  new HttpError(
    409,
    'SLOT_TAKEN',
    'This time has just been taken. Please choose another. We have saved what you entered.',
  );

export const waitingListFirstError = () =>
  new HttpError(
    409,
    'WAITING_LIST_FIRST',
    'Places that become free at this event are offered to its waiting list first. You can join the list on the event’s page.',
  );

export const unknownSlotError = () =>
  new ValidationError({ start_time: 'This event has no appointments at this time.' });

export const accessCodeRequiredError = () =>
  new HttpError(403, 'ACCESS_CODE_REQUIRED', 'Please enter Access Code');

export const tooManyHoldsError = () =>
  new HttpError(
    409,
    'TOO_MANY_HOLDS',
    `You are holding places at ${MAX_HOLDS} other events. Please finish one of those bookings first, or wait until one of those places is released.`,
  );

/** A hold can be renewed for an hour from its first claim (trust.md), and that hour is over. */
export const holdBreakError = () =>
  new HttpError(
    409,
    'HOLD_BREAK',
    `You have held a place at this event for ${HOLD_LIMIT_MINUTES} minutes. Please give others a chance to book, and try again in ${HOLD_RESET_MINUTES} minutes.`,
  );

export const holdLimitReachedError = () =>
  new HttpError(409, 'HOLD_LIMIT', 'Your place cannot be held any longer.');
