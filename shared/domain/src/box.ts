import { type LeadingZeros, toTubeKey } from './tube-codes.ts';

/** Steps for one tube at the laboratory's box; recorded for a code, even if no tube has it. */
export const SCAN_STEPS = ['packed', 'unpacked'] as const;
export type ScanStep = (typeof SCAN_STEPS)[number];

/** The scan steps, and the step for the whole box. */
export const BOX_STEPS = [...SCAN_STEPS, 'handed over'] as const;
export type BoxStep = (typeof BOX_STEPS)[number];

export const isBoxStep = (step: unknown): step is BoxStep =>
  BOX_STEPS.some((known) => known === step);

interface Scan {
  action_id: string;
  step: ScanStep;
  /** The code on the tube's label. */
  code: string;
  done_at: Date;
}

const isLater = (one: Scan, two: Scan) => {
  const ahead = one.done_at.getTime() - two.done_at.getTime();
  return ahead === 0 ? one.action_id > two.action_id : ahead > 0;
};

/**
 * The scan that counts for each code, keyed by `toTubeKey`: the latest by its own time, in whatever order
 * the scans reach the server.
 */
export function findLastScans<S extends Scan>(
  scans: readonly S[],
  zeros: LeadingZeros,
): ReadonlyMap<string, S> {
  const last = new Map<string, S>();
  for (const scan of scans) {
    const key = toTubeKey(scan.code, zeros);
    const known = last.get(key);
    if (!known || isLater(scan, known)) last.set(key, scan);
  }
  return last;
}
