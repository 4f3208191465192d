import * as z from '@chaps/contracts/schema';
import { SAMPLE_CONFLICT_KINDS, SAMPLE_STATES } from '@chaps/domain/samples';
import { normaliseTubeCode } from '@chaps/domain/tube-codes';
import type { Endpoint } from './endpoint.ts';
import { orderMessages } from './order-messages.ts';
import { cursor, pageWithTotal } from './pages.ts';
import {
  isoDate,
  isoInstant,
  recordId,
  requiredText,
  successResponse,
  wallTime,
} from './scalars.ts';

/** The code on a tube's label, typed or scanned. */
export const sampleCode = z
  .string()
  .overwrite(normaliseTubeCode)
  .min(1, 'Scan or type the code on the tube.')
  .max(40, 'A tube has at most 40 letters and digits.');

/** Tubes that are held back until staff decide whose they are. */
export const sampleConflict = z.object({
  what: z.enum(SAMPLE_CONFLICT_KINDS),
  /** Each tube of each person, listed once. */
  samples: z
    .array(
      z.object({
        sample_id: recordId,
        code: z.string(),
        appointment_id: recordId,
        name: z.string(),
        /** null for a walk-in. */
        start_time: wallTime.nullable(),
        /** Whether a result of the tube was released to the person; absent from an older API. */
        has_result: z.boolean().optional(),
      }),
    )
    .min(1),
});
export type SampleConflict = z.infer<typeof sampleConflict>;

export const sampleDecision = z.object({
  /** All samples of the conflict, as shown. */
  sample_ids: z.array(recordId).min(1).max(500),
  /** The sample to keep; null discards all. A sample with another person's label cannot be kept. */
  keep: recordId.nullable(),
  reason: requiredText(300, 'Enter your evidence.'),
});
export type SampleDecision = z.output<typeof sampleDecision>;

/** EVENT_CHANGED if the conflict now involves other samples. */
export const resolveSampleConflict = {
  route: 'POST /staff/events/{event_id}/sample-decisions',
  caller: { staff: 'close the day' },
  body: sampleDecision,
  /** `take_out`: codes of the discarded tubes that are in the box; absent from an older API. */
  answer: successResponse.extend({ take_out: z.array(z.string()).optional() }),
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/**
 * How staff told the person about a tube without a result; 'cannot be reached' closes the task with a reason.
 */
export const TUBE_TELLING_METHODS = [
  'telephone',
  'letter',
  'in person',
  'cannot be reached',
] as const;
export type TubeTellingMethod = (typeof TUBE_TELLING_METHODS)[number];

const sampleNotification = z.object({
  at: isoInstant,
  how: z.enum(['delivered', 'booked again', ...TUBE_TELLING_METHODS]),
});
export type SampleNotification = z.infer<typeof sampleNotification>;

const eventSample = z.object({
  sample_id: recordId,
  /** Code on the tube's label; null if none was recorded. */
  code: z.string().nullable(),
  state: z.enum(SAMPLE_STATES),
  /** Why it was rejected or discarded; otherwise null. */
  reason: z.string().nullable(),
  /** Why it is held back from the laboratory's list; null if it is on the list, or discarded. */
  held: z.string().nullable(),
  appointment_id: recordId,
  reference: z.string(),
  name: z.string(),
  date_of_birth: isoDate.nullable(),
  taken_at: isoInstant,
  /** E-mail address of the member of staff, if they still are one. */
  taken_by: z.string().nullable(),
  /** When its result was released; null if it was not. */
  released_at: isoInstant.nullable(),
  /**
   * Whether the person must be told that there will be no result: the tube was rejected or is missing, or all
   * their tubes were discarded and this one represents them. Absent from responses of an older API.
   */
  has_failed: z.boolean().optional(),
  /** For a failed tube: how the person was told; absent from an older API's list. */
  told: sampleNotification.nullable().optional(),
  /**
   * For a failed tube: the person, while they may repeat the test free of charge; absent from an
   * older API's list.
   */
  repeat_for: z.string().nullable().optional(),
});
export type EventSample = z.infer<typeof eventSample>;

export const SAMPLE_FILTERS = [
  'all',
  'on the list',
  'held back',
  'no result',
  'discarded',
] as const;
export type SampleFilter = (typeof SAMPLE_FILTERS)[number];

/** What is still outstanding between a tube and its result. */
export const TUBE_STEPS = [
  'not packed',
  'not handed over',
  'not received',
  'result late',
  'not told',
] as const;
export type TubeStep = (typeof TUBE_STEPS)[number];

export const samplesQuery = z.object({
  ...cursor,
  show: z.enum([...SAMPLE_FILTERS, ...TUBE_STEPS]).default('all'),
});

/** Those held back come first, then in the order they were taken. `total` counts all that match the query. */
export const samplesResponse = pageWithTotal(eventSample).extend({
  sums: z.record(z.enum(SAMPLE_FILTERS), z.int()),
  /** Absent in the list of an older API. */
  steps: z.record(z.enum(TUBE_STEPS), z.int()).optional(),
  /**
   * Codes in the box that are recorded for nobody or were discarded, and must be taken out; absent from an
   * older API's list.
   */
  unknown: z
    .array(
      z.object({
        code: z.string(),
        scanned_at: isoInstant,
        /** Label of the tablet, if it was enrolled. */
        tablet: z.string().nullable(),
        is_discarded: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** The laboratory's requirements; absent from an older API's list. */
  order_messages: orderMessages.optional(),
});
export type UnknownTube = NonNullable<z.infer<typeof samplesResponse>['unknown']>[number];
export type EventSamples = z.infer<typeof samplesResponse>;

/** A box that has been handed over; if omitted, the tubes that have not. */
const manifestQuery = z.object({ handover_id: recordId.optional() });

/**
 * The tubes for the event's laboratory, on paper for the courier. EVENT_CHANGED if there are none;
 * LETTERS_MISSING gives the names that no font can print. The CSV version is the bookings export for the
 * laboratory.
 */
export const readManifest = {
  route: 'GET /staff/events/{event_id}/manifest',
  caller: { staff: 'use NHS numbers' },
  query: manifestQuery,
  answer: z.string(),
  media: 'application/pdf',
  errors: ['EVENT_CHANGED', 'LETTERS_MISSING'],
} as const satisfies Endpoint;

/**
 * Order messages for the tubes that go to the event's laboratory, in the format that it requires: a file of
 * HL7 v2 messages OML^O21, or a FHIR R4 Bundle. EVENT_CHANGED if there are no tubes, or it does not accept
 * messages.
 */
export const readOrders = {
  route: 'GET /staff/events/{event_id}/orders',
  caller: { staff: 'use NHS numbers' },
  query: manifestQuery,
  answer: z.string(),
  media: 'application/octet-stream',
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** The tubes of an event; those 'on the list' are in the laboratory's file. */
export const listSamples = {
  route: 'GET /staff/events/{event_id}/samples',
  caller: { staff: 'handle tubes' },
  query: samplesQuery,
  answer: samplesResponse,
} as const satisfies Endpoint;
