import type { Registry, RegistryEntry } from '@chaps/contracts/registry';

/**
 * The registry in force, for Module Federation's runtime. It starts before any shared module is
 * there, so this module (like the plugin that reads it) must import none.
 */
let live: Registry | undefined;

export const setLiveRegistry = (registry: Registry) => {
  live = registry;
};

/** The published build that an address belongs to. */
export const entryAt = (address: string): RegistryEntry | undefined =>
  live?.remotes.find((entry) => address.startsWith(entry.baseUrl));
