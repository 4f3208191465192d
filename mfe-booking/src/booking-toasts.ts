import { toastsOf } from '@chaps/runtime/remote';

/** Messages of a booking's steps: a hold, the consent, the appointment, the payment. */
export const bookingToasts = toastsOf('booking');
