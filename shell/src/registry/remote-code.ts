import type { RegistryEntry } from '@chaps/contracts/registry';
import { loadPage } from '@chaps/runtime/remote/load-page';
import { LOAD_TIMEOUT_MS } from '@chaps/runtime/remote/loading';
import type { RemoteModule, SlotName } from '@chaps/runtime/remote/module';
import { loadRemote, loadShareSync, registerRemotes } from '@module-federation/enhanced/runtime';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { useRegistry } from './registry.ts';
import { reportBuildUsed } from './report-canaries.ts';

/** A remote did not load. The rest of the site still works. */
class RemoteUnavailable extends Error {
  constructor(remote: string, reason: string, cause?: unknown) {
    super(`${remote}: ${reason}`, { cause });
    this.name = 'RemoteUnavailable';
  }
}

/** Module Federation names by base address. */
const registeredNames = new Map<string, string>();

/**
 * Registers a build under a unique name, so that two builds of a remote can run in one page.
 */
function register({ name, build, baseUrl }: RegistryEntry): string {
  const known = registeredNames.get(baseUrl);
  if (known) return known;
  const federated = `${name}_${build}_${registeredNames.size}`.replaceAll('-', '_');
  registerRemotes([{ name: federated, entry: new URL('mf-manifest.json', baseUrl).href }]);
  registeredNames.set(baseUrl, federated);
  return federated;
}

/**
 * Timeout of a whole remote in milliseconds, for code that never settles. Each file has its own timeout, and
 * loading many slow files is not a failure.
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

/** Modules that the shell provides as separate files. The bundler provides what is imported here. */
const LAZY_MODULES: Record<string, () => Promise<object>> = {
  '@chaps/ui/dialog': () => import('@chaps/ui/dialog'),
  '@chaps/ui/forms': () => import('@chaps/ui/forms'),
};

/** The exports of a module that this shell provides. A CommonJS module is its own default export. */
async function readExports(specifier: string): Promise<readonly string[]> {
  const { shell } = useRegistry.getState().registry ?? {};
  if (shell && shell.build === CHAPS_BUILD) return shell.exports[specifier] ?? [];
  // Another shell has been published since this document was sent.
  const load = LAZY_MODULES[specifier];
  const provided = load ? undefined : loadShareSync<object>(specifier);
  const module = load ? await load() : provided ? provided() : {};
  return '__esModule' in module ? Object.keys(module) : [...Object.keys(module), 'default'];
}

/** Names that a build imports and this shell does not export: the tab may be older than the build. */
async function findMissingExports({ uses }: RegistryEntry): Promise<string[]> {
  const missing = Object.entries(uses).map(async ([specifier, names]) => {
    const provided = await readExports(specifier);
    return names
      .filter((name) => !provided.includes(name))
      .map((name) => `${name} of ${specifier}`);
  });
  return (await Promise.all(missing)).flat();
}

async function loadModule(entry: RegistryEntry): Promise<RemoteModule> {
  reportBuildUsed(entry);
  const missing = await findMissingExports(entry);
  if (missing.length > 0) {
    throw new RemoteUnavailable(
      entry.name,
      `uses ${missing.join(', ')}, which the shell does not provide`,
    );
  }
  try {
    const loading = loadRemote<RemoteModule>(`${register(entry)}/remote`);
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

/**
 * Code of the remotes, loaded once. A failure is cached until `clearFailures`, so that nothing is requested
 * in a loop.
 */
export const remoteCode = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
  },
});

/** Lets failed code load again when the user presses 'Try again'. */
export const clearFailures = () =>
  remoteCode.removeQueries({ predicate: ({ state }) => state.status === 'error' });

const fetchModule = (entry: RegistryEntry) =>
  remoteCode.fetchQuery({
    queryKey: [entry.baseUrl],
    queryFn: () => loadModule(entry),
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The page at an address and its layouts, see `loadPage`. */
export const pageQuery = (
  entry: RegistryEntry,
  { pathname, search }: Record<'pathname' | 'search', string>,
) =>
  queryOptions({
    queryKey: [entry.baseUrl, 'page', pathname, search],
    queryFn: async () => {
      const { routes } = await fetchModule(entry);
      // Not resolved against a base: a path such as '//' would name a host.
      const page = await loadPage(routes, new URL(window.location.origin + pathname + search));
      if (!page) throw new RemoteUnavailable(entry.name, `has no route for ${pathname}`);
      return page;
    },
  });

/** A block of the remote. */
export const slotQuery = (entry: RegistryEntry, name: SlotName) =>
  queryOptions({
    queryKey: [entry.baseUrl, 'slot', name],
    queryFn: async () => {
      const { slots } = await fetchModule(entry);
      if (!slots?.[name]) throw new RemoteUnavailable(entry.name, `has no slot '${name}'`);
      return (await slots[name]()).default;
    },
  });
