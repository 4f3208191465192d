/** Published advice (NHS, Prostate Cancer UK) on what raises PSA levels temporarily. */
export const TEST_ADVICE: readonly string[] = [
  'For 48 hours before your test: no vigorous exercise such as cycling, and no ejaculation.',
  'Within 6 weeks of a urine infection, a biopsy or an operation on the prostate or bladder: tell us, and book a later date.',
  'You may eat and drink as usual and take your medicines. Tell the nurse if you take finasteride, dutasteride or blood thinners.',
  'Wear something with sleeves that roll up, and drink some water beforehand.',
];
