import * as z from '@chaps/contracts/schema';
import { normaliseNhsNumber } from '@chaps/domain/nhs-number';

/** Spec 5: shown for any character other than a digit, or for too many digits. */
export const NHS_NUMBER_MESSAGE = 'Please enter only digits (max 10).';
/** A warning that does not block. */
export const NHS_NUMBER_CHECKSUM_WARNING =
  'This does not look like a valid NHS number. Please check it: the laboratory rejects samples with the wrong number.';

/** Optional; digits only, at most 10, ignoring blanks and hyphens; exactly 10 is not enforced (spec 5). */
export const nhsNumber = z
  .string()
  .overwrite(normaliseNhsNumber)
  .regex(/^\d{0,10}$/, NHS_NUMBER_MESSAGE)
  .meta({ examples: ['9434765919'] });
