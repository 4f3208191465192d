import type { ConsentFormInput } from './consent.ts';
import {
  CONSENT_WORDING,
  FAMILY_HISTORY_ANSWERS,
  MEDICATIONS,
  OVARIAN_RELATIVES,
  PROSTATE_RELATIVES,
  PSA_TEST_NUMBER_LABELS,
  PSA_TEST_NUMBERS,
} from './consent-wording.ts';

type FieldName = keyof ConsentFormInput;

export interface ConsentQuestion {
  name: FieldName;
  /** Heading of its section in the public form. */
  part: string;
  options: readonly { value: string; label: string }[];
  /** Fields for details, shown when the answer requires them. */
  more?: { relatives: FieldName; options: readonly string[]; details: FieldName };
}

const toChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const FAMILY_HISTORY = 'Your family history';

/**
 * The questions of the consent form (spec 3, 'Consent form answers'), in order: the same on the website, on
 * the telephone and on the day.
 */
export const CONSENT_QUESTIONS: readonly ConsentQuestion[] = [
  {
    name: 'numberOfPsaTest',
    part: 'About your test',
    options: PSA_TEST_NUMBERS.map((value) => ({ value, label: PSA_TEST_NUMBER_LABELS[value] })),
  },
  {
    name: 'familyHistoryProstateCancer',
    part: FAMILY_HISTORY,
    options: toChoices(FAMILY_HISTORY_ANSWERS),
    more: {
      relatives: 'familyMemberWithProstateCancer',
      options: PROSTATE_RELATIVES,
      details: 'additionalDetails',
    },
  },
  {
    name: 'familyHistoryBreastOvarianCancer',
    part: FAMILY_HISTORY,
    options: toChoices(FAMILY_HISTORY_ANSWERS),
    more: {
      relatives: 'familyMemberWithOvarianCancer',
      options: OVARIAN_RELATIVES,
      details: 'motherSideDetails',
    },
  },
  { name: 'medicationHistory', part: 'Your medicines', options: toChoices(MEDICATIONS) },
];

/** What the person agrees to; the last item is optional. */
export const CONSENT_AGREEMENTS = [
  'terms',
  'sampleConsent',
  'gpConsent',
] as const satisfies FieldName[];

export const CONSENT_LABELS: Record<FieldName, string> = CONSENT_WORDING.questions;
