import { HttpError } from '../http/errors.ts';

/** A capture was asked for and its outcome is not known yet. */
export const paymentInProgress = () =>
  new HttpError(
    409,
    'PAYMENT_IN_PROGRESS',
    'Your payment is being checked. Please do not pay again: we will e-mail you as soon as it is settled.',
    { retryAfterSeconds: 10 },
  );

export const alreadyBooked = () =>
  new HttpError(409, 'ALREADY_BOOKED', 'You have a place at this event already.');

export const holdExpired = () =>
  new HttpError(409, 'HOLD_EXPIRED', 'Your place is no longer kept. Please choose a time again.');
