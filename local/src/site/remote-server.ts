import type { Registry, RegistryEntry } from '@chaps/contracts/registry';
import { listActiveBuilds } from '@chaps/publish/compatibility';
import type { SiteFolder } from '@chaps/publish/site-folder';
import { getImmutableHeaders, getNotFoundHeaders } from '@chaps/security-headers';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Shutdown } from '../processes/lifecycle.ts';
import { listen } from '../processes/listen.ts';
import type { Start } from '../settings/start-context.ts';

/**
 * Origin of one remote, like its CDN: serves all builds, and a plain 404 for missing files.
 * @param name the remote, which is the first part of every path
 * @param builds folder with one folder per build
 */
export async function buildRemoteServer(name: string, builds: string): Promise<FastifyInstance> {
  const server = Fastify({ logger: false, forceCloseConnections: true });
  await server.register(compress, { global: true, threshold: 1024 });
  await server.register(fastifyStatic, {
    root: builds,
    prefix: `/${name}/`,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => {
      for (const [header, value] of Object.entries(getImmutableHeaders()))
        reply.header(header, value);
    },
  });
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).headers(getNotFoundHeaders()).type('text/plain').send('Not found'),
  );
  return server;
}

/**
 * Serves the remotes of registries at their origins on this machine, each from the first registry that names
 * it. Includes remotes that another repository has published to the running site.
 */
export class RemoteServers {
  readonly #site: SiteFolder;
  readonly #shutdown: Shutdown;
  readonly #log: (line: string) => void;
  readonly #servers = new Map<string, Promise<void>>();

  constructor(site: SiteFolder, { shutdown, log }: Pick<Start, 'shutdown' | 'log'>) {
    this.#site = site;
    this.#shutdown = shutdown;
    this.#log = log;
  }

  /** Resolves when every remote of the registry is served. If a remote's port is in use, that is logged. */
  async serve(registry: Registry): Promise<void> {
    await Promise.all(listActiveBuilds(registry).map((entry) => this.#serveOnce(entry)));
  }

  #serveOnce({ name, baseUrl }: RegistryEntry): Promise<void> | undefined {
    const { origin, hostname, port } = new URL(baseUrl);
    if (hostname !== 'localhost' || port === '') return undefined;
    const key = `${name} at ${origin}`;
    const server = this.#servers.get(key) ?? this.#start(name, Number(port), key);
    this.#servers.set(key, server);
    return server;
  }

  async #start(name: string, port: number, key: string): Promise<void> {
    try {
      const server = await buildRemoteServer(name, this.#site.builds(name));
      await listen(server, port, this.#shutdown);
    } catch (error) {
      this.#log(`${key} is not served: ${error instanceof Error ? error.message : error}`);
    }
  }
}
