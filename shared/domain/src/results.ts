import { addDays } from './london-time.ts';

/** The colours that a laboratory's or clinician's comment may begin with. */
export const RESULT_COLOURS = ['green', 'amber', 'red'] as const;
export type ResultColour = (typeof RESULT_COLOURS)[number];

/** The colour at the start of a comment. Numbers are never judged. */
export function findCommentColour(comments: string | null | undefined): ResultColour | undefined {
  const [first] = /[a-z]+/i.exec(comments ?? '') ?? [];
  return RESULT_COLOURS.find((colour) => colour === first?.toLowerCase());
}

/** A number as a laboratory writes it, including limits such as '<0.1' and '>=100'. */
export const MEASURED_VALUE_PATTERN = /^([<>]=?)?\s*(\d+(?:\.\d+)?)$/;

export const PSA_UNIT = 'ng/ml';

/** Micrograms per litre equal nanograms per millilitre, so the laboratory's number is kept. */
const NG_PER_ML_UNITS = new Set(['ng/ml', 'ug/l', 'mcg/l', 'microg/l', 'microgram/l']);

/** The unit in which a PSA value is shown; null for a unit that would need a conversion. */
export function psaUnit(unit: string): typeof PSA_UNIT | null {
  const plain = unit
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/[µμ]/g, 'u')
    .replace('micrograms', 'microgram')
    .replace(/\/lit(re|er)$/, '/l');
  return NG_PER_ML_UNITS.has(plain) ? PSA_UNIT : null;
}

/** Days within which laboratories usually report. */
export const EXPECTED_RESULT_DAYS = 14;

/** The day by which a result is usually reported, `YYYY-MM-DD`. @param day of the test */
export const resultExpectedBy = (day: string): string => addDays(day, EXPECTED_RESULT_DAYS);

/** The laboratory's assessment of a result. With 'not said', a clinician decides. */
export type ReportedLevel = 'raised' | 'not raised' | 'not said';

/** Interpretation codes of HL7 v2 (table 0078) and FHIR. */
export const RAISED_FLAGS = ['H', 'HH', 'HU', 'A', 'AA', '>'] as const;
export const NOT_RAISED_FLAGS = ['N', 'L', 'LL', 'LU', '<'] as const;

/** The codes of a flag: a laboratory may give several, as in 'N, H'. */
export const parseFlags = (flag: string): string[] =>
  flag
    .toUpperCase()
    .split(/[\s,~]+/)
    .filter(Boolean);

const hasAnyFlag = (flags: readonly string[], flag: string) =>
  parseFlags(flag).some((each) => flags.includes(each));

/**
 * Whether the laboratory's flag, colour and value contradict each other. No number is judged: a word in
 * its place means that nothing was measured, and a limit shows on which side of it the number is.
 */
export function isContradictory({
  flag,
  comments,
  value,
}: {
  flag: string;
  comments: string;
  value: string;
}): boolean {
  const colour = findCommentColour(comments);
  const normal = hasAnyFlag(NOT_RAISED_FLAGS, flag) || colour === 'green';
  const raised = hasAnyFlag(RAISED_FLAGS, flag) || colour === 'amber' || colour === 'red';
  if (normal && raised) return true;
  return normal ? /^[a-z>]/i.test(value) : raised && value.startsWith('<');
}

/**
 * Any sign of a raised result counts, whatever the others say: a flag, a colour, or a value above the
 * range of the laboratory's instrument ('>100').
 */
export function getReportedLevel({
  flag,
  comments,
  value = '',
}: {
  flag: string;
  comments: string;
  value?: string;
}): ReportedLevel {
  const colour = findCommentColour(comments);
  const isAbove = hasAnyFlag(RAISED_FLAGS, flag) || value.startsWith('>');
  if (isAbove || colour === 'amber' || colour === 'red') return 'raised';
  return hasAnyFlag(NOT_RAISED_FLAGS, flag) || colour === 'green' ? 'not raised' : 'not said';
}
