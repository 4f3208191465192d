import { tubeKey } from './tube-codes.ts';

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

const keyOf = (sample: Sample, by: 'subject' | 'code'): string =>
  by === 'code' ? tubeKey(sample.code) : sample.subject;

function groupsOf<S extends Sample>(samples: readonly S[], by: 'subject' | 'code'): S[][] {
  const groups = new Map<string, S[]>();
  for (const sample of samples) {
    const key = keyOf(sample, by);
    const group = groups.get(key);
    if (group) group.push(sample);
    else groups.set(key, [sample]);
  }
  return [...groups.values()];
}

const differ = (samples: readonly Sample[], by: 'subject' | 'code'): boolean =>
  new Set(samples.map((sample) => keyOf(sample, by))).size > 1;

/**
 * Samples that are held back from manifest and results until a person resolves it: a tube is of one person,
 * and a person has one tube. The same tube of the same person twice is not a conflict.
 * @param samples of one event
 * @param labels whose label each code was printed for, where the charity prints its own
 */
export function sampleConflicts<S extends Sample>(
  samples: readonly S[],
  labels: ReadonlyMap<string, string> = new Map(),
): SampleConflict<S>[] {
  const ofOneTube = groupsOf(samples, 'code').filter((group) => differ(group, 'subject'));
  const ofOnePerson = groupsOf(samples, 'subject').filter((group) => differ(group, 'code'));
  const owners = new Map([...labels].map(([code, subject]) => [tubeKey(code), subject]));
  const mislabelled = groupsOf(
    samples.filter(({ code, subject }) => (owners.get(tubeKey(code)) ?? subject) !== subject),
    'subject',
  );
  return [
    ...ofOneTube.map((group) => ({ what: SAMPLE_CONFLICTS[0], samples: group })),
    ...ofOnePerson.map((group) => ({ what: SAMPLE_CONFLICTS[1], samples: group })),
    ...mislabelled.map((group) => ({ what: SAMPLE_CONFLICTS[2], samples: group })),
  ];
}
