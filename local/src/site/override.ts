import { join } from 'node:path';
import type { RegistryEntry, RemoteDescriptor } from '@chaps/contracts/registry';
import { getAppDirectory, projectRoot, type RemoteName } from '@chaps/mf-build/apps';
import { readDescriptor } from '@chaps/mf-build/descriptor';
import { withBuilds } from '@chaps/publish/result';
import { getRevalidatedHeaders } from '@chaps/security-headers';
import type { FastifyInstance } from 'fastify';
import { Commands } from '../processes/commands.ts';
import { type Shutdown, StartError } from '../processes/lifecycle.ts';
import { listen } from '../processes/listen.ts';
import { readEnvironment } from '../settings/environment.ts';
import { getPorts, getRemotePort, requireFreePorts } from '../settings/ports.ts';
import { LiveReload } from './live-reload.ts';
import { findAcceptingSite, readLiveRegistry } from './live-site.ts';
import { PreparedBuilder, type SiteBuilds } from './prepared-builder.ts';
import { buildRemoteServer } from './remote-server.ts';
import { build } from './site.ts';
import { watchSources } from './watch.ts';

/** Serves a developer's remote to the pages of a site that is live elsewhere. */
export interface OverrideServer {
  server: FastifyInstance;
  /** Serves a finished build to pages from now on, and reloads open ones. */
  show(build: RemoteDescriptor): void;
}

/** @param origin where the server will listen, e.g. http://localhost:3002 */
export async function buildOverrideServer(
  remote: RemoteName,
  origin: string,
): Promise<OverrideServer> {
  const server = await buildRemoteServer(remote, `${getAppDirectory(remote)}/dist`);
  const reload = new LiveReload();
  let entry: RegistryEntry | undefined;
  server.get(`/${remote}/override.json`, (_request, reply) =>
    reply
      .headers({ ...getRevalidatedHeaders(), 'Access-Control-Allow-Origin': '*' })
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

/**
 * Runs one remote from source in a site that is live elsewhere (ADR 9), with its shell, its other remotes
 * and
 * its API. The site itself does not change; only pages opened with the override in their address use the
 * local remote.
 * @param given address of the site, as typed
 * @throws {StartError} when the site rejects the remote, or is incompatible with it
 */
export async function developAgainst(
  remote: RemoteName,
  given: string | undefined,
  { shutdown, log }: { shutdown: Shutdown; log: (line: string) => void },
): Promise<string> {
  const environment = readEnvironment(process.env, join(projectRoot, '.env'));
  const port = getRemotePort(getPorts(environment.CHAPS_PORT_OFFSET), remote);
  const origin = `http://localhost:${port}`;
  const site = await findAcceptingSite(given, origin);
  await requireFreePorts([[remote, port]]);
  const dataDir = environment.CHAPS_DATA_DIR ?? join(projectRoot, '.data', `against-${port}`);
  const commands = new Commands(dataDir, shutdown);
  const { server, show } = await buildOverrideServer(remote, origin);

  /** Rejects a build that could not be published to the site. */
  const showBuild = async (builds: SiteBuilds) => {
    const id = builds[remote];
    if (id === undefined) return;
    const description = readDescriptor(remote, id);
    withBuilds(await readLiveRegistry(site), [{ app: remote, remote: description, origin }]);
    show(description);
  };
  await build([remote], { commands, log })
    .then(showBuild)
    .catch((error: Error) => {
      throw new StartError(error.message);
    });
  await listen(server, port, shutdown);
  // Incomplete code does not build; the last build stays until the next change.
  const builder = new PreparedBuilder(log);
  await shutdown.add(() => builder.stop());
  const rebuild = () =>
    builder
      .build([remote])
      .then(showBuild)
      .catch((error: Error) => log(error.message));
  await shutdown.add(watchSources([remote], rebuild));
  log(`watching ${remote} and shared`);
  const page = new URL(`/?remote-override=${remote}@${origin}`, site);
  return `  Open ${page.href}\n  That tab then loads ${remote} from here, until you press 'Use the published version'.`;
}
