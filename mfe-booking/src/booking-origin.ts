import { eventPass } from '@chaps/api-client/event-pass';
import { type Event, event } from '@chaps/contracts/events';
import { recordId } from '@chaps/contracts/scalars';
import { useLocation } from 'react-router-dom';

/** What a booking page was entered with: navigation state, and the id that the address carries. */
export interface BookingOrigin {
  /** Nothing at all was given: there is no booking to go on with. */
  missing: boolean;
  /** Undefined, though something was given, when it is no event. */
  eventId?: string;
  /** The event as the page before knew it. */
  eventDetails?: Event;
  /** Pass of a private event's access code. */
  accessPass?: string;
}

const idOf = (value: unknown): string | undefined => recordId.safeParse(value).data;

/**
 * Reads navigation state `{ eventDetails, accessPass }` and `?event=<id>`. State may be of an older
 * build or missing after a reload; the id in the address is then enough.
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
    // Details of another event than the address names would show the wrong thing.
    ...(eventDetails && eventDetails.event_id === eventId ? { eventDetails } : {}),
    ...(typeof given.accessPass === 'string' ? { accessPass: given.accessPass } : {}),
  };
}

/** The origin of the page that is shown now; the pass may also lie in this tab. */
export function useBookingOrigin(): BookingOrigin {
  const { state, search } = useLocation();
  const origin = bookingOrigin(state, search);
  if (!origin.eventId || origin.accessPass) return origin;
  const accessPass = eventPass(origin.eventId, new Date());
  return accessPass ? { ...origin, accessPass } : origin;
}

/** The origin as navigation state, to hand on to the next page. */
export const originState = ({ eventDetails, accessPass }: Partial<BookingOrigin>) => ({
  ...(eventDetails ? { eventDetails } : {}),
  ...(accessPass ? { accessPass } : {}),
});
