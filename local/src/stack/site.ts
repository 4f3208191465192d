import { join } from 'node:path';
import { type AppName, isBuilt, REMOTES } from '@chaps/mf-build/apps';
import { writeSiteConfig } from '@chaps/publish/documents';
import { liveRegistry } from '@chaps/publish/history';
import { type SiteFolder, siteFolder } from '@chaps/publish/site-folder';
import { LiveReload } from '../site/live-reload.ts';
import { publishBuilds, type SiteBuilds } from '../site/publish.ts';
import { buildSiteServers } from '../site/servers.ts';
import { localSiteConfig } from '../site/site-config.ts';
import { watchSources } from '../site/watch.ts';
import type { Start } from './services.ts';
import { listen } from './stand-ins.ts';

const ALL: AppName[] = ['shell', ...REMOTES];

const siteOf = ({ dataDir }: Start): SiteFolder => siteFolder(join(dataDir, 'site'));

/**
 * Builds what changed since the last time, in a process of its own that gives its memory back.
 * @throws {StartFailure} when a part does not build
 */
export async function build(
  parts: AppName[],
  { commands, log }: Pick<Start, 'commands' | 'log'>,
): Promise<SiteBuilds> {
  const builds: SiteBuilds = {};
  await commands.run({
    name: 'build',
    args: ['local/src/site/build-parts.ts', ...parts],
    onOutput: (text) => {
      for (const [line, part = '', id = ''] of text.matchAll(
        /^(shell|mfe-\w+) ([0-9a-f]{8,}) .*$/gm,
      )) {
        builds[part] = id;
        log(`build: ${line}`);
      }
    },
  });
  return builds;
}

/** Builds that are live already, of parts that are not asked for from source. */
function publishedBuilds(site: SiteFolder, fromSource: AppName[]): SiteBuilds {
  const live = liveRegistry(site);
  if (!live) return {};
  const { shell, remotes } = live;
  const published: [AppName, string][] = [['shell', shell.build]];
  for (const part of REMOTES) {
    const entry = remotes.find(({ name }) => name === part);
    if (entry) published.push([part, entry.build]);
  }
  return Object.fromEntries(
    published.filter(([part, id]) => !fromSource.includes(part) && isBuilt(part, id)),
  );
}

/**
 * Builds of all parts: those from source are built when they changed, the others are taken as
 * they were published last, and built only when they never were.
 */
export async function buildSite(start: Start, fromSource: AppName[] = ALL): Promise<SiteBuilds> {
  const published = publishedBuilds(siteOf(start), fromSource);
  const missing = ALL.filter((part) => published[part] === undefined);
  return { ...published, ...(await build(missing, start)) };
}

/**
 * Publishes the builds and serves the site.
 * @param watched parts that are built, published and loaded anew whenever their sources change
 */
export async function serveSite(start: Start, builds: SiteBuilds, watched: AppName[]) {
  const { ports, secrets, environment, shutdown, log } = start;
  const site = siteOf(start);
  const keys = {
    paypalClientId: environment.PAYPAL_CLIENT_ID ?? secrets.PAYPAL_CLIENT_ID,
    publishableKey: secrets.SUPABASE_PUBLISHABLE_KEY,
  };
  const config = localSiteConfig(ports, keys, environment.CHAPS_OVERRIDE_ORIGINS);
  writeSiteConfig(site, config);
  await publishBuilds(site, ports, builds);
  const reload = watched.length > 0 ? new LiveReload() : undefined;
  for (const [part, server] of await buildSiteServers(ports, { site, config, reload })) {
    await listen(server, ports[part], shutdown);
  }
  log('site: published');
  if (!reload) return;

  let live = builds;
  const stop = watchSources(watched, async (changed) => {
    try {
      live = { ...live, ...(await build(changed, start)) };
      await publishBuilds(site, ports, live);
      reload.published();
    } catch (error) {
      // Half-typed code does not build; the last build stays live until the next change.
      log(error instanceof Error ? error.message : String(error));
    }
  });
  await shutdown.add(stop);
  log(`watching ${watched.join(', ')}, shared and api`);
}
