import type { RegistryEntry } from '@chaps/contracts/registry';
import { PATIENCE_MS } from '@chaps/runtime/remote/asking';
import { SUPPORTED_CONTRACTS } from '@chaps/runtime/remote/contract';
import type { RemoteModule } from '@chaps/runtime/remote/module';
import { Retriable } from '@chaps/runtime/remote/retriable';
import { loadRemote as loadFederated, registerRemotes } from '@module-federation/enhanced/runtime';

/** A remote could not be had; the rest of the site goes on. */
export class RemoteUnavailable extends Error {
  readonly remote: string;

  constructor(remote: string, reason: string, cause?: unknown) {
    super(`${remote}: ${reason}`, { cause });
    this.name = 'RemoteUnavailable';
    this.remote = remote;
  }
}

/** Names by which builds are known to Module Federation, by their base address. */
const registered = new Map<string, string>();

/**
 * Each build has a name of its own, so that a newer one joins an older one in the page instead of
 * being forced into its place; one that is served from somewhere else by now, another one.
 */
function register({ name, build, baseUrl }: RegistryEntry): string {
  const known = registered.get(baseUrl);
  if (known) return known;
  const federated = `${name}_${build}_${registered.size}`.replaceAll('-', '_');
  registerRemotes([{ name: federated, entry: new URL('mf-manifest.json', baseUrl).href }]);
  registered.set(baseUrl, federated);
  return federated;
}

/**
 * Longest wait for a remote as a whole, in milliseconds. Each of its files is given up sooner, by
 * itself: many files that come slowly are no failure. This is for code that never answers.
 */
const LAST_RESORT_MS = 3 * PATIENCE_MS;

function withTimeout<Value>(promise: Promise<Value>, remote: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RemoteUnavailable(remote, 'no answer')),
      LAST_RESORT_MS,
    );
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

interface Build {
  /** What the registry says of it, as of the last look. */
  entry: RegistryEntry;
  source: Retriable<RemoteModule>;
}

const builds = new Map<string, Build>();

/** The build at a base address, which is known by it for as long as the page lives. */
function buildOf(entry: RegistryEntry): Build {
  const known = builds.get(entry.baseUrl);
  if (known) {
    known.entry = entry;
    return known;
  }
  const build: Build = { entry, source: new Retriable(() => load(build.entry)) };
  builds.set(entry.baseUrl, build);
  return build;
}

/**
 * Code of a published build. The same build gives the same promise; one that failed is asked for
 * again only when `generation` rose, that is, when somebody pressed 'Try again'.
 * @throws {RemoteUnavailable} (as rejection) when it cannot be had, does not fit or is not a remote
 */
export function remoteModule(entry: RegistryEntry, generation: number): Promise<RemoteModule> {
  return buildOf(entry).source.at(generation);
}
