import { toastsOf } from '@chaps/runtime/remote';

/** Messages of a booking's steps: hold, consent, appointment, payment. */
export const bookingToasts = toastsOf('booking');
