import * as z from '@chaps/contracts/schema';
import { NOT_SAMPLED_REASONS, VISIT_STATES } from '@chaps/domain/visits';
import { isoDate } from './scalars.ts';

/** What is recorded about the day of a person's own confirmed appointment. */
export const ownVisit = z.object({
  state: z.enum(VISIT_STATES),
  /** Whether its time has begun, and whether the event is over, by the server's clock. */
  has_begun: z.boolean(),
  is_over: z.boolean(),
  /** Why no sample was taken. */
  reason: z.enum(NOT_SAMPLED_REASONS).nullable(),
  /** For a person without a sample: whether they will be invited again. */
  invite_again: z.boolean(),
  sampled_on: isoDate.nullable(),
  /** The day by which a result is expected; only if a sample was taken. */
  result_by: isoDate.nullable(),
  result: z.enum(['released', 'withdrawn']).nullable(),
  /** Why the sample gives no result; missing from older APIs. */
  sample_failed: z.enum(['rejected', 'missing']).nullable().optional(),
  /** Whether it gave no result and the person may repeat it free of charge; missing from older APIs. */
  free_repeat: z.boolean().optional(),
  /** Whether they paid, gave no sample and are not invited again; missing from older APIs. */
  paid_untested: z.boolean().optional(),
  /** Whether they have had another test since, or else have booked one; missing from older APIs. */
  next_test: z.enum(['booked', 'taken']).nullable().optional(),
});
export type OwnVisit = z.infer<typeof ownVisit>;
