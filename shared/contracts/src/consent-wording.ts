/** Spec 3, 'Consent form answers'. */
export const PSA_TEST_NUMBERS = ['1', '2', '3', '4', '5'] as const;
export const PSA_TEST_NUMBER_LABELS: Record<(typeof PSA_TEST_NUMBERS)[number], string> = {
  '1': '1st',
  '2': '2nd',
  '3': '3rd',
  '4': '4th',
  '5': '5th or more',
};
export const FAMILY_HISTORY_ANSWERS = ['Yes', 'No', "Don't know"] as const;
export const PROSTATE_RELATIVES = ['Father', 'Brother', 'Grandfather', 'Uncle'] as const;
export const OVARIAN_RELATIVES = ['Mother', 'Sister', 'Grandmother', 'Aunt'] as const;
export const MEDICATIONS = [
  'Proscar/Propecia(Finasteride)',
  'Avodart',
  'Combodart',
  'None',
] as const;

/**
 * The text that a user consents to. The form shows exactly this text, and the server stores version
 * and hash with each consent. Any change needs a new version; old versions stay in
 * `CONSENT_WORDINGS`.
 */
export const CONSENT_WORDING = {
  version: '2025-1',
  questions: {
    numberOfPsaTest: 'Which PSA test is this for you?',
    familyHistoryProstateCancer: 'Is there a family history of prostate cancer?',
    familyMemberWithProstateCancer: 'Which relative(s) had prostate cancer?',
    additionalDetails: 'Additional details about your family history of prostate cancer',
    familyHistoryBreastOvarianCancer: 'Is there a family history of breast or ovarian cancer?',
    familyMemberWithOvarianCancer: 'Which relative(s) had breast or ovarian cancer?',
    motherSideDetails: "Details about your mother's side of the family",
    medicationHistory: 'Do you take, or have you taken, any of these medicines?',
    terms: 'I have read and agree to the terms and conditions.',
    sampleConsent: 'I consent that my samples will be taken and tested.',
    gpConsent: 'I agree that my result may be shared with my GP. (optional)',
  },
} as const;

export const CONSENT_WORDINGS: ReadonlyArray<{
  version: string;
  questions: Readonly<Record<keyof typeof CONSENT_WORDING.questions, string>>;
}> = [CONSENT_WORDING];
