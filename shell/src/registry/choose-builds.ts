import type { Registry, RegistryEntry } from '@chaps/contracts/registry';
import type { CanaryEvent } from '@chaps/contracts/telemetry';

const KEY = 'chaps.bucket';

/** So few that the number tells no two people apart. */
const BUCKETS = 100;

/** A build that is compared with another one of its remote, and the side that this browser is on. */
export type ComparedBuild = Pick<CanaryEvent, 'part' | 'canary' | 'cohort'>;

/** By base address. A tab may continue with a build whose comparison has ended. */
const compared = new Map<string, ComparedBuild>();

export const comparedBuilds: ReadonlyMap<string, ComparedBuild> = compared;

/** Of a browser without a stored number. Without storage it lasts as long as the document. */
const DRAWN = Math.floor(Math.random() * BUCKETS);

/** The number that keeps a browser with its choice. It is stored once there is a canary. */
function storedBucket(): number {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    if (/^\d{1,2}$/.test(stored)) return Number(stored);
    localStorage.setItem(KEY, String(DRAWN));
  } catch {
    // No storage.
  }
  return DRAWN;
}

/** Another order of the browsers for each build: the first tenth is not always the same people. */
export const bucketPosition = (bucket: number, build: string): number =>
  (bucket + Number.parseInt(build.slice(0, 8), 36)) % BUCKETS;

/**
 * Chooses one build of each remote for this browser. Of two builds that are compared, as many browsers
 * as get the canary are counted with the live build.
 * @returns a registry with the chosen builds alone
 */
export function chooseBuilds(registry: Registry): Registry {
  const remotes = registry.remotes.map(({ canary, ...live }): RegistryEntry => {
    if (!canary) return live;
    const { entry, percent, set = entry.build } = canary;
    const position = bucketPosition(storedBucket(), set);
    const cohort = position < percent ? 'canary' : position < 2 * percent ? 'live' : undefined;
    const chosen = cohort === 'canary' ? entry : live;
    if (cohort) {
      compared.set(chosen.baseUrl, { part: entry.name, canary: entry.build, cohort });
    }
    return chosen;
  });
  return { ...registry, remotes };
}
