import * as z from '@chaps/contracts/schema';
import { FormError } from '@chaps/ui/forms';
import { TRIES } from '../store/tablet.ts';

export const passphraseForm = z.object({
  passphrase: z.string().min(1, 'Please enter the passphrase of the day.'),
});

const PROBLEMS = {
  wrong: `This is not the passphrase of the day. After ${TRIES} wrong ones the tablet waits for a minute.`,
  paused: `${TRIES} wrong passphrases. Wait for a minute, and ask the coordinator for the right one.`,
} as const;

/** Why a passphrase opens nothing, for its form. */
export const wrongPassphrase = (outcome: keyof typeof PROBLEMS): FormError =>
  new FormError(PROBLEMS[outcome], { passphrase: PROBLEMS[outcome] });
