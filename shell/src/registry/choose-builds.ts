import type { Registry, RegistryEntry } from '@chaps/contracts/registry';
import type { CanaryEvent } from '@chaps/contracts/telemetry';

const BUCKET_KEY = 'chaps.bucket';

/** Few enough that the number identifies nobody. */
const BUCKETS = 100;

/**
 * A build that is being compared with another build of its remote, and this browser's side of the comparison.
 */
export type ComparedBuild = Pick<CanaryEvent, 'part' | 'canary' | 'cohort'>;

/** Keyed by base address. A tab may continue with a build after its comparison has ended. */
const compared = new Map<string, ComparedBuild>();

export const comparedBuilds: ReadonlyMap<string, ComparedBuild> = compared;

/** Used if the browser has no stored number. Without storage it lasts as long as the document. */
const RANDOM_BUCKET = Math.floor(Math.random() * BUCKETS);

/** The number that gives a browser the same choice each time. Stored as soon as there is a canary. */
function readBucket(): number {
  try {
    const stored = localStorage.getItem(BUCKET_KEY) ?? '';
    if (/^\d{1,2}$/.test(stored)) return Number(stored);
    localStorage.setItem(BUCKET_KEY, String(RANDOM_BUCKET));
  } catch {
    // No storage.
  }
  return RANDOM_BUCKET;
}

/** Orders the browsers differently for each build, so that the first tenth is not always the same people. */
export const getBucketPosition = (bucket: number, build: string): number =>
  (bucket + Number.parseInt(build.slice(0, 8), 36)) % BUCKETS;

/**
 * Chooses one build of each remote for this browser. When two builds are compared, the group counted for the
 * live build has as many browsers as the canary's.
 * @returns a registry with the chosen builds only
 */
export function chooseBuilds(registry: Registry): Registry {
  const remotes = registry.remotes.map(({ canary, ...live }): RegistryEntry => {
    if (!canary) return live;
    const { entry, percent, set = entry.build } = canary;
    const position = getBucketPosition(readBucket(), set);
    const cohort = position < percent ? 'canary' : position < 2 * percent ? 'live' : undefined;
    const chosen = cohort === 'canary' ? entry : live;
    if (cohort) {
      compared.set(chosen.baseUrl, { part: entry.name, canary: entry.build, cohort });
    }
    return chosen;
  });
  return { ...registry, remotes };
}
