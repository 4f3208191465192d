import { type LeadingZeros, tubeKey } from './tube-codes.ts';

/** The states of a tube. Rejected by the laboratory and discarded with a reason. */
export const SAMPLE_STATES = [
  'taken',
  'packed',
  'handed over',
  'received',
  'resulted',
  'rejected',
  'missing',
  'discarded',
] as const;
export type SampleState = (typeof SAMPLE_STATES)[number];

/** Until when the serum of a tube must be separated. @param hours as its laboratory says */
export const separationDeadline = (takenAt: Date, hours: number): Date =>
  new Date(takenAt.getTime() + hours * 3_600_000);

/** A tube, and whose it is. */
interface Sample {
  /** The booking or walk-in. */
  subject: string;
  /** Of the tube's label. */
  code: string;
}

export const SAMPLE_CONFLICTS = [
  'one tube, several people',
  'several tubes, one person',
  'label of another person',
] as const;
export type SampleConflictKind = (typeof SAMPLE_CONFLICTS)[number];

export interface SampleConflict<S> {
  what: SampleConflictKind;
  samples: S[];
}

const groupsOf = <S>(samples: readonly S[], keyOf: (sample: S) => string): S[][] => [
  ...Map.groupBy(samples, keyOf).values(),
];

const differ = <S>(samples: readonly S[], keyOf: (sample: S) => string): boolean =>
  new Set(samples.map(keyOf)).size > 1;

/**
 * Samples that are held back from manifest and results until a person resolves it: a tube is of one person,
 * and a person has one tube. The same tube of the same person twice is not a conflict.
 * @param samples of one event
 * @param labels whose label each code was printed for, where the charity prints its own
 * @param zeros as the event's laboratory numbers its tubes
 */
export function sampleConflicts<S extends Sample>(
  samples: readonly S[],
  labels: ReadonlyMap<string, string> = new Map(),
  zeros: LeadingZeros = 'ignored',
): SampleConflict<S>[] {
  const bySubject = ({ subject }: S) => subject;
  const byCode = ({ code }: S) => tubeKey(code, zeros);
  const conflictsOfTube = groupsOf(samples, byCode).filter((group) => differ(group, bySubject));
  const conflictsOfPerson = groupsOf(samples, bySubject).filter((group) => differ(group, byCode));
  const owners = new Map([...labels].map(([code, subject]) => [tubeKey(code, zeros), subject]));
  const mislabelled = groupsOf(
    samples.filter((sample) => (owners.get(byCode(sample)) ?? sample.subject) !== sample.subject),
    bySubject,
  );
  return [
    ...conflictsOfTube.map((group) => ({ what: SAMPLE_CONFLICTS[0], samples: group })),
    ...conflictsOfPerson.map((group) => ({ what: SAMPLE_CONFLICTS[1], samples: group })),
    ...mislabelled.map((group) => ({ what: SAMPLE_CONFLICTS[2], samples: group })),
  ];
}
