import type { SiteConfig } from '@chaps/contracts/config';
import { REMOTES } from '@chaps/mf-build/apps';
import { buildsOf, type SiteFolder } from '@chaps/publish/site-folder';
import type { FastifyInstance } from 'fastify';
import type { PartName } from '../ports.ts';
import type { LiveReload } from './live-reload.ts';
import { buildRemoteServer } from './remote-server.ts';
import { buildShellServer } from './shell-server.ts';
import { localOrigins } from './site-config.ts';

/** Servers of a site by part, not yet listening. */
export async function buildSiteServers(
  ports: Record<PartName, number>,
  {
    site,
    config,
    reload,
  }: { site: SiteFolder; config: SiteConfig; reload?: LiveReload | undefined },
): Promise<Map<PartName, FastifyInstance>> {
  const servers = new Map<PartName, FastifyInstance>();
  const origins = localOrigins(ports);
  const shell = {
    builds: site.shells,
    registryFile: site.registry,
    documents: site.documents,
    config,
    origins,
    reload,
  };
  servers.set('shell', await buildShellServer(shell));
  for (const remote of REMOTES) {
    servers.set(remote, await buildRemoteServer(remote, buildsOf(site, remote)));
  }
  return servers;
}
