import {
  type ConsentForm,
  type ConsentFormInput,
  consentForm,
} from '@chaps/shared/contracts/consent';
import type { FieldErrors, Resolver } from 'react-hook-form';

/**
 * Checks the form with the contract's own schema. The ready-made resolver looks into unions and
 * shows the inner wording ('Invalid option: …') instead of the specification's message.
 */
export const consentResolver: Resolver<ConsentFormInput, unknown, ConsentForm> = (values) => {
  const parsed = consentForm.safeParse(values);
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: FieldErrors<ConsentFormInput> = {};
  for (const { path, code, message } of parsed.error.issues) {
    const name = path[0] as keyof ConsentFormInput;
    errors[name] ??= { type: code, message };
  }
  return { values: {}, errors };
};
