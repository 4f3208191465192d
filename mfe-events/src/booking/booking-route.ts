import { ESNEFT, type Event } from '@chaps/contracts/events';
import type { SignInOrigin } from '@chaps/ui';

/** What the booking pages take over from here (spec 4, 'Booking flow' 3). */
export interface BookingState {
  eventDetails: Event;
  /** Of a private event; the hold requires it again. */
  accessPass?: string;
}

export type BookingRoute =
  | { to: '/login'; state: SignInOrigin & BookingState }
  | { to: string; state: BookingState };

/**
 * Where BOOK EVENT leads once nothing stands in the way (spec 4, 'Booking flow' 3): the NHS number
 * first where the laboratory is ESNEFT, otherwise the slots; through sign-in for a visitor. The
 * address carries the event's id as well, so that a reload finds it.
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
