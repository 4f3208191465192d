import * as z from '@chaps/contracts/schema';
import { MESSAGE_FIELDS, unknownFields } from '@chaps/domain/messages';
import type { Endpoint } from './endpoint.ts';
import { cursor, page } from './pages.ts';
import { isoDate, isoInstant, recordId, requiredLines, requiredText, wallTime } from './scalars.ts';
import { cancelledMailsResponse, selected } from './several-bookings.ts';

const listed = (fields: readonly string[]) =>
  new Intl.ListFormat('en-GB').format(fields.map((field) => `{${field}}`));

/** Text whose fields each mail can fill in. */
export const withFields = <Text extends z.ZodType<string, string>>(
  text: Text,
  fields: readonly string[] = MESSAGE_FIELDS,
) =>
  text.refine((typed) => unknownFields(typed, fields).length === 0, {
    error: ({ input }) =>
      `We do not recognise ${unknownFields(String(input), fields).join(', ')}. Please use ${listed(fields)}, or remove the braces.`,
  });

export const messageText = z.object({
  subject: withFields(requiredText(150)),
  body: withFields(requiredLines(3000)),
});

/** Groups that a message can go to. */
export const MESSAGE_GROUPS = [
  'booked',
  'waiting for consent',
  'arrived',
  'did not come',
  'not arrived',
  'sample taken',
  'no result yet',
] as const;

/** With the group, where it is not chosen before; without day and time it is sent at once. */
export const messageForm = messageText.extend({
  group: z.enum(MESSAGE_GROUPS),
  send_date: z.union([isoDate, z.literal('')]),
  send_time: z.union([wallTime, z.literal('')]),
});

export const messageRequest = messageText.extend({
  to: z.union([
    z.object({ group: z.enum(MESSAGE_GROUPS) }),
    z.object({ appointment_ids: selected }),
  ]),
  /** London day and time at which it is to go; neither is now. */
  send_date: isoDate.optional(),
  send_time: wallTime.optional(),
});
export type MessageRequest = z.infer<typeof messageRequest>;

/** `reader`: whose mail is shown, one of those it goes to; the first of them unless it is given. */
export const messagePreviewRequest = messageRequest.extend({ reader: recordId.optional() });
export type MessagePreviewRequest = z.infer<typeof messagePreviewRequest>;

const namedBooking = z.object({ appointment_id: recordId, name: z.string() });

export const messagePreview = z.object({
  people: z.int(),
  /** The first of them, and whose mail is shown. */
  sample: z.array(namedBooking).default([]),
  /**
   * People of the group without an e-mail address, or whose address was refused last, and the first of
   * them. They stand on the list of messages that did not arrive once it is sent.
   */
  without_address: z.int().default(0),
  unreached: z
    .array(namedBooking.extend({ phone: z.string().nullable().default(null) }))
    .default([]),
  reader: recordId.nullable().default(null),
  subject: z.string(),
  text: z.string(),
  /** People of the event of whom nobody has recorded whether they gave a sample; 0 before its day. */
  not_marked: z.int().default(0),
  /** Why it cannot be sent to these people; null when it can. */
  refusal: z.string().nullable().default(null),
});
export type MessagePreview = z.infer<typeof messagePreview>;

/** Once for each id, however often it is sent. */
export const newMessage = messageRequest.extend({ message_id: recordId });

export const messageResponse = z.object({ people: z.int() });

/** To the caller's own address, about the event and an example of a person. Once for each id. */
export const testMessage = messageText.extend({ message_id: recordId });

export const testMessageResponse = z.object({ email: z.string() });

export const previewMessage = {
  route: 'POST /staff/events/{event_id}/messages/preview',
  caller: { staff: 'message bookings' },
  body: messagePreviewRequest,
  answer: messagePreview,
} as const satisfies Endpoint;

export const sendTestMessage = {
  route: 'POST /staff/events/{event_id}/messages/test',
  caller: { staff: 'message bookings' },
  body: testMessage,
  answer: testMessageResponse,
} as const satisfies Endpoint;

export const sendMessage = {
  route: 'POST /staff/events/{event_id}/messages',
  caller: { staff: 'message bookings' },
  body: newMessage,
  answer: messageResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const cancelMessage = {
  route: 'DELETE /staff/events/{event_id}/messages/{message_id}',
  caller: { staff: 'message bookings' },
  answer: cancelledMailsResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** To whom a message went: a group of the event's people, or people selected one by one. */
const MESSAGE_TARGETS = [...MESSAGE_GROUPS, 'selected people'] as const;

/**
 * The outcome of a mail. 'delayed' was not accepted yet and is tried again; 'accepted' by the mail server,
 * which does not say that it arrived; 'delivered' as a later report says; 'failed' was given up, or came
 * back; 'cancelled' will not be sent.
 */
export const DELIVERY_STATES = [
  'queued',
  'delayed',
  'accepted',
  'delivered',
  'failed',
  'cancelled',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const sentMessage = z.object({
  message_id: recordId,
  subject: z.string(),
  to: z.enum(MESSAGE_TARGETS),
  /** Who wrote it; null for somebody who is no longer a member. */
  sent_by: z.string().nullable(),
  created_at: isoInstant,
  send_at: isoInstant,
  cancelled_at: isoInstant.nullable(),
  /** How many mails are in each state. */
  deliveries: z.object({
    queued: z.int(),
    delayed: z.int(),
    accepted: z.int(),
    delivered: z.int().default(0),
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
