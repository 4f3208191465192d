import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegistry } from '@chaps/shared/build/registry';
import { overrideOrigins, type SiteConfig } from '@chaps/shared/contracts/config';
import {
  assetHeaders,
  documentHeaders,
  isIsolatedDocument,
  livingHeaders,
  missingHeaders,
  type Origins,
} from '@chaps/shared/headers';
import { isLastingFile } from '@chaps/shared/publish/documents';
import { robotsTxt, securityTxt, sitemapXml } from '@chaps/shared/publish/found-files';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import type { LiveReload } from './live-reload.ts';

export interface ShellServerOptions {
  /** Folder with one folder per build of the shell. */
  builds: string;
  /** The live registry; read at every request, so that a deployment needs no restart. */
  registryFile: string;
  config: SiteConfig;
  origins: Origins;
  /** While sources are watched: tells open pages of each new build. */
  reload?: LiveReload | undefined;
}

/** A file of the live build that has a lasting address, such as the favicon, when it has one. */
const rootFile = (buildFolder: string, url: string) => {
  const name = url.slice(1);
  return isLastingFile(name) && existsSync(join(buildFolder, name)) ? name : undefined;
};

/** What search engines and finders of weaknesses look for at fixed addresses. */
function serveFoundFiles(server: FastifyInstance, { registryFile, config }: ShellServerOptions) {
  const { siteUrl, charity } = config;
  const answer = (url: string, type: string, text: () => string) =>
    server.get(url, (_request, reply) =>
      reply.headers(livingHeaders()).type(`${type}; charset=utf-8`).send(text()),
    );
  answer('/robots.txt', 'text/plain', () => robotsTxt(siteUrl));
  answer('/sitemap.xml', 'application/xml', () => sitemapXml(readRegistry(registryFile), siteUrl));
  answer('/.well-known/security.txt', 'text/plain', () =>
    securityTxt(siteUrl, charity.email, readRegistry(registryFile).updatedAt),
  );
}

/**
 * The site's origin: the shell's files, the registry, the configuration, and the shell's document for
 * every page address. Stands in for nginx or a CDN.
 */
export async function buildShellServer(options: ShellServerOptions): Promise<FastifyInstance> {
  const server = Fastify({ logger: false, forceCloseConnections: true });
  const remotes = [...options.origins.remotes, ...overrideOrigins(options.config)];
  const secure = options.config.siteUrl.startsWith('https:');
  options.reload?.attach(server);
  await server.register(compress, { global: true, threshold: 1024 });
  await server.register(fastifyStatic, {
    root: options.builds,
    prefix: '/shell/',
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      // A file of the site's root keeps its address from build to build and has said so already.
      if (reply.getHeader('Cache-Control')) return;
      for (const [name, value] of Object.entries(assetHeaders())) reply.header(name, value);
    },
  });

  server.get('/config.json', (_request, reply) =>
    reply.headers(livingHeaders()).send(options.config),
  );
  server.get('/registry.json', (_request, reply) =>
    reply
      .headers(livingHeaders())
      .type('application/json')
      .send(readFileSync(options.registryFile)),
  );
  serveFoundFiles(server, options);

  server.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://site');
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(405).send();
    // A missing file of a build is missing: HTML in its place would be run or applied as something else.
    if (pathname.startsWith('/shell/')) {
      return reply.code(404).headers(missingHeaders()).type('text/plain').send('Not found');
    }
    const registry = readRegistry(options.registryFile);
    const folder = join(options.builds, registry.shell.build);
    const file = rootFile(folder, pathname);
    if (file) return reply.headers(livingHeaders()).sendFile(file, folder);
    const isolated = isIsolatedDocument(registry, pathname);
    return reply
      .headers(documentHeaders({ ...options.origins, remotes }, { isolated, secure }))
      .type('text/html; charset=utf-8')
      .send(readFileSync(join(folder, 'index.html')));
  });
  return server;
}
