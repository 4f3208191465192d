import { ESNEFT, type Event } from '@chaps/contracts/events';
import type { SignInOrigin } from '@chaps/ui';

/** State for the booking pages (spec 4, 'Booking flow' 3). */
export interface BookingState {
  eventDetails: Event;
  /** Of a private event; the hold requires it. */
  accessPass?: string;
}

export type BookingRoute =
  | { to: '/login'; state: SignInOrigin & BookingState }
  | { to: string; state: BookingState };

/**
 * Target of BOOK EVENT (spec 4, 'Booking flow' 3): the NHS number first for ESNEFT, otherwise the
 * slots; through sign-in for a visitor. The address contains the event's id, so that a reload finds
 * it.
 */
export function bookingRoute(
  event: Event,
  signedIn: boolean,
  accessPass: string | undefined,
): BookingRoute {
  const page = event.lab_name === ESNEFT ? '/check-nhs-number' : '/book-event';
  const address = `${page}?event=${event.event_id}`;
  const state: BookingState = { eventDetails: event, ...(accessPass ? { accessPass } : {}) };
  return signedIn ? { to: address, state } : { to: '/login', state: { from: address, ...state } };
}
