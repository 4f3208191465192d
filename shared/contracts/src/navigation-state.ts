import { type Event, event } from './events.ts';

/**
 * Why a session ended although the user did not sign out here: 'idle' after 15 minutes, 'elsewhere' after a
 * sign-out in another tab or a rejected token, 'unconfirmed' for an unconfirmed address.
 */
export const SESSION_END_REASONS = ['idle', 'elsewhere', 'unconfirmed'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/**
 * State of a navigation, in addition to the ids in the address. It is untrusted: another build or script may
 * have written it.
 */
export interface NavigationState {
  /** Spec 2, 'Event card' and 'Sign-in': the event to show until it is loaded by its id. */
  eventDetails?: Event;
  /** Spec 2, 'Sign-in': the path to return to, with query and fragment. */
  from?: string;
  /** Why a new sign-in is needed. It survives a document load, unlike the session store. */
  ended?: SessionEndReason;
  /** Whether the page to return to also admits accounts without a profile, such as those of staff. */
  withoutProfile?: boolean;
  /** Spec 4, 'Booking flow' 7: the message of the success page. */
  message?: string;
}

const getField = (state: unknown, name: keyof NavigationState): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;

/** @param eventId id of the event in the address, if there is one */
export function findEventInState(state: unknown, eventId?: string): Event | undefined {
  const details = event.safeParse(getField(state, 'eventDetails')).data;
  return !eventId || details?.event_id === eventId ? details : undefined;
}

export function findMessageInState(state: unknown): string | undefined {
  const message = getField(state, 'message');
  return typeof message === 'string' ? message : undefined;
}
