import {
  type ConsentForm,
  type ConsentFormInput,
  consentForm,
  omitHiddenRelatives,
} from '@chaps/contracts/consent';
import { CONSENT_LABELS } from '@chaps/contracts/consent-questions';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import { requiredText } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { type DayConsent, MAX_STAFF_NAME_LENGTH } from '@chaps/contracts/visits';
import type { FieldLabels } from '@chaps/ui/forms';

interface Signature {
  signed_name: string;
  reader: string;
}
export type SignatureInput = ConsentFormInput & Signature;
export type SignatureValues = ConsentForm & Signature;

/** The longest free text that a tablet accepts, so that a sealed step stays small. */
export const MAX_DETAILS_LENGTH = 300;

/** The public form, with a typed name in place of the sign-in. */
export const signatureSchema: z.ZodType<SignatureValues, SignatureInput> = consentForm.and(
  z.object({
    signed_name: requiredText(100, 'Type your name to sign.'),
    reader: z.string().trim().max(MAX_STAFF_NAME_LENGTH),
  }),
);

export const SIGNATURE_LABELS: FieldLabels<SignatureInput> = {
  ...CONSENT_LABELS,
  signed_name: 'Your name, as your signature',
  reader: 'Who read the form to them',
};

/** The consent as sent to the server. */
export const toConsent = ({ signed_name, reader, ...answers }: SignatureValues): DayConsent => ({
  wording_version: CONSENT_WORDING.version,
  answers: omitHiddenRelatives(answers),
  signed_name,
  ...(reader && { read_by: reader }),
});
