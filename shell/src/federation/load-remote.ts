import type { RegistryEntry } from '@chaps/contracts/registry';
import { LOAD_TIMEOUT_MS } from '@chaps/runtime/remote/loading';
import type { RemoteModule } from '@chaps/runtime/remote/module';
import { Retriable } from '@chaps/runtime/remote/retriable';
import {
  loadRemote as loadFederated,
  loadShareSync,
  registerRemotes,
} from '@module-federation/enhanced/runtime';

/** A remote did not load. The rest of the site still works. */
export class RemoteUnavailable extends Error {
  readonly remote: string;

  constructor(remote: string, reason: string, cause?: unknown) {
    super(`${remote}: ${reason}`, { cause });
    this.name = 'RemoteUnavailable';
    this.remote = remote;
  }
}

/** Module Federation names by base address. */
const registered = new Map<string, string>();

/**
 * Registers a build under a unique name, so that two builds of a remote can run in one page.
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
 * Timeout of a whole remote, in milliseconds, for code that never settles. Each file has its own
 * timeout, and many slow files are no failure.
 */
const REMOTE_TIMEOUT_MS = 3 * LOAD_TIMEOUT_MS;

function withTimeout<Value>(promise: Promise<Value>, remote: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RemoteUnavailable(remote, 'timed out')),
      REMOTE_TIMEOUT_MS,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Names that a build uses and this shell does not provide: the tab may be older than the build. */
const missingExports = ({ uses }: RegistryEntry): string[] =>
  Object.entries(uses).flatMap(([specifier, names]) => {
    const provided = loadShareSync<object>(specifier);
    const module = provided ? provided() : undefined;
    // A CommonJS module is its own default export.
    const has = (name: string) =>
      module && (name in module || (name === 'default' && !('__esModule' in module)));
    return names.filter((name) => !has(name)).map((name) => `${name} of ${specifier}`);
  });

async function load(entry: RegistryEntry): Promise<RemoteModule> {
  const missing = missingExports(entry);
  if (missing.length > 0) {
    throw new RemoteUnavailable(entry.name, `uses ${missing.join(', ')}, which the shell lacks`);
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
  /** The latest entry in the registry. */
  entry: RegistryEntry;
  source: Retriable<RemoteModule>;
}

const builds = new Map<string, Build>();

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
 * Loads a build. The promise is cached; a failed load is retried only when `generation` rises, that is,
 * when the user presses 'Try again'.
 * @throws {RemoteUnavailable} (as rejection)
 */
export function remoteModule(entry: RegistryEntry, generation: number): Promise<RemoteModule> {
  return buildOf(entry).source.at(generation);
}
