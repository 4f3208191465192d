import * as z from '@chaps/contracts/schema';
import {
  CONSENT_WORDING,
  FAMILY_HISTORY_ANSWERS,
  MEDICATIONS,
  OVARIAN_RELATIVES,
  PROSTATE_RELATIVES,
  PSA_TEST_NUMBERS,
} from './consent-wording.ts';
import type { Endpoint } from './endpoint.ts';
import { isoDate, optionalLines, profileId, REQUIRED_MESSAGE, recordId } from './scalars.ts';

export const RELATIVES_MESSAGE = 'Please specify which relative(s) or provide additional details.';
export const TERMS_MESSAGE = 'You must agree to the terms and conditions.';
export const SAMPLE_CONSENT_MESSAGE =
  'You must consent that your samples will be taken and tested.';

const required = { error: REQUIRED_MESSAGE };

/** Spec 3, 'Consent form answers', in the order in which the form asks them. */
const answers = z.object({
  /** 1 to 5, where 5 means 5th or more; a number or its text. */
  numberOfPsaTest: z.union([z.enum(PSA_TEST_NUMBERS), z.literal([1, 2, 3, 4, 5])], required),
  familyHistoryProstateCancer: z.enum(FAMILY_HISTORY_ANSWERS, required),
  familyMemberWithProstateCancer: z.array(z.enum(PROSTATE_RELATIVES)).max(4).default([]),
  /** Excuses a missing relative in the question on prostate cancer. */
  additionalDetails: optionalLines(1000).optional(),
  familyHistoryBreastOvarianCancer: z.enum(FAMILY_HISTORY_ANSWERS, required),
  familyMemberWithOvarianCancer: z.array(z.enum(OVARIAN_RELATIVES)).max(4).default([]),
  /** Excuses a missing relative in the question on breast or ovarian cancer. */
  motherSideDetails: optionalLines(1000).optional(),
  medicationHistory: z.enum(MEDICATIONS, required),
  terms: z.literal(true, { error: TERMS_MESSAGE }),
  sampleConsent: z.literal(true, { error: SAMPLE_CONSENT_MESSAGE }),
  gpConsent: z.boolean().optional(),
});

type Answers = z.infer<typeof answers>;

/** Spec 5, Consent: 'if Yes, at least one relative or additional details required'. */
export function hasRequiredProstateDetails(
  form: Pick<
    Answers,
    'familyHistoryProstateCancer' | 'familyMemberWithProstateCancer' | 'additionalDetails'
  >,
): boolean {
  if (form.familyHistoryProstateCancer !== 'Yes') return true;
  return form.familyMemberWithProstateCancer.length > 0 || Boolean(form.additionalDetails?.trim());
}

/** Spec 5, Consent: 'if Yes, at least one relative or mother-side details required'. */
export function hasRequiredOvarianDetails(
  form: Pick<
    Answers,
    'familyHistoryBreastOvarianCancer' | 'familyMemberWithOvarianCancer' | 'motherSideDetails'
  >,
): boolean {
  if (form.familyHistoryBreastOvarianCancer !== 'Yes') return true;
  return form.familyMemberWithOvarianCancer.length > 0 || Boolean(form.motherSideDetails?.trim());
}

const prostateFields = answers.pick({
  familyHistoryProstateCancer: true,
  familyMemberWithProstateCancer: true,
  additionalDetails: true,
});
const ovarianFields = answers.pick({
  familyHistoryBreastOvarianCancer: true,
  familyMemberWithOvarianCancer: true,
  motherSideDetails: true,
});

/**
 * Applies a cross-field rule as soon as the fields that it reads are valid, whatever the other
 * fields contain.
 */
const prostateRule = {
  error: RELATIVES_MESSAGE,
  path: ['familyMemberWithProstateCancer'],
  when: ({ value }: { value: unknown }) => prostateFields.safeParse(value).success,
};
const ovarianRule = {
  error: RELATIVES_MESSAGE,
  path: ['familyMemberWithOvarianCancer'],
  when: ({ value }: { value: unknown }) => ovarianFields.safeParse(value).success,
};

