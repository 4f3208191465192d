import {
  type ConsentForm,
  type ConsentFormInput,
  type ConsentRequestInput,
  consentForm,
  findFirstConsentError,
  omitHiddenRelatives,
} from '@chaps/contracts/consent';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import { optionalGpChoice } from '@chaps/contracts/gp-practices';
import { REQUIRED_MESSAGE } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import type { FieldLabels } from '@chaps/ui/forms';
import type { FieldErrors } from 'react-hook-form';

const gpSchema = z.object({ gp: optionalGpChoice });
export type BookingConsentInput = ConsentFormInput & z.input<typeof gpSchema>;
export type BookingConsent = ConsentForm & z.output<typeof gpSchema>;

/** The specification's form, plus the practice of the GP who may be told the result. */
export const bookingConsent: z.ZodType<BookingConsent, BookingConsentInput> =
  consentForm.and(gpSchema);

export const BOOKING_LABELS: FieldLabels<BookingConsentInput> = {
  ...CONSENT_WORDING.questions,
  gp: 'Your GP practice',
};

export type ConsentDraft = Partial<BookingConsentInput>;

export const EMPTY_DRAFT: ConsentDraft = {
  gp: { practice_code: null, name: '' },
  familyMemberWithProstateCancer: [],
  additionalDetails: '',
  familyMemberWithOvarianCancer: [],
  motherSideDetails: '',
};

/**
 * The answers to send. Omits the GP consent and the practice, which have their own call (spec 3:
 * 'optional, not included in the payload'), and the relatives entered under questions that are no longer
 * answered Yes.
 */
export function toConsentRequest(
  { gpConsent: _gpConsent, gp: _gp, ...form }: BookingConsent,
  where: Pick<ConsentRequestInput, 'psaTestDate' | 'profileId' | 'appointmentId' | 'token'>,
): ConsentRequestInput {
  return {
    ...omitHiddenRelatives(form),
    wordingVersion: CONSENT_WORDING.version,
    ...where,
  };
}

export function listErrorsInOrder(
  errors: FieldErrors<BookingConsentInput>,
): { fieldId: string; message: string }[] {
  const issues = Object.entries(errors).map(([name, error]) => ({
    path: [name],
    message: String(error?.message ?? ''),
  }));
  const ordered = [];
  for (let rest = issues; rest.length > 0; ) {
    const first = findFirstConsentError(rest);
    if (!first) break;
    ordered.push({ fieldId: first.field, message: first.message });
    rest = rest.filter(({ path }) => path[0] !== first.field);
  }
  return ordered;
}

/** The errors for the summary, each with the name of its question. */
export const toSummaryErrors = (errors: FieldErrors<BookingConsentInput>) =>
  listErrorsInOrder(errors).map(({ fieldId, message }) => {
    const question = CONSENT_WORDING.questions[fieldId as keyof typeof CONSENT_WORDING.questions];
    return { fieldId, message: message === REQUIRED_MESSAGE ? `${question} ${message}` : message };
  });
