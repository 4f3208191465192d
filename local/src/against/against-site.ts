import { join } from 'node:path';
import { projectRoot, type RemoteName } from '@chaps/mf-build/apps';
import { readDescriptor } from '@chaps/mf-build/descriptor';
import { withRemote } from '@chaps/publish/publish';
import { Commands } from '../processes/commands.ts';
import { requireFreePorts } from '../processes/free-ports.ts';
import type { Shutdown } from '../processes/shutdown.ts';
import { StartFailure } from '../processes/start-failure.ts';
import { watchSources } from '../site/watch.ts';
import { readEnvironment, stackPorts } from '../stack/environment.ts';
import { build } from '../stack/site.ts';
import { listen } from '../stack/stand-ins.ts';
import { liveRegistryOf, siteThatTakes } from './live-site.ts';
import { buildOverrideServer } from './override-server.ts';

export interface Against {
  remote: RemoteName;
  /** Address of the site, as typed. */
  site: string | undefined;
  shutdown: Shutdown;
  log: (line: string) => void;
}

/**
 * Runs one remote from source against a site that is live elsewhere (ADR 9): its shell, its
 * other remotes, its API. Nothing of the site is changed; only a page that is opened with the wish
 * in its address takes the remote from here.
 * @throws {StartFailure} when the site refuses, or the remote would not fit it
 */
export async function againstSite({ remote, site: given, shutdown, log }: Against) {
  const environment = readEnvironment(process.env, join(projectRoot, '.env'));
  const port = stackPorts(Number(environment.CHAPS_PORT_OFFSET ?? 0))[remote];
  const origin = `http://localhost:${port}`;
  const site = await siteThatTakes(given, origin);
  await requireFreePorts([[remote, port]]);
  const dataDir = environment.CHAPS_DATA_DIR ?? join(projectRoot, '.data', `against-${port}`);
  const commands = new Commands(dataDir, shutdown);
  const { server, show } = await buildOverrideServer(remote, origin);

  /** A build that could not be published there is not shown there either. */
  const buildAndShow = async () => {
    const made = (await build([remote], { commands, log }))[remote];
    if (made === undefined) return;
    const description = readDescriptor(remote, made);
    withRemote(await liveRegistryOf(site), description, origin);
    show(description);
  };

  try {
    await buildAndShow();
  } catch (error) {
    throw new StartFailure(error instanceof Error ? error.message : String(error));
  }
  await listen(server, port, shutdown);
  const stop = watchSources([remote], () =>
    // Half-typed code does not build; the last build stays until the next change.
    buildAndShow().catch((error: Error) => log(error.message)),
  );
  await shutdown.add(stop);
  log(`watching ${remote} and shared`);
  const wish = new URL(`/?remote-override=${remote}@${origin}`, site);
  return {
    about: `  Open ${wish.href}\n  From then on this tab takes ${remote} from here, until you press 'Use the published part'.`,
    failed: new Promise<string>(() => undefined),
  };
}
