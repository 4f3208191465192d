import * as z from '@chaps/contracts/schema';
import {
  FAMILY_HISTORY_ANSWERS,
  MEDICATIONS,
  OVARIAN_RELATIVES,
  PROSTATE_RELATIVES,
  PSA_TEST_NUMBERS,
} from './consent-wording.ts';
import type { Endpoint } from './endpoint.ts';
import { optionalGpChoice } from './gp-practices.ts';
import { optionalLines, successResponse } from './scalars.ts';

/** Minutes for which the server stores unsent answers after the last change. */
export const CONSENT_DRAFT_MINUTES = 60;

const text = z.string().max(1000).nullish();
const draftText = optionalLines(1000).nullish();

/** The consent form while it is incomplete: no field is required. */
export const consentDraft = z.object({
  numberOfPsaTest: z.enum(PSA_TEST_NUMBERS).nullish(),
  familyHistoryProstateCancer: z.enum(FAMILY_HISTORY_ANSWERS).nullish(),
  familyMemberWithProstateCancer: z.array(z.enum(PROSTATE_RELATIVES)).max(4).nullish(),
  additionalDetails: text,
  familyHistoryBreastOvarianCancer: z.enum(FAMILY_HISTORY_ANSWERS).nullish(),
  familyMemberWithOvarianCancer: z.array(z.enum(OVARIAN_RELATIVES)).max(4).nullish(),
  motherSideDetails: text,
  medicationHistory: z.enum(MEDICATIONS).nullish(),
  terms: z.boolean().nullish(),
  sampleConsent: z.boolean().nullish(),
  gpConsent: z.boolean().nullish(),
  gp: optionalGpChoice.nullish(),
});
export type ConsentDraft = z.infer<typeof consentDraft>;

/**
 * How many consents the person has given for the event's day. Answers typed before the latest
 * consent are not stored once it has been given. Older builds omit it.
 */
const consentCount = z.int().min(0).optional();

/** Replaces the stored draft. */
export const consentDraftRequest = z.object({
  draft: consentDraft.extend({ additionalDetails: draftText, motherSideDetails: draftText }),
  consents_given: consentCount,
});

/** The user's own draft, or null. */
export const consentDraftResponse = z.object({
  status: z.literal('success'),
  draft: consentDraft.nullable(),
  consents_given: consentCount,
});
export type ConsentDraftResponse = z.infer<typeof consentDraftResponse>;

export const readConsentDraft = {
  route: 'GET /events/{event_id}/consent-draft',
  caller: 'member',
  answer: consentDraftResponse,
} as const satisfies Endpoint;

export const saveConsentDraft = {
  route: 'POST /events/{event_id}/consent-draft',
  caller: 'member',
  body: consentDraftRequest,
  answer: successResponse,
  errors: ['CONSENT_GIVEN'],
} as const satisfies Endpoint;
