/**
 * SNOMED CT codes for a PSA level, as UK laboratories and research code use them: serum PSA level and
 * PSA level. To be confirmed in the NHS browser before launch.
 */
const SNOMED_PSA: readonly string[] = ['1000381000000105', '1030791000000100'];

/** A laboratory's own code or name for it, without a coding system of ours. */
const OWN_NAME = /^(total |serum )*(psa|prostate[ -]specific antigen)( level)?$/i;

/** Whether any of an observation's codes or names is a PSA level's; free PSA is another test. */
export const isPsa = (names: readonly (string | undefined)[]): boolean =>
  names.some((name = '') => SNOMED_PSA.includes(name) || OWN_NAME.test(name.trim()));
