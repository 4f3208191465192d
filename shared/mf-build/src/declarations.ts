import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteDescriptor } from '@chaps/contracts/registry';
import type { RemoteModule, RemoteRoute } from '@chaps/runtime/remote';
import { appDirectory, REMOTES, type RemoteName } from './apps.ts';

/** The default export of a `remote.config.ts`. */
export interface RemoteConfig {
  /** Its port on one machine (`npm start`), 3001 or above; no other remote may have it. */
  port: number;
  /** The team in `.github/CODEOWNERS`. */
  owner: `@${string}/${string}`;
  /** A page that asks the API for nothing; the tests of loading and failure open it. */
  quietPage: string;
  /** What browsers load. Its routes declare links, prerendered pages and options. */
  remote: () => Promise<RemoteModule>;
  /** Paths to prerender, by the pattern of a route with parameters. */
  paths?: Record<string, string[]>;
}

/** What the registry says of a remote's pages, derived from its routes. */
export interface RemoteDeclaration
  extends Pick<
    RemoteDescriptor,
    'routes' | 'isolatedRoutes' | 'footerlessRoutes' | 'slots' | 'links'
  > {
  /** Paths of the pages to prerender, which are in the sitemap. */
  prerender: string[];
}

const linksOf = ({ path, handle }: RemoteRoute): RemoteDeclaration['links'] =>
  (handle?.links ?? []).map(({ sections = [], ...link }) => ({
    ...link,
    to: path,
    children: sections.map(({ label, id }) => ({ label, to: `${path}#${id}` })),
  }));

export async function declare({
  remote,
  paths = {},
}: Pick<RemoteConfig, 'remote' | 'paths'>): Promise<RemoteDeclaration> {
  const { routes, slots = {} } = await remote();
  const pathsWith = (option: 'isolated' | 'footerless' | 'prerender') =>
    routes.filter(({ handle }) => handle?.[option]).map(({ path }) => path);
  return {
    routes: routes.map(({ path }) => path),
    isolatedRoutes: pathsWith('isolated'),
    footerlessRoutes: pathsWith('footerless'),
    slots: Object.keys(slots),
    links: routes.flatMap(linksOf),
    prerender: pathsWith('prerender').flatMap((path) => paths[path] ?? [path]),
  };
}

async function configOf(app: RemoteName): Promise<RemoteConfig> {
  const file = pathToFileURL(join(appDirectory(app), 'remote.config.ts'));
  const { default: config }: { default: RemoteConfig } = await import(file.href);
  return config;
}

/** The configuration of every remote, by its name. */
export const remoteConfigs: ReadonlyMap<RemoteName, RemoteConfig> = new Map(
  await Promise.all(REMOTES.map(async (remote) => [remote, await configOf(remote)] as const)),
);

/** The declaration of a remote of this repository. */
export const declarationOf = async (app: RemoteName) => declare(await configOf(app));
