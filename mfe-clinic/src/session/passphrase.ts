import * as z from '@chaps/contracts/schema';
import { FormError } from '@chaps/ui/forms';
import { MAX_PASSPHRASE_ATTEMPTS } from '../store/tablet.ts';

export const passphraseForm = z.object({
  passphrase: z.string().min(1, 'Please enter the passphrase for the day.'),
});

const PASSPHRASE_ERRORS = {
  wrong: `This passphrase is not correct. After ${MAX_PASSPHRASE_ATTEMPTS} wrong attempts you must wait one minute.`,
  paused: `${MAX_PASSPHRASE_ATTEMPTS} wrong attempts. Wait one minute, and ask the coordinator for the passphrase.`,
} as const;

/** The form error for a passphrase that does not open the day. */
export const createPassphraseError = (outcome: keyof typeof PASSPHRASE_ERRORS): FormError =>
  new FormError(PASSPHRASE_ERRORS[outcome], { passphrase: PASSPHRASE_ERRORS[outcome] });
