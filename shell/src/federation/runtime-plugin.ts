import { askedAgain, PATIENCE_MS } from '@chaps/runtime/remote/asking';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { entryAt } from './live-registry.ts';

/** How often each entry was asked for, by its address. */
const asked = new Map<string, number>();

/**
 * Module Federation's runtime, bent to the registry (architecture, point 6): manifests are taken
 * from it instead of from the network, and a remote's entry runs only when its hash is right.
 */
export default function registryPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'chaps-registry',
    async fetch(address) {
      const entry = entryAt(String(address));
      if (!entry) throw new Error(`The registry names no build at ${address}.`);
      return Response.json(entry.manifest);
    },
    createScript({ url }) {
      const entry = entryAt(url);
      const integrity = entry?.integrity[url.slice(entry.baseUrl.length)];
      // Null keeps the runtime from inserting a script that nobody vouches for.
      if (!integrity) throw new Error(`The registry has no hash for ${url}.`);
      const script = document.createElement('script');
      const times = asked.get(url) ?? 0;
      asked.set(url, times + 1);
      script.src = askedAgain(url, times);
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = integrity;
      return { script, timeout: PATIENCE_MS };
    },
    handlePreloadModule({ preloadConfig }) {
      // The runtime's own preload knows no integrity and adds style sheets that apply late; the
      // bundler's loader fetches chunks and styles with their hashes instead.
      preloadConfig.filter = () => false;
    },
  };
}
