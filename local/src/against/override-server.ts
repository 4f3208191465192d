import type { RegistryEntry, RemoteDescriptor } from '@chaps/contracts/registry';
import { appDirectory, type RemoteName } from '@chaps/mf-build/apps';
import { revalidatedHeaders } from '@chaps/security-headers';
import type { FastifyInstance } from 'fastify';
import { LiveReload } from '../site/live-reload.ts';
import { buildRemoteServer } from '../site/remote-server.ts';

/** A developer's remote, served to the pages of a site that is live elsewhere. */
export interface OverrideServer {
  server: FastifyInstance;
  /** Makes a finished build the one that pages get, and has open pages loaded anew. */
  show(build: RemoteDescriptor): void;
}

/** @param origin where the server will answer, e.g. http://localhost:3002 */
export async function buildOverrideServer(
  remote: RemoteName,
  origin: string,
): Promise<OverrideServer> {
  const server = await buildRemoteServer(remote, `${appDirectory(remote)}/dist`);
  const reload = new LiveReload();
  let entry: RegistryEntry | undefined;
  server.get(`/${remote}/override.json`, (_request, reply) =>
    reply
      .headers({ ...revalidatedHeaders(), 'Access-Control-Allow-Origin': '*' })
      .code(entry ? 200 : 404)
      .send(entry ?? {}),
  );
  reload.stream(server, `/${remote}/builds`);
  return {
    server,
    show(build) {
      entry = { ...build, baseUrl: new URL(`/${remote}/${build.build}/`, origin).href };
      reload.published();
    },
  };
}
