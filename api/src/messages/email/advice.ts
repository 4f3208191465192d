/** Published advice (NHS, Prostate Cancer UK) on what raises PSA levels temporarily. */
export const TEST_ADVICE: readonly string[] = [
  'For 48 hours before your test, do not do vigorous exercise, such as cycling, and do not ejaculate.',
  'If you have had a urine infection, a biopsy or an operation on the prostate or bladder in the last 6 weeks, tell us and book a later date.',
  'You can eat and drink as usual and take your medicines. Tell the nurse if you take finasteride, dutasteride or blood thinners.',
  'Wear something with sleeves that roll up, and drink some water beforehand.',
];
