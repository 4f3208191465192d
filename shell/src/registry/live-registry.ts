import type { Registry, RegistryEntry } from '@chaps/contracts/registry';

/**
 * The current registry for the Module Federation runtime. The runtime starts before the shared modules
 * exist, so this module and the plugin must not import any.
 */
let live: Registry | undefined;

export const setLiveRegistry = (registry: Registry) => {
  live = registry;
};

/** The build that an address belongs to. */
export const entryAt = (address: string): RegistryEntry | undefined =>
  live?.remotes.find((entry) => address.startsWith(entry.baseUrl));
