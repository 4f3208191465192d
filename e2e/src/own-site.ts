import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRemoteServer } from '@chaps/local/site/remote-server';
import { buildShellServer } from '@chaps/local/site/shell-server';
import { localOrigins, localSiteConfig } from '@chaps/local/site/site-config';
import {
  buildDirectory,
  buildPart,
  composeRegistry,
  REMOTES,
  type RemoteName,
  readDescriptor,
  writeRegistry,
} from '@chaps/shared/build';
import type { FastifyInstance } from 'fastify';
import { stackPorts } from './stack.ts';

const portOf = (server: FastifyInstance) => (server.server.address() as AddressInfo).port;

/**
 * A site of a test's own, with a registry it can rewrite and remotes' servers it can stop. Its pages
 * may not call the API, which answers the journeys' site only.
 */
export class OwnSite {
  private readonly folder = mkdtempSync(join(tmpdir(), 'chaps-site-'));
  private readonly registryFile = join(this.folder, 'registry.json');
  private readonly servers = new Map<RemoteName, FastifyInstance>();
  private readonly ports = new Map<RemoteName, number>();
  private readonly live = new Map<RemoteName, string>();
  private shell: FastifyInstance | undefined;
  private shellBuild = '';

  static async start(): Promise<OwnSite> {
    const site = new OwnSite();
    for (const remote of REMOTES) {
      site.live.set(remote, (await buildPart(remote)).build);
      await site.startRemote(remote);
    }
    await site.startShell();
    return site;
  }

  get url(): string {
    if (!this.shell) throw new Error('The site is not running.');
    return `http://localhost:${portOf(this.shell)}`;
  }

  /** Starts a remote's server; after a stop, on the port it had before. */
  async startRemote(remote: RemoteName): Promise<void> {
    const server = await buildRemoteServer(remote, buildDirectory(remote, ''));
    await server.listen({ host: 'localhost', port: this.ports.get(remote) ?? 0 });
    this.ports.set(remote, portOf(server));
    this.servers.set(remote, server);
  }

  async stopRemote(remote: RemoteName): Promise<void> {
    await this.servers.get(remote)?.close();
    this.servers.delete(remote);
  }

  /** Makes a build of a remote live, by one rewrite of the registry. */
  publish(remote: RemoteName, build: string): void {
    this.live.set(remote, build);
    this.writeRegistry();
  }

  private writeRegistry(): void {
    const remotes = [...this.live].map(([remote, build]) => ({
      descriptor: readDescriptor(remote, build),
      origin: `http://localhost:${this.ports.get(remote)}`,
    }));
    writeRegistry(
      this.registryFile,
      composeRegistry(readDescriptor('shell', this.shellBuild), remotes),
    );
  }

  private async startShell(): Promise<void> {
    this.shellBuild = (await buildPart('shell')).build;
    this.writeRegistry();
    const ports = { ...stackPorts, ...Object.fromEntries(this.ports) };
    this.shell = await buildShellServer({
      builds: buildDirectory('shell', ''),
      registryFile: this.registryFile,
      config: localSiteConfig(ports, { paypalClientId: 'none', publishableKey: 'none' }),
      origins: localOrigins(ports),
    });
    await this.shell.listen({ host: 'localhost', port: 0 });
  }

  async stop(): Promise<void> {
    await Promise.all([this.shell, ...this.servers.values()].map((server) => server?.close()));
    rmSync(this.folder, { recursive: true });
  }
}
