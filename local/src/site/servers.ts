import { buildDirectory, REMOTES } from '@chaps/shared/build/parts';
import type { SiteConfig } from '@chaps/shared/contracts/config';
import type { PartName } from '@chaps/shared/ports';
import type { FastifyInstance } from 'fastify';
import type { LiveReload } from './live-reload.ts';
import { buildRemoteServer } from './remote-server.ts';
import { buildShellServer } from './shell-server.ts';
import { localOrigins } from './site-config.ts';

/** Servers of the site by part, not yet listening. */
export async function buildSiteServers(
  ports: Record<PartName, number>,
  {
    registryFile,
    config,
    reload,
  }: { registryFile: string; config: SiteConfig; reload?: LiveReload | undefined },
): Promise<Map<PartName, FastifyInstance>> {
  const servers = new Map<PartName, FastifyInstance>();
  const builds = buildDirectory('shell', '');
  const origins = localOrigins(ports);
  servers.set('shell', await buildShellServer({ builds, registryFile, config, origins, reload }));
  for (const remote of REMOTES) {
    servers.set(remote, await buildRemoteServer(remote, buildDirectory(remote, '')));
  }
  return servers;
}
