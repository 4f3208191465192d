import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { cursor, page } from './pages.ts';
import { isoInstant, recordId } from './scalars.ts';
import { MESSAGE_GROUPS } from './staff-bookings.ts';

/** To whom a message went: a group of the event's people, or people selected one by one. */
const MESSAGE_TARGETS = [...MESSAGE_GROUPS, 'selected people'] as const;

/**
 * What became of a mail. 'delayed' was not accepted yet and is tried again; 'failed' was given up;
 * 'cancelled' will not be sent.
 */
export const DELIVERY_STATES = ['queued', 'delayed', 'accepted', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const sentMessage = z.object({
  message_id: recordId,
  subject: z.string(),
  to: z.enum(MESSAGE_TARGETS),
  /** Who wrote it; null for somebody who is no member any more. */
  sent_by: z.string().nullable(),
  created_at: isoInstant,
  send_at: isoInstant,
  cancelled_at: isoInstant.nullable(),
  /** How many mails are in each state. */
  deliveries: z.object({
    queued: z.int(),
    delayed: z.int(),
    accepted: z.int(),
    failed: z.int(),
    cancelled: z.int(),
  }),
});
export type SentMessage = z.infer<typeof sentMessage>;

const delivery = z.object({
  mail_id: recordId,
  appointment_id: recordId,
  name: z.string(),
  /** null for somebody without an address. */
  email: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  /** When it came to this state; of a mail that is to be sent, when it is tried next. */
  at: isoInstant,
});
export type Delivery = z.infer<typeof delivery>;

export const messagesQuery = z.object(cursor);
export const deliveriesQuery = z.object({ state: z.enum(DELIVERY_STATES).optional(), ...cursor });
export type DeliveriesQuery = z.input<typeof deliveriesQuery>;

/** Messages to an event's people, newest first. */
export const listMessages = {
  route: 'GET /staff/events/{event_id}/messages',
  caller: { staff: 'message bookings' },
  query: messagesQuery,
  answer: page(sentMessage),
} as const satisfies Endpoint;

/** A message with a page of its deliveries, by name. */
export const readMessage = {
  route: 'GET /staff/events/{event_id}/messages/{message_id}',
  caller: { staff: 'message bookings' },
  query: deliveriesQuery,
  answer: page(delivery).extend({ message: sentMessage.extend({ body: z.string() }) }),
} as const satisfies Endpoint;
