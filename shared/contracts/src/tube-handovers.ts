import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { sampleCode } from './samples.ts';
import { enteredInstant, isoInstant, recordId, requiredText, successResponse } from './scalars.ts';

const MAX_TUBES = 5000;
const count = z.int().min(0).max(MAX_TUBES, `At most ${MAX_TUBES} tubes.`);
const codes = z.array(sampleCode).max(MAX_TUBES);

/** Tubes that go into the box, by the codes of their labels; one without a code by its id. */
export const packingRequest = z.object({
  codes: codes.max(500).default([]),
  sample_ids: z.array(recordId).max(500).default([]),
});

/**
 * What became of a tube: 'repeated' was packed before, 'unknown' is no tube of the event, and 'held back' or
 * 'discarded' stays out of the box.
 */
export const PACKING_OUTCOMES = [
  'packed',
  'repeated',
  'unknown',
  'held back',
  'discarded',
] as const;

export const packingResponse = z.object({
  results: z.array(
    z.object({
      /** As it was asked for: the code, or the sample's id. */
      tube: z.string(),
      outcome: z.enum(PACKING_OUTCOMES),
      /** Whose it is; null of an unknown one. */
      name: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** How many that go to the laboratory are not packed yet. */
  left: z.int(),
});
export type PackingResult = z.infer<typeof packingResponse>['results'][number];

/** The same tube again changes nothing. */
export const packTubes = {
  route: 'POST /staff/events/{event_id}/packed-tubes',
  caller: { staff: 'run the day' },
  body: packingRequest,
  answer: packingResponse,
} as const satisfies Endpoint;

const degrees = z
  .number()
  .min(-30, 'Enter degrees Celsius.')
  .max(60, 'Enter degrees Celsius.')
  .nullable();

/** A box that goes to the laboratory. */
export const handedBox = z.object({
  taken_by: requiredText(100, 'Enter who took the tubes.'),
  /** Tubes in the box, as counted. */
  counted: count,
  /** °C, where it was measured. */
  temperature: degrees.default(null),
});

/** A number of tubes as somebody types it. */
export const typedCount = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, 'Please enter a whole number.')
  .transform(Number);

/** The same box. */
export const typedBox = z.object({
  taken_by: handedBox.shape.taken_by,
  counted: typedCount.pipe(handedBox.shape.counted),
  temperature: z
    .string()
    .trim()
    .regex(/^(-?\d{1,2}([.,]\d)?)?$/, 'Please enter degrees Celsius, such as 4.5.')
    .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))))
    .pipe(degrees),
});

export const handoverRequest = handedBox.extend({
  /** Made by who asks: the same id again changes nothing. */
  handover_id: recordId,
  handed_at: enteredInstant,
  /** Packed tubes that are not in the box after all. */
  without: codes.default([]),
});
export type HandoverRequest = z.input<typeof handoverRequest>;

/** All packed tubes go, but for those that are left out. EVENT_CHANGED when none is packed. */
export const handOver = {
  route: 'POST /staff/events/{event_id}/handovers',
  caller: { staff: 'run the day' },
  body: handoverRequest,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Its tubes are in the box again. EVENT_CHANGED once the laboratory has received any. */
export const undoHandOver = {
  route: 'DELETE /staff/events/{event_id}/handovers/{handover_id}',
  caller: { staff: 'run the day' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const receiptRequest = z.object({
  received_from: requiredText(100, 'Enter who at the laboratory replied.'),
  received_at: enteredInstant,
  /** Tubes that arrived, as the laboratory counted. */
  counted: count,
  missing: codes.default([]),
});
export type ReceiptRequest = z.input<typeof receiptRequest>;

/** The laboratory's reply; a later one replaces it. */
export const recordReceipt = {
  route: 'POST /staff/events/{event_id}/handovers/{handover_id}/receipt',
  caller: { staff: 'close the day' },
  body: receiptRequest,
  answer: successResponse,
} as const satisfies Endpoint;

const handover = z.object({
  handover_id: recordId,
  /** E-mail address of staff, if they still are. */
  handed_by: z.string().nullable(),
  taken_by: z.string(),
  handed_at: isoInstant,
  counted: z.int(),
  temperature: z.number().nullable(),
  /** Codes of its tubes, in the order in which they were taken; 'no code' of one without. */
  tubes: z.array(z.string()),
  /** Codes that a tablet found in it and that are recorded for nobody; absent in the list of an older API. */
  unknown: z.array(z.string()).optional(),
  receipt: z
    .object({ received_from: z.string(), received_at: isoInstant, counted: z.int() })
    .nullable(),
  /** Of these tubes, those that nobody has received. */
  not_received: z.array(z.string()),
  /** When it was taken back as a mistake: its tubes are in the box again. Absent in the list of an older API. */
  undone_at: isoInstant.nullable().optional(),
});
export type Handover = z.infer<typeof handover>;

/** Each box of an event, the first one first. */
export const listHandovers = {
  route: 'GET /staff/events/{event_id}/handovers',
  caller: { staff: 'run the day' },
  answer: z.object({ handovers: z.array(handover) }),
} as const satisfies Endpoint;

/** How a tube ends without a result. */
export const TUBE_ENDINGS = ['rejected', 'missing'] as const;

export const endingRequest = z.object({
  state: z.enum(TUBE_ENDINGS, 'Please choose what happened.'),
  reason: requiredText(300, 'Enter what the laboratory or courier says.'),
});
export type EndingRequest = z.infer<typeof endingRequest>;

/** Its person gets a mail, and is told when that is delivered or staff record a call. */
export const endTube = {
  route: 'POST /staff/events/{event_id}/samples/{sample_id}/ending',
  caller: { staff: 'close the day' },
  body: endingRequest,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Staff told the person of a rejected or missing tube by telephone. */
export const recordTubeTold = {
  route: 'POST /staff/events/{event_id}/samples/{sample_id}/told',
  caller: { staff: 'close the day' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
