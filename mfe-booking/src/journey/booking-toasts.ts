import { createToasts } from '@chaps/runtime/remote';

export const bookingToasts = createToasts('booking');
