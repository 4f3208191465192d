import type { Registry } from '@chaps/contracts/registry';
import { writeRegistry } from '@chaps/mf-build/registry';
import { madeDocuments, markIsolated, writeDocuments } from './documents.ts';
import { keep, liveRegistry } from './history.ts';
import { withLock } from './lock.ts';
import type { SiteFolder } from './site-folder.ts';

/** Now, but never an instant the site has seen already: machines' clocks differ. */
function nextInstant(live: Registry | undefined): string {
  const last = live ? Date.parse(live.updatedAt) + 1 : 0;
  return new Date(Math.max(Date.now(), last)).toISOString();
}

/**
 * Changes what is live. The change is made on the registry as it is under the lock, so that two teams
 * who publish at once both succeed; a reader sees the registry before or after it. A change that
 * throws leaves the site as it was.
 * @param change gives the registry to have, from the live one; the same one means 'leave it'
 */
export const flip = (
  site: SiteFolder,
  change: (live: Registry | undefined) => Registry,
): Promise<Registry> =>
  withLock(site.lock, () => {
    const live = liveRegistry(site);
    const next = change(live);
    if (next === live) {
      // What follows from it may lack: after a new configuration, or when the last change was cut off.
      writeDocuments(site, live, madeDocuments(site, live));
      return live;
    }
    const registry = { ...next, updatedAt: nextInstant(live) };
    // Before anything is changed: what cannot be made must not be found out afterwards.
    const made = madeDocuments(site, registry);
    markIsolated(site, registry);
    if (live) keep(site, live);
    writeRegistry(site.registry, registry);
    writeDocuments(site, registry, made);
    return registry;
  });
