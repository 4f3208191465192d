import * as z from '@chaps/contracts/schema';
import { isBoxStep, SCAN_STEPS } from '@chaps/domain/box';
import { sampleCode } from './samples.ts';
import { enteredInstant, recordId } from './scalars.ts';
import { handedBox } from './tube-handovers.ts';

const CENTURY_MS = 36_525 * 86_400_000;
/** Milliseconds that the server's clock was ahead of a device's, when it last saw that; 0 when left out. */
export const clockOffset = z.int().min(-CENTURY_MS).max(CENTURY_MS);

const done = {
  /** Made where it is done; the same again is 'repeated'. */
  action_id: recordId,
  /** By the device's clock. */
  done_at: enteredInstant,
  clock_offset: clockOffset.optional(),
  list_version: z.int(),
};

/**
 * A tube that goes into the box for the laboratory, or comes out again, by the code of its label. It names
 * nobody: whose tube it is follows from who was sampled, which may reach the server later.
 */
export const tubeScan = z.object({ ...done, step: z.enum(SCAN_STEPS), sample_code: sampleCode });
export type TubeScan = z.infer<typeof tubeScan>;

/** Codes in one box, at most: a sealed action has room for as many. */
export const MAX_BOX_CODES = 500;

/** The box goes with a courier. It holds the codes that the tablet knows to be in it, of whomever they are. */
export const boxHandover = z.object({
  ...done,
  step: z.literal('handed over'),
  handover: handedBox.extend({ codes: z.array(sampleCode).max(MAX_BOX_CODES) }),
});
export type BoxHandover = z.infer<typeof boxHandover>;

export const boxAction = z.union([tubeScan, boxHandover]);
export type BoxAction = z.infer<typeof boxAction>;

export const isTubeScan = (action: BoxAction): action is TubeScan => action.step !== 'handed over';

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
