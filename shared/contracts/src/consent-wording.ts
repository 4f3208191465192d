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

/** What a person agrees to with `terms`, one paragraph each: shown on the form, or read out by staff. */
export const TERMS = [
  'You are having a PSA blood test. It is a screening test: it cannot tell for certain whether you have prostate cancer. A normal result does not rule it out, and about one man in four with a raised result has it.',
  'A small sample of blood is taken from your arm by a trained person. You may feel a scratch, and you may have a small bruise afterwards.',
  'Your sample goes to a laboratory with your name, date of birth and NHS number. A wrong detail can mean that the laboratory rejects it, so please check yours.',
  'We send you your result. If it is raised, please see your GP: we do not arrange further tests or treatment.',
  'Our events are for men aged 40 to 80. You confirm that what you have told us is true as far as you know.',
  'You may change your mind at any time before the blood is taken.',
] as const;

/** A summary for people who do not read the full text, which is shown beside it. */
export const TERMS_SUMMARY = [
  'A trained person takes a little blood from your arm. It may leave a bruise.',
  'The test is not certain: about one man in four with a raised result has prostate cancer, and a normal result does not rule it out.',
  'The laboratory gets your name, date of birth and NHS number. We send you the result; if it is raised, see your GP.',
  'You may say no, or change your mind, at any time before the blood is taken.',
] as const;

/**
 * The text that a user consents to. The form shows exactly this text, and the server stores its version and
 * hash with each consent. Any change needs a new version; old versions stay in `CONSENT_WORDINGS`.
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
