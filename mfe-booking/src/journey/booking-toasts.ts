import { toastsOf } from '@chaps/runtime/remote';

export const bookingToasts = toastsOf('booking');
