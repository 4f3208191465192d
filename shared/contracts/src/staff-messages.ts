import * as z from '@chaps/contracts/schema';
import { findUnknownFields, MESSAGE_FIELDS } from '@chaps/domain/messages';
import type { Endpoint } from './endpoint.ts';
import { cursor, page } from './pages.ts';
import { isoDate, isoInstant, recordId, requiredLines, requiredText, wallTime } from './scalars.ts';
import { cancelledMailsResponse, selectedIds } from './several-bookings.ts';

const formatFieldList = (fields: readonly string[]) =>
  new Intl.ListFormat('en-GB').format(fields.map((field) => `{${field}}`));

/** Text with fields that are filled in for each mail. */
export const allowOnlyFields = <Text extends z.ZodType<string, string>>(
  text: Text,
  fields: readonly string[] = MESSAGE_FIELDS,
) =>
  text.refine((typed) => findUnknownFields(typed, fields).length === 0, {
    error: ({ input }) =>
      `We do not recognise ${findUnknownFields(String(input), fields).join(', ')}. Please use ${formatFieldList(fields)}, or remove the braces.`,
  });

export const messageText = z.object({
  subject: allowOnlyFields(requiredText(150)),
  body: allowOnlyFields(requiredLines(3000)),
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

/** Includes the group, for forms that let staff choose it; without day and time it is sent immediately. */
export const messageForm = messageText.extend({
  group: z.enum(MESSAGE_GROUPS),
  send_date: z.union([isoDate, z.literal('')]),
  send_time: z.union([wallTime, z.literal('')]),
});

export const messageRequest = messageText.extend({
  to: z.union([
    z.object({ group: z.enum(MESSAGE_GROUPS) }),
    z.object({ appointment_ids: selectedIds }),
  ]),
  /** London day and time at which to send it; without both, it is sent now. */
  send_date: isoDate.optional(),
  send_time: wallTime.optional(),
});
export type MessageRequest = z.infer<typeof messageRequest>;

/** `reader`: the recipient whose mail is shown; by default the first. */
export const messagePreviewRequest = messageRequest.extend({ reader: recordId.optional() });
export type MessagePreviewRequest = z.infer<typeof messagePreviewRequest>;

const namedBooking = z.object({ appointment_id: recordId, name: z.string() });

export const messagePreview = z.object({
  people: z.int(),
  /** The first recipients, including the one whose mail is shown. */
  sample: z.array(namedBooking).default([]),
  /**
   * People in the group without an e-mail address, or whose address was last rejected, and the first of them.
   * After sending, they are listed among the messages that did not arrive.
   */
  without_address: z.int().default(0),
  unreached: z
    .array(namedBooking.extend({ phone: z.string().nullable().default(null) }))
    .default([]),
  reader: recordId.nullable().default(null),
  subject: z.string(),
  text: z.string(),
  /** People at the event for whom nobody has recorded whether they gave a sample; 0 before its day. */
  not_marked: z.int().default(0),
  /** Why it cannot be sent to these people; null if it can. */
  refusal: z.string().nullable().default(null),
});
export type MessagePreview = z.infer<typeof messagePreview>;

/** Sent once per id, however often the request is repeated. */
export const newMessage = messageRequest.extend({ message_id: recordId });

export const messageResponse = z.object({ people: z.int() });

/** Sent to the caller's own address, about the event and an example person. Sent once per id. */
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

/** Recipients of a message: a group of the event's people, or people selected individually. */
const MESSAGE_TARGETS = [...MESSAGE_GROUPS, 'selected people'] as const;

/**
 * The outcome of a mail. 'delayed': not accepted yet, will be retried; 'accepted': by the mail server, which
 * does not mean that it arrived; 'delivered': confirmed by a later report; 'failed': given up or bounced;
 * 'cancelled': will not be sent.
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
  /** Who wrote it; null if they are no longer a member of staff. */
  sent_by: z.string().nullable(),
  created_at: isoInstant,
  send_at: isoInstant,
  cancelled_at: isoInstant.nullable(),
  /** Number of mails in each state. */
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
  /** null for a person without an address. */
  email: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  /** When it reached this state; for an unsent mail, the time of the next attempt. */
  at: isoInstant,
});
export type Delivery = z.infer<typeof delivery>;

export const messagesQuery = z.object(cursor);
export const deliveriesQuery = z.object({ state: z.enum(DELIVERY_STATES).optional(), ...cursor });
export type DeliveriesQuery = z.input<typeof deliveriesQuery>;

/** Messages to people at an event, newest first. */
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
