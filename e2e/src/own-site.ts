import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteConfig } from '@chaps/contracts/config';
import { freePort } from '@chaps/local/ports';
import { buildRemoteServer } from '@chaps/local/site/remote-server';
import { buildShellServer } from '@chaps/local/site/shell-server';
import { localOrigins, localSiteConfig } from '@chaps/local/site/site-config';
import { type AppName, buildApp, buildDirectory, REMOTES, type RemoteName } from '@chaps/mf-build';
import { writeSiteConfig } from '@chaps/publish/documents';
import { publish, rollBack } from '@chaps/publish/publish';
import { buildsOf, type SiteFolder, siteFolder } from '@chaps/publish/site-folder';
import type { FastifyInstance } from 'fastify';
import { stackPorts } from './stack.ts';

const portOf = (server: FastifyInstance) => (server.server.address() as AddressInfo).port;

/**
 * What a remote's server does with a request instead of answering it.
 * @param file what is asked for, as a file of the site's folder
 * @returns whether it did; false means the request is answered as in good days
 */
export type Fault = (file: string, response: ServerResponse) => boolean;

/**
 * A site of a test's own, published as any site is, with remotes' servers it can stop. Its pages may
 * not call the API, which answers the journeys' site only.
 */
export class OwnSite {
  readonly folder: SiteFolder = siteFolder(mkdtempSync(join(tmpdir(), 'chaps-site-')));
  /** What is wrong with which remote's server just now. */
  readonly faults = new Map<RemoteName, Fault>();
  private readonly servers = new Map<RemoteName, FastifyInstance>();
  private readonly ports = new Map<RemoteName, number>();
  private shell: FastifyInstance | undefined;

  /**
   * @param builds builds to begin with; where none is named, that of the present sources
   * @param config what its `/config.json` says beside the usual
   */
  static async start({
    builds = {},
    config = {},
  }: {
    builds?: Partial<Record<RemoteName, string>>;
    config?: Partial<SiteConfig>;
  } = {}): Promise<OwnSite> {
    const site = new OwnSite();
    for (const remote of REMOTES) site.ports.set(remote, await freePort());
    writeSiteConfig(site.folder, site.configWith(config));
    await site.publish('shell', (await buildApp('shell')).build);
    for (const remote of REMOTES) {
      await site.publish(remote, builds[remote] ?? (await buildApp(remote)).build);
      await site.startRemote(remote);
    }
    await site.startShell(config);
    return site;
  }

  get url(): string {
    if (!this.shell) throw new Error('The site is not running.');
    return `http://localhost:${portOf(this.shell)}`;
  }

  originOf(remote: RemoteName): string {
    return `http://localhost:${this.ports.get(remote)}`;
  }

  /** Starts a remote's server; after a stop, on the port it had before. */
  async startRemote(remote: RemoteName): Promise<void> {
    const server = await buildRemoteServer(remote, buildsOf(this.folder, remote));
    server.addHook('onRequest', async (request, reply) => {
      const { pathname } = new URL(request.url, this.originOf(remote));
      const file = join(this.folder.remotes, pathname);
      if (this.faults.get(remote)?.(file, reply.raw)) reply.hijack();
    });
    await server.listen({ host: 'localhost', port: this.ports.get(remote) ?? 0 });
    this.servers.set(remote, server);
  }

  async stopRemote(remote: RemoteName): Promise<void> {
    await this.servers.get(remote)?.close();
    this.servers.delete(remote);
  }

  /** Makes a finished build live. */
  async publish(part: AppName, build: string): Promise<void> {
    const origin = part === 'shell' ? undefined : this.originOf(part);
    await publish(this.folder, { app: part, build, origin }, buildDirectory(part, build));
  }

  /** Makes the build before the present one live again. @returns its id */
  rollBack(part: AppName): Promise<string> {
    return rollBack(this.folder, part);
  }

  private configWith(more: Partial<SiteConfig>): SiteConfig {
    const ports = { ...stackPorts, ...Object.fromEntries(this.ports) };
    return {
      ...localSiteConfig(ports, { paypalClientId: 'none', publishableKey: 'none' }),
      ...more,
    };
  }

  private async startShell(config: Partial<SiteConfig>): Promise<void> {
    const ports = { ...stackPorts, ...Object.fromEntries(this.ports) };
    this.shell = await buildShellServer({
      builds: this.folder.shells,
      registryFile: this.folder.registry,
      documents: this.folder.documents,
      config: this.configWith(config),
      origins: localOrigins(ports),
    });
    await this.shell.listen({ host: 'localhost', port: 0 });
  }

  async stop(): Promise<void> {
    await Promise.all([this.shell, ...this.servers.values()].map((server) => server?.close()));
    rmSync(this.folder.root, { recursive: true });
  }
}
