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

type Name = keyof ConsentFormInput;

export interface ConsentQuestion {
  name: Name;
  options: readonly { value: string; label: string }[];
  /** Asked when there is something to tell. */
  more?: { relatives: Name; options: readonly string[]; details: Name };
}

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** What staff ask, on the telephone or on the day, in the order of the public form. */
export const CONSENT_QUESTIONS: readonly ConsentQuestion[] = [
  {
    name: 'numberOfPsaTest',
    options: PSA_TEST_NUMBERS.map((value) => ({ value, label: PSA_TEST_NUMBER_LABELS[value] })),
  },
  {
    name: 'familyHistoryProstateCancer',
    options: asChoices(FAMILY_HISTORY_ANSWERS),
    more: {
      relatives: 'familyMemberWithProstateCancer',
      options: PROSTATE_RELATIVES,
      details: 'additionalDetails',
    },
  },
  {
    name: 'familyHistoryBreastOvarianCancer',
    options: asChoices(FAMILY_HISTORY_ANSWERS),
    more: {
      relatives: 'familyMemberWithOvarianCancer',
      options: OVARIAN_RELATIVES,
      details: 'motherSideDetails',
    },
  },
  { name: 'medicationHistory', options: asChoices(MEDICATIONS) },
];

/** What the person agrees to; the last is theirs to refuse. */
export const CONSENT_AGREEMENTS = ['terms', 'sampleConsent', 'gpConsent'] as const satisfies Name[];

export const CONSENT_LABELS: Record<Name, string> = CONSENT_WORDING.questions;
