import * as z from '@chaps/contracts/schema';

/**
 * Events between remotes and the shell. Fields are only added, because an older remote may still send the
 * event; an event without listeners may be removed. Cached data is shared and needs no event.
 */
export const busEvents = {
  /** A toast message. */
  toast: z.object({
    tone: z.enum(['success', 'error', 'info']),
    title: z.string(),
    description: z.string().optional(),
    /** Names the action, so that the next attempt can remove the message. */
    scope: z.string().optional(),
  }),
  /** A retry: removes the messages of earlier attempts. */
  'toasts-dismissed': z.object({ scope: z.string() }),
  /** A dialog has opened: messages that need no action are removed, so that they do not cover it. */
  'dialog-opened': z.object({}),
} as const;

export type BusEventName = keyof typeof busEvents;
export type BusEvent<Name extends BusEventName> = z.infer<(typeof busEvents)[Name]>;
