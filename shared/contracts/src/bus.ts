import * as z from '@chaps/contracts/schema';

/**
 * Events that cross the borders between parts (architecture, point 9). Additive changes only:
 * an event or a field, once here, stays, because a remote built last year may still send it.
 */
export const busEvents = {
  /** A passing message, shown by the shell in its toast region. */
  toast: z.object({
    tone: z.enum(['success', 'error', 'info']),
    title: z.string(),
    description: z.string().optional(),
    /** What was tried, so that the next try can remove the message. */
    scope: z.string().optional(),
  }),
  /** Something is tried again: the messages of the tries before go. */
  'toasts-dismissed': z.object({ scope: z.string() }),
  /** Scroll to a named section of the page that is, or is about to be, shown (spec 2, 'Shared chrome'). */
  'scroll-to-section': z.object({ section: z.string() }),
  /** An appointment was confirmed: lists of events and appointments are out of date. */
  'appointment-confirmed': z.object({ appointmentId: z.string(), eventId: z.string() }),
  /** The person's stored profile changed. */
  'profile-changed': z.object({ profileId: z.string() }),
} as const;

export type BusEventName = keyof typeof busEvents;
export type BusEvent<Name extends BusEventName> = z.infer<(typeof busEvents)[Name]>;
