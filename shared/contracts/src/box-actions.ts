import * as z from '@chaps/contracts/schema';
import { BOX_STEPS, isBoxStep } from '@chaps/domain/box';
import { sampleCode } from './samples.ts';
import { clockOffset, enteredInstant, recordId } from './scalars.ts';

/**
 * A tube that goes into the box for the laboratory, or comes out again, by the code of its label. It names
 * nobody: whose tube it is follows from who was sampled, which may reach the server later.
 */
export const boxAction = z.object({
  /** Made where it is done; the same again is 'repeated'. */
  action_id: recordId,
  step: z.enum(BOX_STEPS),
  sample_code: sampleCode,
  /** By the device's clock. */
  done_at: enteredInstant,
  clock_offset: clockOffset.optional(),
  list_version: z.int(),
});
export type BoxAction = z.infer<typeof boxAction>;

export const isBoxAction = <Action extends { step: string }>(
  action: Action | BoxAction,
): action is BoxAction => isBoxStep(action.step);

/** A tube as those who pack know it: nothing of its result. */
export const listedTube = z.object({
  /** null of one that was recorded without. */
  code: z.string().nullable(),
  appointment_id: recordId,
  /** 'gone' was handed over or received, or has ended otherwise. */
  state: z.enum(['taken', 'packed', 'gone', 'discarded']),
  /** Why it is held back from the laboratory; absent of one that is not. */
  held: z.string().optional(),
});
export type ListedTube = z.infer<typeof listedTube>;