/** The form, and the answers part of the payload. Errors come in the order of the questions. */
export const consentForm = answers
  .refine(hasRequiredProstateDetails, prostateRule)
  .refine(hasRequiredOvarianDetails, ovarianRule);
export type ConsentForm = z.infer<typeof consentForm>;
export type ConsentFormInput = z.input<typeof consentForm>;

/** The answers without the relatives of any question that is no longer answered with Yes. */
export const omitHiddenRelatives = <
  Form extends Pick<
    ConsentForm,
    | 'familyHistoryProstateCancer'
    | 'familyMemberWithProstateCancer'
    | 'familyHistoryBreastOvarianCancer'
    | 'familyMemberWithOvarianCancer'
  >,
>(
  form: Form,
): Form => ({
  ...form,
  familyMemberWithProstateCancer:
    form.familyHistoryProstateCancer === 'Yes' ? form.familyMemberWithProstateCancer : [],
  familyMemberWithOvarianCancer:
    form.familyHistoryBreastOvarianCancer === 'Yes' ? form.familyMemberWithOvarianCancer : [],
});

const FIELD_ORDER = Object.keys(answers.shape);

/**
 * The message for the 'Consent Required' toast: the first error in the form's order (spec 5).
 * @returns undefined when there is none
 */
export function findFirstConsentError(
  issues: ReadonlyArray<{ path: ReadonlyArray<PropertyKey>; message: string }>,
): { field: string; message: string } | undefined {
  const found = issues
    .map(({ path, message }) => ({ field: String(path[0]), message }))
    .sort((a, b) => FIELD_ORDER.indexOf(a.field) - FIELD_ORDER.indexOf(b.field));
  return found[0];
}

/** The answers and their context. */
export const consentRequest = answers
  .extend({
    /** Date of the event (spec 3). */
    psaTestDate: isoDate,
    profileId,
    /** The wording that the user saw. */
    wordingVersion: z.string().max(40).default(CONSENT_WORDING.version),
    /** The hold or appointment that the consent belongs to, when the booking page sends it. */
    appointmentId: recordId.optional(),
    /** Single-use token of a mailed `/test-consent` link. */
    token: z.string().max(2000).optional(),
  })
  .refine(hasRequiredProstateDetails, prostateRule)
  .refine(hasRequiredOvarianDetails, ovarianRule);
export type ConsentRequest = z.infer<typeof consentRequest>;
export type ConsentRequestInput = z.input<typeof consentRequest>;

/** How staff obtained a consent that they record. */
export const STAFF_CONSENT_CHANNELS = ['telephone', 'paper', 'in person'] as const;
export type StaffConsentChannel = (typeof STAFF_CONSENT_CHANNELS)[number];
/** How a consent was given. */
export const consentChannel = z.enum([
  'website',
  'mailed link',
  ...STAFF_CONSENT_CHANNELS,
  'tablet',
]);
export type ConsentChannel = z.infer<typeof consentChannel>;

export const consentResponse = z.object({ status: z.literal('success'), consent_id: recordId });
export type ConsentResponse = z.infer<typeof consentResponse>;

/** Whether a mailed `/test-consent` link still works, asked before the form is filled in. */
export const checkConsentLink = {
  route: 'GET /medical/consent-link',
  caller: 'anyone',
  query: z.object({ token: z.string().max(2000) }),
  /** For whose test it is, and whether a consent has come by it. */
  answer: z.object({
    status: z.literal('success'),
    profile_id: profileId,
    test_date: isoDate,
    used: z.boolean(),
  }),
} as const satisfies Endpoint;

export const createConsent = {
  route: 'POST /medical/consent',
  caller: 'anyone or member',
  idempotent: true,
  body: consentRequest,
  answer: consentResponse,
  statuses: [201],
} as const satisfies Endpoint;
