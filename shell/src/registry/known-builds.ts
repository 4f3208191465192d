import type { Registry, RegistryEntry } from '@chaps/contracts/registry';

/**
 * Builds from the registries that this document has read, for the Module Federation runtime: a page keeps its
 * build even when the registry names another one. The runtime starts before the shared modules exist, so this
 * module and the plugin must not import any of them.
 */
const knownBuilds = new Map<string, RegistryEntry>();

export function rememberBuilds({ remotes }: Registry): void {
  for (const entry of remotes) knownBuilds.set(entry.baseUrl, entry);
}

/** The build that an address belongs to. */
export const findEntryByAddress = (address: string): RegistryEntry | undefined =>
  [...knownBuilds.values()].find(({ baseUrl }) => address.startsWith(baseUrl));
