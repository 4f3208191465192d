/** What to bring on the day of the test: shown in the mail, calendar and portal, and on the card. */
export const WHAT_TO_BRING: readonly string[] = [
  'Your booking reference, on your phone or on paper.',
  'Your NHS number.',
  'A list of your medicines, if you take any.',
  'Your reading glasses, if you need them.',
];
