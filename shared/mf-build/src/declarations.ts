import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteDescriptor } from '@chaps/contracts/registry';
import type { RemoteModule, RemoteRoute, RouteHandle } from '@chaps/runtime/remote';
import { matchRoutes, resolvePath } from 'react-router-dom';
import { getAppDirectory, REMOTES, type RemoteName } from './apps.ts';

/** The default export of a `remote.config.ts`. */
export interface RemoteConfig {
  /** Its port on a developer's machine (`npm start`), 3001 or above; no other remote may have it. */
  port: number;
  /** The team as in `.github/CODEOWNERS`. */
  owner: `@${string}/${string}`;
  /** Whether only signed-in browsers get its registry entry. */
  restricted?: boolean;
  /** A page that makes no API requests; the tests for loading and failure open it. */
  quietPage: string;
  /** What browsers load. Its routes declare links, prerendered pages and options. */
  remote: () => Promise<RemoteModule>;
  /** Paths to prerender, by the pattern of a route with parameters. */
  paths?: Record<string, string[]>;
}

/** What the registry contains about a remote's pages, derived from its routes. */
export interface RemoteDeclaration
  extends Pick<
    RemoteDescriptor,
    | 'routes'
    | 'isolatedRoutes'
    | 'cameraRoutes'
    | 'footerlessRoutes'
    | 'framelessRoutes'
    | 'selfLockingRoutes'
    | 'slots'
    | 'links'
    | 'restricted'
  > {
  /** Paths of the pages to prerender, which are in the sitemap. */
  prerender: string[];
}

type Page = RouteHandle & { path: string };

/** The pages of nested routes, with the options of their layouts. */
const getPages = (routes: readonly RemoteRoute[], layout: Page = { path: '/' }): Page[] =>
  routes.flatMap(({ path = '', handle, children }) => {
    const { pathname } = resolvePath(path, layout.path);
    const page = { ...layout, ...handle, path: pathname };
    return children ? getPages(children, page) : [page];
  });

const getLinks = ({ path, links = [] }: Page): RemoteDeclaration['links'] =>
  links.map(({ sections = [], ...link }) => ({
    ...link,
    to: path,
    children: sections.map(({ label, id }) => ({ label, to: `${path}#${id}` })),
  }));

export async function createDeclaration({
  remote,
  paths = {},
  restricted,
}: Pick<RemoteConfig, 'remote' | 'paths' | 'restricted'>): Promise<RemoteDeclaration> {
  const { routes, slots = {} } = await remote();
  const pages = getPages(routes);
  type Option = 'isolated' | 'camera' | 'footerless' | 'frameless' | 'locksItself' | 'prerender';
  const pathsWith = (option: Option) =>
    pages.filter((page) => page[option]).map(({ path }) => path);
  return {
    routes: pages.map(({ path }) => path),
    isolatedRoutes: pathsWith('isolated'),
    ...(pathsWith('camera').length > 0 ? { cameraRoutes: pathsWith('camera') } : {}),
    footerlessRoutes: pathsWith('footerless'),
    framelessRoutes: pathsWith('frameless'),
    ...(pathsWith('locksItself').length > 0 ? { selfLockingRoutes: pathsWith('locksItself') } : {}),
    slots: Object.keys(slots),
    links: pages.flatMap(getLinks),
    ...(restricted ? { restricted } : {}),
    prerender: pathsWith('prerender').flatMap((path) => paths[path] ?? [path]),
  };
}

async function readConfig(app: RemoteName): Promise<RemoteConfig> {
  const file = pathToFileURL(join(getAppDirectory(app), 'remote.config.ts'));
  const { default: config }: { default: RemoteConfig } = await import(file.href);
  return config;
}

/** The configuration of every remote, by its name. */
export const remoteConfigs: ReadonlyMap<RemoteName, RemoteConfig> = new Map(
  await Promise.all(REMOTES.map(async (remote) => [remote, await readConfig(remote)] as const)),
);

/** The declaration of a remote of this repository. */
export const loadDeclaration = async (app: RemoteName) => createDeclaration(await readConfig(app));

/**
 * The sources of each page and its layouts, outermost first, as `src/remote.ts` imports them. They are not
 * loaded, because that needs a bundler.
 * @returns sources by path, e.g. `src/routes/home.tsx`
 */
export async function findScreenSources(
  app: RemoteName,
  paths: string[],
): Promise<Map<string, string[]>> {
  const { routes } = await (await readConfig(app)).remote();
  const parent = pathToFileURL(join(getAppDirectory(app), 'src/remote.ts')).href;
  let requested: string[] = [];
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (context.parentURL?.split('?')[0] !== parent) return next(specifier, context);
      requested.push(specifier.replace('./', 'src/'));
      return { url: 'data:text/javascript,export default null', shortCircuit: true };
    },
  });
  try {
    const sources = new Map<string, string[]>();
    for (const path of paths) {
      requested = [];
      for (const { route } of matchRoutes(routes, path) ?? []) await route.lazy?.();
      sources.set(path, requested);
    }
    return sources;
  } finally {
    hooks.deregister();
  }
}
