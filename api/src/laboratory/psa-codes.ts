/**
 * SNOMED CT codes for a PSA level, as UK laboratories and research code use them: serum PSA level and
 * PSA level. To be confirmed in the NHS browser before launch.
 */
const SNOMED_PSA = ['1000381000000105', '1030791000000100'];
/** The test that we order. */
export const ORDERED_TEST = {
  code: '1000381000000105',
  name: 'Serum prostate specific antigen level',
} as const;
/** LOINC: PSA in serum or plasma, the second with a low detection limit, the third by immunoassay. */
const LOINC_PSA = ['2857-1', '35741-8', '83112-3'];
const PSA_CODES = new Set([...SNOMED_PSA, ...LOINC_PSA]);

/** A laboratory's own code or name for PSA, outside the coding systems that we know. */
const LABORATORY_PSA_NAME =
  /^(total |serum |plasma )*(t?psa|prostate[ -]specific (antigen|ag))( \(psa\))?( total| \(total\))?( level)?$/i;
/** Names of other tests whose laboratory code may also be 'PSA'. */
const OTHER_TEST_NAME = /\b(free|complexed|ratio|percent(age)?|index|velocity|density)\b|%/i;

/** Whether an observation's codes and names mean a PSA level; free PSA is another test. */
export const isPsa = (names: readonly (string | undefined)[]): boolean =>
  names.some((name = '') => PSA_CODES.has(name.trim()) || LABORATORY_PSA_NAME.test(name.trim())) &&
  !names.some((name = '') => OTHER_TEST_NAME.test(name));
