import * as z from '@chaps/contracts/schema';
import { SAMPLE_CONFLICTS } from '@chaps/domain/samples';
import { tubeCode } from '@chaps/domain/tube-codes';
import type { Endpoint } from './endpoint.ts';
import { recordId, requiredText, successResponse, wallTime } from './scalars.ts';

/** What a tube's label says: typed, or read by a scanner. */
export const sampleCode = z
  .string()
  .overwrite(tubeCode)
  .min(1, 'Please scan or type the code of the tube.')
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
        appointment_id: recordId.nullable(),
        walk_in_id: recordId.nullable(),
        name: z.string(),
        /** Of the booking; null of a walk-in. */
        start_time: wallTime.nullable(),
      }),
    )
    .min(1),
});
export type SampleConflict = z.infer<typeof sampleConflict>;

export const sampleDecision = z.object({
  /** All samples of the conflict, as it was shown. */
  sample_ids: z.array(recordId).min(1).max(500),
  /** The one that stands; null discards all. None stands with the label of another person. */
  keep: recordId.nullable(),
  reason: requiredText(300, 'Please say how you know.'),
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
