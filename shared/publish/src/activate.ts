import type { Registry } from '@chaps/contracts/registry';
import { writeRegistry } from '@chaps/mf-build/registry';
import { markIsolated, renderDocuments, writeDocuments } from './documents.ts';
import { archive, liveRegistry } from './history.ts';
import { withLock } from './lock.ts';
import type { SiteFolder } from './site-folder.ts';

/** The current time, but always after the last publication: clocks of machines differ. */
function nextInstant(live: Registry | undefined): string {
  const last = live ? Date.parse(live.updatedAt) + 1 : 0;
  return new Date(Math.max(Date.now(), last)).toISOString();
}

/**
 * Changes the live registry under the site's lock, so that concurrent publications all succeed. When
 * `change` throws, the site is unchanged.
 * @param change returns the next registry, or the live one to leave it
 */
export const activate = (
  site: SiteFolder,
  change: (live: Registry | undefined) => Registry,
): Promise<Registry> =>
  withLock(site.lock, () => {
    const live = liveRegistry(site);
    const next = change(live);
    if (next === live) {
      // The documents are outdated after a new configuration or an interrupted publication.
      writeDocuments(site, live, renderDocuments(site, live));
      return live;
    }
    const registry = { ...next, updatedAt: nextInstant(live) };
    // A document that cannot be rendered must fail before the first change.
    const rendered = renderDocuments(site, registry);
    markIsolated(site, registry);
    if (live) archive(site, live);
    writeRegistry(site.registry, registry);
    writeDocuments(site, registry, rendered);
    return registry;
  });
