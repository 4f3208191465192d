import { type LeadingZeros, toTubeKey } from './tube-codes.ts';

/** The states of a tube. The laboratory rejects one, staff discard one; both give a reason. */
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

/** The time by which the serum in a tube must be separated. @param hours set by its laboratory */
export const separationDeadline = (takenAt: Date, hours: number): Date =>
  new Date(takenAt.getTime() + hours * 3_600_000);

/** A tube and the person it belongs to. */
interface Sample {
  /** The booking or walk-in. */
  subject: string;
  /** The code on the tube's label. */
  code: string;
}

export const SAMPLE_CONFLICT_KINDS = [
  'one tube, several people',
  'several tubes, one person',
  'label of another person',
] as const;
export type SampleConflictKind = (typeof SAMPLE_CONFLICT_KINDS)[number];

export interface SampleConflict<S> {
  what: SampleConflictKind;
  samples: S[];
}

const groupSamples = <S>(samples: readonly S[], keyOf: (sample: S) => string): S[][] => [
  ...Map.groupBy(samples, keyOf).values(),
];

const haveDifferentKeys = <S>(samples: readonly S[], keyOf: (sample: S) => string): boolean =>
  new Set(samples.map(keyOf)).size > 1;

/**
 * Samples kept off the manifest and out of the results until somebody resolves the conflict: a tube belongs
 * to one person, and a person has one tube. The same tube twice for the same person is not a conflict.
 * @param samples of one event
 * @param labels the person for whom each code was printed, if the charity prints its own labels
 * @param zeros how the event's laboratory numbers its tubes
 */
export function detectSampleConflicts<S extends Sample>(
  samples: readonly S[],
  labels: ReadonlyMap<string, string> = new Map(),
  zeros: LeadingZeros = 'ignored',
): SampleConflict<S>[] {
  const bySubject = ({ subject }: S) => subject;
  const byCode = ({ code }: S) => toTubeKey(code, zeros);
  const conflictsOfTube = groupSamples(samples, byCode).filter((group) =>
    haveDifferentKeys(group, bySubject),
  );
  const conflictsOfPerson = groupSamples(samples, bySubject).filter((group) =>
    haveDifferentKeys(group, byCode),
  );
  const owners = new Map([...labels].map(([code, subject]) => [toTubeKey(code, zeros), subject]));
  const mislabelled = groupSamples(
    samples.filter((sample) => (owners.get(byCode(sample)) ?? sample.subject) !== sample.subject),
    bySubject,
  );
  return [
    ...conflictsOfTube.map((group) => ({ what: SAMPLE_CONFLICT_KINDS[0], samples: group })),
    ...conflictsOfPerson.map((group) => ({ what: SAMPLE_CONFLICT_KINDS[1], samples: group })),
    ...mislabelled.map((group) => ({ what: SAMPLE_CONFLICT_KINDS[2], samples: group })),
  ];
}
