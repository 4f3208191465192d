import { type Registry, registrySchema } from '@chaps/contracts/registry';
import { markPages, renderDocuments, writeDocuments } from './documents.ts';
import { archive, type Live, readLive, recordPublisher, replaceLive } from './history.ts';
import { assertMayChange, listChangedParts, type Publisher } from './publishers.ts';
import type { Site } from './site.ts';

/** The current time, but always later than the last publication: machines' clocks differ. */
function getNextInstant(live: Registry | undefined): string {
  const last = live ? Date.parse(live.updatedAt) + 1 : 0;
  return new Date(Math.max(Date.now(), last)).toISOString();
}

const isUnchanged = (before: Live, now: Live | undefined) =>
  now?.open.version === before.open.version &&
  now.restricted?.version === before.restricted?.version;

/** Documents rendered for the registry at a given instant. */
interface PreparedDocuments {
  updatedAt: string;
  documents: Record<string, string>;
}

/**
 * Brings the documents into line with the live registry. Another publication may change it meanwhile;
 * whichever finishes last writes the documents of the latest registry.
 */
async function updateDocuments(site: Site, prepared?: PreparedDocuments): Promise<void> {
  for (;;) {
    const live = await readLive(site);
    if (!live) return;
    const { registry } = live;
    const isPrepared = registry.updatedAt === prepared?.updatedAt;
    const documents = isPrepared ? prepared.documents : await renderDocuments(site, registry);
    await writeDocuments(site, registry, documents);
    if (isUnchanged(live, await readLive(site))) return;
  }
}

/**
 * Changes the live registry. Concurrent publications all succeed: one that finds the registry replaced starts
 * again from the new one. If `change` throws, the site is unchanged.
 * @param change returns the next registry, or the live one for no change
 * @param by who changes it
 * @throws {UserError} when parts change that are not the publisher's
 */
export async function activate(
  site: Site,
  change: (live: Registry | undefined) => Registry | Promise<Registry>,
  by: Publisher = {},
): Promise<Registry> {
  for (;;) {
    const live = await readLive(site);
    const next = await change(live?.registry);
    const registry =
      next === live?.registry
        ? next
        : registrySchema.parse({ ...next, updatedAt: getNextInstant(live?.registry) });
    let prepared: PreparedDocuments | undefined;
    if (registry !== live?.registry) {
      assertMayChange(by, listChangedParts(live?.registry, registry));
      // A document that cannot be rendered must fail before the first change.
      const documents = await renderDocuments(site, registry);
      prepared = { updatedAt: registry.updatedAt, documents };
      await markPages(site, registry);
      if (live) await archive(site, live.registry);
      if (by.name) await recordPublisher(site, by.name, live?.registry, registry);
      if (!(await replaceLive(site, live, registry))) continue;
    }
    // Even if the registry is unchanged, the documents are outdated after a new configuration or an
    // interrupted publication.
    await updateDocuments(site, prepared);
    return registry;
  }
}
