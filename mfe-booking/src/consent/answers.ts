import {
  type ConsentForm,
  type ConsentFormInput,
  type ConsentRequestInput,
  firstConsentError,
  withoutHiddenRelatives,
} from '@chaps/contracts/consent';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import { REQUIRED_MESSAGE } from '@chaps/contracts/scalars';
import type { FieldErrors } from 'react-hook-form';

export type ConsentDraft = Partial<ConsentFormInput>;

export const EMPTY_DRAFT: ConsentDraft = {
  familyMemberWithProstateCancer: [],
  additionalDetails: '',
  familyMemberWithOvarianCancer: [],
  motherSideDetails: '',
};

/**
 * The answers to send: without the GP consent (spec 3: 'optional, not included in the payload'; it
 * has its own call) and without relatives of questions no longer answered with Yes.
 */
export function answersToSend(
  { gpConsent: _gpConsent, ...form }: ConsentForm,
  where: Pick<ConsentRequestInput, 'psaTestDate' | 'profileId' | 'appointmentId' | 'token'>,
): ConsentRequestInput {
  return {
    ...withoutHiddenRelatives(form),
    wordingVersion: CONSENT_WORDING.version,
    ...where,
  };
}

export function errorsInOrder(
  errors: FieldErrors<ConsentFormInput>,
): { fieldId: string; message: string }[] {
  const issues = Object.entries(errors).map(([name, error]) => ({
    path: [name],
    message: String(error?.message ?? ''),
  }));
  const ordered = [];
  for (let rest = issues; rest.length > 0; ) {
    const first = firstConsentError(rest);
    if (!first) break;
    ordered.push({ fieldId: first.field, message: first.message });
    rest = rest.filter(({ path }) => path[0] !== first.field);
  }
  return ordered;
}

/** The same for the summary, with the name of the question. */
export const visibleProblems = (errors: FieldErrors<ConsentFormInput>) =>
  errorsInOrder(errors).map(({ fieldId, message }) => {
    const question = CONSENT_WORDING.questions[fieldId as keyof typeof CONSENT_WORDING.questions];
    return { fieldId, message: message === REQUIRED_MESSAGE ? `${question} ${message}` : message };
  });
