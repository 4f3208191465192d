import { eventPass } from '@chaps/api-client/event-pass';
import { type Event, event } from '@chaps/contracts/events';
import { recordId } from '@chaps/contracts/scalars';
import { useLocation } from 'react-router-dom';

/** Input of a booking page: navigation state, and the id in the address. */
export interface BookingOrigin {
  /** No input: there is no booking to continue. */
  missing: boolean;
  /** Undefined when the input is not an event. */
  eventId?: string;
  /** The event from the previous page. */
  eventDetails?: Event;
  /** Pass of a private event. */
  accessPass?: string;
}

const idOf = (value: unknown): string | undefined => recordId.safeParse(value).data;

/**
 * Reads navigation state `{ eventDetails, accessPass }` and `?event=<id>`. State may be missing
 * after a reload or from an older build; the id in the address is then enough.
 */
export function bookingOrigin(state: unknown, search: string): BookingOrigin {
  const given = (state ?? {}) as { eventDetails?: unknown; accessPass?: unknown };
  const asked = new URLSearchParams(search).get('event');
  if (!asked && !given.eventDetails) return { missing: true };
  const eventDetails = event.safeParse(given.eventDetails).data;
  const bareId = (given.eventDetails as { event_id?: unknown } | undefined)?.event_id;
  const eventId = asked ? idOf(asked) : (eventDetails?.event_id ?? idOf(bareId));
  return {
    missing: false,
    ...(eventId ? { eventId } : {}),
    // Details of another event than the one in the address would be wrong.
    ...(eventDetails && eventDetails.event_id === eventId ? { eventDetails } : {}),
    ...(typeof given.accessPass === 'string' ? { accessPass: given.accessPass } : {}),
  };
}

/** The origin of the current page; the pass may also be in session storage. */
export function useBookingOrigin(): BookingOrigin {
  const { state, search } = useLocation();
  const origin = bookingOrigin(state, search);
  if (!origin.eventId || origin.accessPass) return origin;
  const accessPass = eventPass(origin.eventId, new Date());
  return accessPass ? { ...origin, accessPass } : origin;
}

/** The origin as navigation state for the next page. */
export const originState = ({ eventDetails, accessPass }: Partial<BookingOrigin>) => ({
  ...(eventDetails ? { eventDetails } : {}),
  ...(accessPass ? { accessPass } : {}),
});
