import type { RegistryEntry } from '@chaps/shared/contracts/registry';
import { SUPPORTED_CONTRACTS } from '@chaps/shared/remote/contract';
import type { RemoteModule } from '@chaps/shared/remote/module';
import { Retriable } from '@chaps/shared/remote/retriable';
import { loadRemote as loadFederated, registerRemotes } from '@module-federation/enhanced/runtime';

/** Longest wait for a remote's entry and its first chunk, until the person is told. */
const TIMEOUT_MS = 8000;

/** A remote could not be had; the rest of the site goes on. */
export class RemoteUnavailable extends Error {
  readonly remote: string;

  constructor(remote: string, reason: string, cause?: unknown) {
    super(`${remote}: ${reason}`, { cause });
    this.name = 'RemoteUnavailable';
    this.remote = remote;
  }
}

/**
 * The name a build is known by to Module Federation. Each build has its own, so that a newer one
 * joins an older one in the page instead of being forced into its place.
 */
const federatedName = (entry: RegistryEntry) => `${entry.name}_${entry.build}`.replaceAll('-', '_');

const registered = new Set<string>();

function register(entry: RegistryEntry): string {
  const name = federatedName(entry);
  if (!registered.has(name)) {
    registerRemotes([{ name, entry: new URL('mf-manifest.json', entry.baseUrl).href }]);
    registered.add(name);
  }
  return name;
}

function withTimeout<Value>(promise: Promise<Value>, remote: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteUnavailable(remote, 'no answer')), TIMEOUT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function load(entry: RegistryEntry): Promise<RemoteModule> {
  if (!SUPPORTED_CONTRACTS.includes(entry.contract)) {
    throw new RemoteUnavailable(entry.name, `speaks contract ${entry.contract}`);
  }
  try {
    const loading = loadFederated<RemoteModule>(`${register(entry)}/remote`);
    const module = await withTimeout(loading, entry.name);
    if (!module || !Array.isArray(module.routes)) {
      throw new RemoteUnavailable(entry.name, 'exports no routes');
    }
    return module;
  } catch (cause) {
    if (cause instanceof RemoteUnavailable) throw cause;
    throw new RemoteUnavailable(entry.name, 'did not load', cause);
  }
}

const builds = new Map<string, Retriable<RemoteModule>>();

/**
 * Code of a published build. The same build gives the same promise; one that failed is asked for
 * again only when `generation` rose, that is, when somebody pressed 'Try again'.
 * @throws {RemoteUnavailable} (as rejection) when it cannot be had, does not fit or is not a remote
 */
export function remoteModule(entry: RegistryEntry, generation: number): Promise<RemoteModule> {
  const key = `${entry.name}@${entry.build}`;
  const build = builds.get(key) ?? new Retriable(() => load(entry));
  builds.set(key, build);
  return build.at(generation);
}
