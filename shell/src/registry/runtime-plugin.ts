import { LOAD_TIMEOUT_MS, withRetry } from '@chaps/runtime/remote/loading';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { findEntryByAddress } from './known-builds.ts';

/** Requests per entry address. */
const attempts = new Map<string, number>();
/** When an entry was last requested, by address. */
const requestedAt = new Map<string, number>();

/**
 * Connects the Module Federation runtime to the registry (docs/handbook/architecture.md): manifests come from
 * the registry, and an entry script runs only with the registry's hash.
 */
export default function registryPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'chaps-registry',
    async fetch(address) {
      const entry = findEntryByAddress(String(address));
      if (!entry) throw new Error(`The registry has no build at ${address}.`);
      return Response.json(entry.manifest);
    },
    createScript({ url }) {
      const entry = findEntryByAddress(url);
      const integrity = entry?.integrity[url.slice(entry.baseUrl.length)];
      if (!integrity) throw new Error(`The registry has no hash for ${url}.`);
      const script = document.createElement('script');
      const failed = attempts.get(url) ?? 0;
      attempts.set(url, failed + 1);
      requestedAt.set(url, performance.now());
      script.src = withRetry(url, failed);
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = integrity;
      return { script, timeout: LOAD_TIMEOUT_MS };
    },
    beforeRegisterShare(registration) {
      const { origin, pkgName, shared } = registration;
      const { get, version, shareConfig } = shared;
      if (shareConfig.eager) return registration;
      shared.get = async () => {
        try {
          return await get();
        } catch (error) {
          // Otherwise the runtime would pass the failure on to every later page that needs the module.
          const registered = origin.shareScopeMap.default?.[pkgName]?.[version];
          if (registered) registered.loading = null;
          throw error;
        }
      };
      return registration;
    },
    /** An entry that fails to load is requested once more, unless it timed out. */
    loadEntryError({ getRemoteEntry, origin, remoteInfo, globalLoading, uniqueKey }) {
      const begin = requestedAt.get(remoteInfo.entry) ?? 0;
      const hung = performance.now() - begin >= LOAD_TIMEOUT_MS;
      const again = async () => (await getRemoteEntry({ origin, remoteInfo })) || undefined;
      // The hook's type is a promise within a promise, which an `async` function cannot return.
      if (hung) return new Promise((resolve) => resolve(undefined));
      reportError(new Error(`The remote entry of ${remoteInfo.name} failed to load; retrying`));
      delete globalLoading[uniqueKey];
      return new Promise((resolve) => resolve(again()));
    },
    handlePreloadModule({ preloadConfig }) {
      // The runtime's preload omits integrity and applies style sheets late. The bundler's loader does both
      // correctly.
      preloadConfig.filter = () => false;
    },
  };
}
