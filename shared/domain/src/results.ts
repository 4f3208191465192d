import { addDays } from './london-time.ts';

/** The colours with which a laboratory's or clinician's comment may begin. */
export const RESULT_COLOURS = ['green', 'amber', 'red'] as const;
export type ResultColour = (typeof RESULT_COLOURS)[number];

/** The colour at the start of a comment. Numbers are never judged. */
export function commentColour(comments: string | null | undefined): ResultColour | undefined {
  const [first] = /[a-z]+/i.exec(comments ?? '') ?? [];
  return RESULT_COLOURS.find((colour) => colour === first?.toLowerCase());
}

/** A number as a laboratory writes it, limits such as '<0.1' and '>=100' included. */
export const MEASURED_VALUE = /^([<>]=?)?\s*(\d+(?:\.\d+)?)$/;

export const PSA_UNIT = 'ng/ml';

/** Micrograms in a litre are nanograms in a millilitre: the number stays as the laboratory wrote it. */
const SAME_NUMBER = new Set(['ng/ml', 'ug/l', 'mcg/l', 'microg/l', 'microgram/l']);

/** The unit that a PSA value is shown in; null for a unit that would need another number. */
export function psaUnit(unit: string): typeof PSA_UNIT | null {
  const plain = unit
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/[µμ]/g, 'u')
    .replace('micrograms', 'microgram')
    .replace(/\/lit(re|er)$/, '/l');
  return SAME_NUMBER.has(plain) ? PSA_UNIT : null;
}

/** Laboratories usually report within this time. */
export const EXPECTED_DAYS = 14;

/** Last day of the usual time, `YYYY-MM-DD`. @param day of the test */
export const expectedBy = (day: string): string => addDays(day, EXPECTED_DAYS);

/** The laboratory's assessment of a result. Who does not say it leaves the decision to a clinician. */
export type ReportedLevel = 'raised' | 'not raised' | 'not said';

/** Interpretation codes of HL7 v2 (table 0078) and FHIR. */
export const RAISED_FLAGS = ['H', 'HH', 'HU', 'A', 'AA', '>'] as const;
export const OTHER_FLAGS = ['N', 'L', 'LL', 'LU', '<'] as const;

/** The codes of a flag: a laboratory may give several, as in 'N, H'. */
export const parseFlags = (flag: string): string[] =>
  flag
    .toUpperCase()
    .split(/[\s,~]+/)
    .filter(Boolean);

const oneOf = (flags: readonly string[], flag: string) =>
  parseFlags(flag).some((each) => flags.includes(each));

/**
 * Whether what the laboratory says with flag, colour and value excludes itself. No number is judged: a
 * word in its place says that nothing was measured, and a limit on which side of it the number is.
 */
export function contradicts({
  flag,
  comments,
  value,
}: {
  flag: string;
  comments: string;
  value: string;
}): boolean {
  const colour = commentColour(comments);
  const normal = oneOf(OTHER_FLAGS, flag) || colour === 'green';
  const raised = oneOf(RAISED_FLAGS, flag) || colour === 'amber' || colour === 'red';
  if (normal && raised) return true;
  return normal ? /^[a-z>]/i.test(value) : raised && value.startsWith('<');
}

/**
 * Any sign that it is raised counts, whatever the other one says: a flag, a colour, or a result above
 * what the laboratory's instrument measures ('>100').
 */
export function reportedLevel({
  flag,
  comments,
  value = '',
}: {
  flag: string;
  comments: string;
  value?: string;
}): ReportedLevel {
  const colour = commentColour(comments);
  const isAbove = oneOf(RAISED_FLAGS, flag) || value.startsWith('>');
  if (isAbove || colour === 'amber' || colour === 'red') return 'raised';
  return oneOf(OTHER_FLAGS, flag) || colour === 'green' ? 'not raised' : 'not said';
}
