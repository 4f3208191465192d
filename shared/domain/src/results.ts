/** The colours with which a laboratory's or clinician's comment may begin. */
export const RESULT_COLOURS = ['green', 'amber', 'red'] as const;
export type ResultColour = (typeof RESULT_COLOURS)[number];

/** The colour at the start of a comment. Numbers are never judged. */
export function writtenColour(comments: string | null | undefined): ResultColour | undefined {
  const [first] = /[a-z]+/i.exec(comments ?? '') ?? [];
  return RESULT_COLOURS.find((colour) => colour === first?.toLowerCase());
}

/** A number as a laboratory writes it, limits such as '<0.1' included. */
export const MEASURED = /^([<>])?\s*(\d+(?:\.\d+)?)$/;

export const PSA_UNIT = 'ng/ml';

/** Micrograms in a litre are nanograms in a millilitre: the number stays as the laboratory wrote it. */
const SAME_NUMBER = new Set(['ng/ml', 'ug/l', 'mcg/l']);

/** The unit that a PSA value is shown in; null for a unit that would need another number. */
export function psaUnit(unit: string): typeof PSA_UNIT | null {
  const plain = unit.toLowerCase().replace(/\s/g, '').replace(/[µμ]/g, 'u');
  return SAME_NUMBER.has(plain) ? PSA_UNIT : null;
}

/** What the laboratory says of a result. Who does not say it leaves the decision to a clinician. */
export type ReportedLevel = 'raised' | 'not raised' | 'not said';

/** Interpretation codes of HL7 v2 (table 0078) and FHIR. */
export const RAISED_FLAGS = ['H', 'HH', 'HU', 'A', 'AA', '>'] as const;
export const OTHER_FLAGS = ['N', 'L', 'LL', 'LU', '<'] as const;

const oneOf = (flags: readonly string[], flag: string) => flags.includes(flag.toUpperCase());

/** Whether the laboratory's flag and the colour of its comment say the opposite of each other. */
export function contradicts({ flag, comments }: { flag: string; comments: string }): boolean {
  const colour = writtenColour(comments);
  if (colour === undefined) return false;
  return oneOf(colour === 'green' ? RAISED_FLAGS : OTHER_FLAGS, flag);
}

/** Any sign that it is raised counts, whatever the other one says. */
export function reportedLevel({
  flag,
  comments,
}: {
  flag: string;
  comments: string;
}): ReportedLevel {
  const colour = writtenColour(comments);
  if (oneOf(RAISED_FLAGS, flag) || colour === 'amber' || colour === 'red') return 'raised';
  return oneOf(OTHER_FLAGS, flag) || colour === 'green' ? 'not raised' : 'not said';
}
