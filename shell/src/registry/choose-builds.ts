import type { Registry, RegistryEntry } from '@chaps/contracts/registry';
import type { CanaryEvent } from '@chaps/contracts/telemetry';

const KEY = 'chaps.bucket';

/** So few that the number tells no two people apart. */
const BUCKETS = 100;

/** A build that is compared with another one of its remote, and the side that this browser is on. */
export type Compared = Pick<CanaryEvent, 'part' | 'canary' | 'cohort'>;

/** By base address. A tab may go on with a build whose comparison has ended. */
const compared = new Map<string, Compared>();

export const comparedBuilds: ReadonlyMap<string, Compared> = compared;

let bucket: number | undefined;

/** Reads or draws the number that keeps a browser with its choice. Nothing needs it without a canary. */
function bucketOf(random: () => number): number {
  if (bucket !== undefined) return bucket;
  const drawn = Math.floor(random() * BUCKETS);
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    bucket = /^\d{1,2}$/.test(stored) ? Number(stored) : drawn;
    localStorage.setItem(KEY, String(bucket));
  } catch {
    // Without storage the choice lasts as long as the document.
    bucket = drawn;
  }
  return bucket;
}

/** Another order of the browsers for each build: the first tenth is not always the same people. */
export const positionOf = (bucket: number, build: string): number =>
  (bucket + Number.parseInt(build.slice(0, 8), 36)) % BUCKETS;

/**
 * Chooses one build of each remote for this browser. Of two builds that are compared, as many browsers
 * as get the canary are counted with the live build.
 * @returns a registry with the chosen builds alone
 */
export function chooseBuilds(registry: Registry, random = Math.random): Registry {
  const remotes = registry.remotes.map(({ canary, ...live }): RegistryEntry => {
    if (!canary) return live;
    const { entry, percent } = canary;
    const position = positionOf(bucketOf(random), entry.build);
    const cohort = position < percent ? 'canary' : position < 2 * percent ? 'live' : undefined;
    const chosen = cohort === 'canary' ? entry : live;
    if (cohort) {
      compared.set(chosen.baseUrl, { part: entry.name, canary: entry.build, cohort });
    }
    return chosen;
  });
  return { ...registry, remotes };
}
