import * as z from '@chaps/contracts/schema';
import { isBoxStep, SCAN_STEPS } from '@chaps/domain/box';
import { sampleCode } from './samples.ts';
import { enteredInstant, recordId } from './scalars.ts';
import { handoverBox } from './tube-handovers.ts';

const CENTURY_MS = 36_525 * 86_400_000;
/** Milliseconds by which the server's clock was ahead of the device's when last compared; 0 if omitted. */
export const clockOffset = z.int().min(-CENTURY_MS).max(CENTURY_MS);

const actionFields = {
  /**
   * Generated where the action happens; a second action with the same id gets the outcome
   * 'repeated'.
   */
  action_id: recordId,
  /** By the device's clock. */
  done_at: enteredInstant,
  clock_offset: clockOffset.optional(),
  list_version: z.int(),
};

/**
 * A tube put into the laboratory box or taken out again, identified by the code on its label. It names
 * nobody: whose tube it is follows from the sample record, which may reach the server later.
 */
export const tubeScan = z.object({
  ...actionFields,
  step: z.enum(SCAN_STEPS),
  sample_code: sampleCode,
});
export type TubeScan = z.infer<typeof tubeScan>;

/** Maximum number of codes in one box: a sealed action has room for this many. */
export const MAX_BOX_CODES = 500;

/** The courier takes the box. Lists the codes that the tablet knows to be in it, whoever they belong to. */
export const boxHandover = z.object({
  ...actionFields,
  step: z.literal('handed over'),
  handover: handoverBox.extend({ codes: z.array(sampleCode).max(MAX_BOX_CODES) }),
});
export type BoxHandover = z.infer<typeof boxHandover>;

export const boxAction = z.union([tubeScan, boxHandover]);
export type BoxAction = z.infer<typeof boxAction>;

export const isTubeScan = (action: BoxAction): action is TubeScan => action.step !== 'handed over';

export const isBoxAction = <Action extends { step: string }>(
  action: Action | BoxAction,
): action is BoxAction => isBoxStep(action.step);

/** A tube as shown to staff who pack the box: nothing about its result. */
export const listedTube = z.object({
  /** null for a tube recorded without a code. */
  code: z.string().nullable(),
  appointment_id: recordId,
  /** 'gone': handed over, received or ended in another way. */
  state: z.enum(['taken', 'packed', 'gone', 'discarded']),
  /** Why it is held back from the laboratory; absent if it is not. */
  held: z.string().optional(),
});
export type ListedTube = z.infer<typeof listedTube>;
