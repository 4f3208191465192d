import type { ConsentFormInput } from '@chaps/contracts/consent';
import {
  CONSENT_WORDING,
  FAMILY_HISTORY_ANSWERS,
  MEDICATIONS,
  OVARIAN_RELATIVES,
  PROSTATE_RELATIVES,
  PSA_TEST_NUMBER_LABELS,
  PSA_TEST_NUMBERS,
} from '@chaps/contracts/consent-wording';

export type ConsentFieldName = keyof ConsentFormInput;
type HistoryName = 'familyHistoryProstateCancer' | 'familyHistoryBreastOvarianCancer';

interface Named {
  name: ConsentFieldName;
  /** The text that the user consents to, from the wording stored with the answers. */
  question: string;
}
interface Choice {
  value: string;
  label: string;
}

export type ConsentField = Named &
  (
    | { kind: 'choice'; options: readonly Choice[] }
    | { kind: 'relatives'; options: readonly Choice[]; shownWhenYes: HistoryName }
    | { kind: 'text' }
    | { kind: 'tick' }
  );

export interface ConsentGroup {
  legend: string;
  /** The terms precede their checkboxes. */
  withTerms?: boolean;
  fields: readonly ConsentField[];
}

const { questions } = CONSENT_WORDING;
const asChoices = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value }));

/** The consent form as data (spec 3, 'Consent form answers'), in display order. */
export const CONSENT_GROUPS: readonly ConsentGroup[] = [
  {
    legend: 'About your test',
    fields: [
      {
        kind: 'choice',
        name: 'numberOfPsaTest',
        question: questions.numberOfPsaTest,
        options: PSA_TEST_NUMBERS.map((value) => ({ value, label: PSA_TEST_NUMBER_LABELS[value] })),
      },
    ],
  },
  {
    legend: 'Your family history',
    fields: [
      {
        kind: 'choice',
        name: 'familyHistoryProstateCancer',
        question: questions.familyHistoryProstateCancer,
        options: asChoices(FAMILY_HISTORY_ANSWERS),
      },
      {
        kind: 'relatives',
        name: 'familyMemberWithProstateCancer',
        question: questions.familyMemberWithProstateCancer,
        options: asChoices(PROSTATE_RELATIVES),
        shownWhenYes: 'familyHistoryProstateCancer',
      },
      { kind: 'text', name: 'additionalDetails', question: questions.additionalDetails },
      {
        kind: 'choice',
        name: 'familyHistoryBreastOvarianCancer',
        question: questions.familyHistoryBreastOvarianCancer,
        options: asChoices(FAMILY_HISTORY_ANSWERS),
      },
      {
        kind: 'relatives',
        name: 'familyMemberWithOvarianCancer',
        question: questions.familyMemberWithOvarianCancer,
        options: asChoices(OVARIAN_RELATIVES),
        shownWhenYes: 'familyHistoryBreastOvarianCancer',
      },
      { kind: 'text', name: 'motherSideDetails', question: questions.motherSideDetails },
    ],
  },
  {
    legend: 'Your medicines',
    fields: [
      {
        kind: 'choice',
        name: 'medicationHistory',
        question: questions.medicationHistory,
        options: asChoices(MEDICATIONS),
      },
    ],
  },
  {
    legend: 'Your consent',
    withTerms: true,
    fields: [
      { kind: 'tick', name: 'terms', question: questions.terms },
      { kind: 'tick', name: 'sampleConsent', question: questions.sampleConsent },
      { kind: 'tick', name: 'gpConsent', question: questions.gpConsent },
    ],
  },
];

/** Fields whose error is outdated once this field is edited (spec 5). */
export const CLEARED_WITH: Partial<Record<ConsentFieldName, ConsentFieldName>> = {
  familyHistoryProstateCancer: 'familyMemberWithProstateCancer',
  additionalDetails: 'familyMemberWithProstateCancer',
  familyHistoryBreastOvarianCancer: 'familyMemberWithOvarianCancer',
  motherSideDetails: 'familyMemberWithOvarianCancer',
};
