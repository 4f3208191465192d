import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOverrideOrigins, type SiteConfig } from '@chaps/contracts/config';
import type { Registry } from '@chaps/contracts/registry';
import { listActiveBuilds } from '@chaps/publish/compatibility';
import { isFixedAddressFile } from '@chaps/publish/documents';
import { readLiveRegistry } from '@chaps/publish/history';
import { isKnownAddress } from '@chaps/publish/known-addresses';
import { getPageFile, PRERENDERED_STYLES } from '@chaps/publish/pages';
import { REGISTRY, RESTRICTED_REGISTRY } from '@chaps/publish/site';
import type { SiteFolder } from '@chaps/publish/site-folder';
import {
  createRobotsTxt,
  createSecurityTxt,
  createSitemapXml,
} from '@chaps/publish/well-known-files';
import {
  getDocumentHeaders,
  getImmutableHeaders,
  getNotFoundHeaders,
  getPolicy,
  getRevalidatedHeaders,
  type Origins,
} from '@chaps/security-headers';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import type { LiveReload } from './live-reload.ts';

export interface ShellServerOptions {
  /** Read at every request, so that a deployment needs no restart. */
  site: SiteFolder;
  config: SiteConfig;
  /**
   * Origins in addition to those of the registry's remotes, because a page stays open while a remote
   * moves to its origin.
   */
  origins: Origins;
  /** Makes the remotes of a registry available before a browser reads it. */
  serveRemotes?: ((registry: Registry) => Promise<void>) | undefined;
  /** While sources are watched: notifies open pages of each new build. */
  reload?: LiveReload | undefined;
}

/** The file of the live build at a fixed address, such as the favicon, if there is one. */
const findRootFile = (buildFolder: string, url: string) => {
  const name = url.slice(1);
  return isFixedAddressFile(name) && existsSync(join(buildFolder, name)) ? name : undefined;
};

type SetHeaders = Parameters<NonNullable<FastifyStaticOptions['setHeaders']>>[0];

/** The document of a page: the prerendered one if it exists, else the shell's. */
function findDocumentFile(documents: string, buildFolder: string, pathname: string): string {
  const page = /^\/[\w/-]*$/.test(pathname) ? join(documents, getPageFile(pathname)) : undefined;
  const own = join(documents, 'index.html');
  if (page && existsSync(page)) return page;
  return existsSync(own) ? own : join(buildFolder, 'index.html');
}

async function readRegistry(site: SiteFolder): Promise<Registry> {
  const registry = await readLiveRegistry(site);
  if (!registry) throw new Error(`Nothing has been published to ${site.root}.`);
  return registry;
}

/** Origins that the documents of a site may load code from. */
const listRemoteOrigins = (
  registry: Registry,
  { origins, config }: ShellServerOptions,
): string[] => [
  ...new Set([
    ...origins.remotes,
    ...listActiveBuilds(registry).map(({ baseUrl }) => new URL(baseUrl).origin),
    ...listOverrideOrigins(config),
  ]),
];

/** Serves what search engines and security researchers look for at fixed addresses. */
function serveWellKnownFiles(server: FastifyInstance, { site, config }: ShellServerOptions) {
  const { siteUrl, charity } = config;
  const answer = (url: string, type: string, text: (registry: Registry) => string) =>
    server.get(url, async (_request, reply) =>
      reply
        .headers(getRevalidatedHeaders())
        .type(`${type}; charset=utf-8`)
        .send(text(await readRegistry(site))),
    );
  answer('/robots.txt', 'text/plain', () => createRobotsTxt(siteUrl));
  answer('/sitemap.xml', 'application/xml', (registry) => createSitemapXml(registry, siteUrl));
  answer('/.well-known/security.txt', 'text/plain', ({ updatedAt }) =>
    createSecurityTxt(siteUrl, charity.email, updatedAt),
  );
}

async function serveImmutableFiles(server: FastifyInstance, options: ShellServerOptions) {
  const shared = {
    index: false as const,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply: SetHeaders) => {
      // A file in the site's root has the same address in every build, and its header is already set.
      if (reply.getHeader('Cache-Control')) return;
      for (const [name, value] of Object.entries(getImmutableHeaders())) reply.header(name, value);
    },
  };
  await server.register(fastifyStatic, {
    root: options.site.builds('shell'),
    prefix: '/shell/',
    ...shared,
  });
  await server.register(fastifyStatic, {
    root: join(options.site.documents, PRERENDERED_STYLES),
    prefix: `/${PRERENDERED_STYLES}/`,
    decorateReply: false,
    ...shared,
  });
}

/** The site's origin, like nginx or a CDN; an address without a file gets the shell's document. */
export async function buildShellServer(options: ShellServerOptions): Promise<FastifyInstance> {
  const server = Fastify({ logger: false, forceCloseConnections: true });
  const { site } = options;
  options.reload?.attach(server);
  // Like nginx: a file that the browser already has is not sent again. Before compression, which streams.
  await server.register(etag, { weak: true });
  await server.register(compress, { global: true, threshold: 1024 });
  await serveImmutableFiles(server, options);

  server.get('/config.json', (_request, reply) =>
    reply.headers(getRevalidatedHeaders()).send(options.config),
  );
  for (const file of [REGISTRY, RESTRICTED_REGISTRY]) {
    server.get(`/${file}`, async (_request, reply) => {
      const stored = await site.read(file);
      if (!stored) return reply.callNotFound();
      await options.serveRemotes?.(await readRegistry(site));
      return reply.headers(getRevalidatedHeaders()).type('application/json').send(stored.content);
    });
  }
  serveWellKnownFiles(server, options);

  server.get('/*', async (request, reply) => {
    const { pathname } = new URL(`http://site${request.url}`);
    const registry = await readRegistry(site);
    const folder = join(site.builds('shell'), registry.shell.build);
    const file = findRootFile(folder, pathname);
    if (file) return reply.headers(getRevalidatedHeaders()).sendFile(file, folder);
    const remotes = listRemoteOrigins(registry, options);
    return reply
      .code(isKnownAddress(registry, pathname) ? 200 : 404)
      .headers(getDocumentHeaders({ ...options.origins, remotes }, getPolicy(registry, pathname)))
      .type('text/html; charset=utf-8')
      .send(readFileSync(findDocumentFile(site.documents, folder, pathname)));
  });
  // The remaining requests are for a file that no build has, where an HTML document would be run or applied
  // as something else, or have another method.
  server.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? reply.code(404).headers(getNotFoundHeaders()).type('text/plain').send('Not found')
      : reply.code(405).send(),
  );
  return server;
}
