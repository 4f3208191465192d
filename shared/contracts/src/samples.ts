import * as z from '@chaps/contracts/schema';
import { SAMPLE_CONFLICTS, SAMPLE_STATES } from '@chaps/domain/samples';
import { tubeCode } from '@chaps/domain/tube-codes';
import type { Endpoint } from './endpoint.ts';
import { orderMessages } from './laboratories.ts';
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
  .overwrite(tubeCode)
  .min(1, 'Scan or type the code of the tube.')
  .max(40, 'A tube has at most 40 letters and digits.');

/** Tubes that are held back until somebody decides whose they are. */
export const sampleConflict = z.object({
  what: z.enum(SAMPLE_CONFLICTS),
  /** Each tube of each person once. */
  samples: z
    .array(
      z.object({
        sample_id: recordId,
        code: z.string(),
        appointment_id: recordId,
        /** For a console of the previous release. */
        walk_in_id: z.null().optional(),
        name: z.string(),
        /** null of a walk-in. */
        start_time: wallTime.nullable(),
      }),
    )
    .min(1),
});
export type SampleConflict = z.infer<typeof sampleConflict>;

export const sampleDecision = z.object({
  /** All samples of the conflict, as it was shown. */
  sample_ids: z.array(recordId).min(1).max(500),
  /** The one to keep; null discards all. None with another person's label can be kept. */
  keep: recordId.nullable(),
  reason: requiredText(300, 'Enter your evidence.'),
});
export type SampleDecision = z.output<typeof sampleDecision>;

/** EVENT_CHANGED when other samples are in conflict by now. */
export const decideSamples = {
  route: 'POST /staff/events/{event_id}/sample-decisions',
  caller: { staff: 'close the day' },
  body: sampleDecision,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

const told = z.object({
  at: isoInstant,
  how: z.enum(['delivered', 'telephone', 'booked again']),
});
export type SampleNotification = z.infer<typeof told>;

const eventSample = z.object({
  sample_id: recordId,
  /** Of the tube's label; null where none was recorded. */
  code: z.string().nullable(),
  state: z.enum(SAMPLE_STATES),
  /** Why it was rejected or discarded; null otherwise. */
  reason: z.string().nullable(),
  /** Why it is held back from the laboratory's list; null of one that is on it, or discarded. */
  held: z.string().nullable(),
  appointment_id: recordId,
  reference: z.string(),
  name: z.string(),
  date_of_birth: isoDate.nullable(),
  taken_at: isoInstant,
  /** E-mail address of staff, if they still are. */
  taken_by: z.string().nullable(),
  /** When its result was released; null while it has none. */
  released_at: isoInstant.nullable(),
  /** Of a rejected or missing one: how its person knows; absent in the list of an older API. */
  told: told.nullable().optional(),
  /** Of a rejected or missing one: the person, while they may repeat the test free of charge; absent as above. */
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

/** What is outstanding on the way of a tube to its result. */
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

/** Those that are held back first, then by the time at which they were taken. `total` counts those that are asked for. */
export const samplesResponse = pageWithTotal(eventSample).extend({
  sums: z.record(z.enum(SAMPLE_FILTERS), z.int()),
  /** Absent in the list of an older API. */
  steps: z.record(z.enum(TUBE_STEPS), z.int()).optional(),
  /** Codes scanned into the box on a tablet that are recorded for nobody; absent in the list of an older API. */
  unknown: z
    .array(
      z.object({
        code: z.string(),
        scanned_at: isoInstant,
        /** Label of the tablet, if it was enrolled. */
        tablet: z.string().nullable(),
      }),
    )
    .optional(),
  /** What the laboratory asks for; absent as above. */
  order_messages: orderMessages.optional(),
});
export type UnknownTube = NonNullable<z.infer<typeof samplesResponse>['unknown']>[number];
export type EventSamples = z.infer<typeof samplesResponse>;

/**
 * The tubes that go to the event's laboratory, on paper for the courier. EVENT_CHANGED while there is none,
 * LETTERS_MISSING names what no font can print. Its CSV is the export of the bookings for the laboratory.
 */
export const readManifest = {
  route: 'GET /staff/events/{event_id}/manifest',
  caller: { staff: 'use NHS numbers' },
  answer: z.string(),
  media: 'application/pdf',
  errors: ['EVENT_CHANGED', 'LETTERS_MISSING'],
} as const satisfies Endpoint;

/**
 * The order messages of the tubes that go to the event's laboratory, in the form that it asks for: a file of
 * HL7 v2 messages OML^O21, or a Bundle of FHIR R4. EVENT_CHANGED while there is no tube, or it asks for none.
 */
export const readOrders = {
  route: 'GET /staff/events/{event_id}/orders',
  caller: { staff: 'use NHS numbers' },
  answer: z.string(),
  media: 'application/octet-stream',
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** The tubes of an event, of which the laboratory's file is the part 'on the list'. */
export const listSamples = {
  route: 'GET /staff/events/{event_id}/samples',
  caller: { staff: 'run the day' },
  query: samplesQuery,
  answer: samplesResponse,
} as const satisfies Endpoint;
