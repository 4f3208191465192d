import { join } from 'node:path';
import type { Registry } from '@chaps/contracts/registry';
import { type AppName, getBuildDirectory, isBuilt, PARTS, REMOTES } from '@chaps/mf-build/apps';
import { readDescriptor } from '@chaps/mf-build/descriptor';
import { activate } from '@chaps/publish/activate';
import { findConflicts, findIncompatibilities } from '@chaps/publish/compatibility';
import { tryInBrowser } from '@chaps/publish/contract-test/try-in-browser';
import { writeSiteConfig } from '@chaps/publish/documents';
import { readLiveRegistry } from '@chaps/publish/history';
import { addKey } from '@chaps/publish/publishers';
import { withBuilds } from '@chaps/publish/result';
import { derivePublicKey } from '@chaps/publish/signing-key';
import { SiteFolder } from '@chaps/publish/site-folder';
import { uploadBuild } from '@chaps/publish/upload';
import { watchSite } from '@chaps/publish/watch-site';
import { listen } from '../processes/listen.ts';
import type { Ports } from '../settings/ports.ts';
import type { Start } from '../settings/start-context.ts';
import { LiveReload } from './live-reload.ts';
import { PreparedBuilder, type SiteBuilds } from './prepared-builder.ts';
import { RemoteServers } from './remote-server.ts';
import { buildShellServer } from './shell-server.ts';
import { createLocalSiteConfig, getLocalOrigins } from './site-config.ts';
import { watchSources } from './watch.ts';

const getSite = ({ dataDir }: Start): SiteFolder => new SiteFolder(join(dataDir, 'site'));

/**
 * Builds what has changed since the last time, in a separate process, so that its memory is freed.
 * @throws {StartError} when a part does not build
 */
export async function build(
  parts: readonly AppName[],
  { commands, log }: Pick<Start, 'commands' | 'log'>,
): Promise<SiteBuilds> {
  const builds: SiteBuilds = {};
  await commands.run({
    name: 'build',
    args: ['shared/mf-build/src/commands/build-parts.ts', ...parts],
    onOutput: (text) => {
      const lines = text.matchAll(/^(shell|mfe-\w+) ([0-9a-z]{8,}) .*$/gm);
      for (const [line, part = '', id = ''] of lines) {
        builds[part] = id;
        log(`build: ${line}`);
      }
    },
  });
  return builds;
}

async function readLiveBuilds(site: SiteFolder): Promise<SiteBuilds> {
  const live = await readLiveRegistry(site);
  if (!live) return {};
  const remotes = live.remotes.map(({ name, build }) => [name, build]);
  return { ...Object.fromEntries(remotes), shell: live.shell.build };
}

/** Live builds of parts that are not built from source. */
async function listPublishedBuilds(
  site: SiteFolder,
  fromSource: readonly AppName[],
): Promise<SiteBuilds> {
  const live = await readLiveBuilds(site);
  return Object.fromEntries(
    PARTS.filter((part) => !fromSource.includes(part)).flatMap((part) => {
      const build = live[part];
      return build !== undefined && isBuilt(part, build) ? [[part, build]] : [];
    }),
  );
}

/** Rebuilds changed sources. Other parts stay as last published, if at all. */
export async function buildSite(start: Start, fromSource: readonly AppName[]): Promise<SiteBuilds> {
  const published = await listPublishedBuilds(getSite(start), fromSource);
  const missing = PARTS.filter((part) => published[part] === undefined);
  return { ...published, ...(await build(missing, start)) };
}

/** Adds the remotes of other repositories to a registry, except those that are incompatible with it. */
export function addOtherRemotes(next: Registry, live: Registry | undefined): Registry {
  const others = (live?.remotes ?? []).filter(({ name }) => !REMOTES.some((own) => own === name));
  const fitting = others.filter((remote) => {
    const reasons = [...findIncompatibilities(next.shell, remote), ...findConflicts(next, remote)];
    return reasons.length === 0;
  });
  return { ...live, ...next, remotes: [...next.remotes, ...fitting] };
}

/** The live builds of a registry, in a comparable form. */
const serialiseLiveBuilds = ({ shell, remotes }: Registry) =>
  JSON.stringify([shell.build, ...remotes.map(({ baseUrl }) => baseUrl).sort()]);

/** Publishes builds of all parts: uploads those that the site lacks, and changes the registry once. */
export async function publishBuilds(
  site: SiteFolder,
  ports: Ports,
  builds: SiteBuilds,
): Promise<void> {
  const buildOf = (part: AppName) => {
    const build = builds[part];
    if (build === undefined) throw new Error(`${part} was not built`);
    return build;
  };
  const live = await readLiveBuilds(site);
  for (const part of PARTS.filter((part) => builds[part] !== live[part])) {
    await uploadBuild(site, part, buildOf(part), getBuildDirectory(part, buildOf(part)));
  }
  const next = withBuilds(undefined, [
    { app: 'shell', shell: readDescriptor('shell', buildOf('shell')) },
    ...REMOTES.map((remote) => ({
      app: remote,
      remote: readDescriptor(remote, buildOf(remote)),
      origin: `http://localhost:${ports[remote]}`,
    })),
  ]);
  await activate(site, (live) => {
    const all = addOtherRemotes(next, live);
    return live && serialiseLiveBuilds(live) === serialiseLiveBuilds(all) ? live : all;
  });
}

/**
 * Publishes the builds, serves the site and watches its canaries.
 * @param watched parts to rebuild, publish and reload whenever their sources change
 */
export async function serveSite(
  start: Start,
  builds: SiteBuilds,
  watched: readonly AppName[],
): Promise<void> {
  const { ports, secrets, environment, shutdown, log } = start;
  const site = getSite(start);
  const keys = {
    paypalClientId: environment.PAYPAL_CLIENT_ID ?? secrets.PAYPAL_CLIENT_ID,
    publishableKey: secrets.SUPABASE_PUBLISHABLE_KEY,
  };
  const config = createLocalSiteConfig(ports, keys, {
    remoteOverrides: environment.CHAPS_OVERRIDE_ORIGINS,
    previewKey: derivePublicKey(secrets.PREVIEW_SIGNING_KEY),
  });
  await writeSiteConfig(site, config);
  const own = { key: derivePublicKey(secrets.PUBLISH_SIGNING_KEY), team: 'local', parts: ['*'] };
  await addKey(site, own);
  await publishBuilds(site, ports, builds);
  const reload = watched.length > 0 ? new LiveReload() : undefined;
  const remotes = new RemoteServers(site, start);
  const serveRemotes = (registry: Registry) => remotes.serve(registry);
  const origins = getLocalOrigins(ports);
  const shell = await buildShellServer({ site, config, origins, serveRemotes, reload });
  const live = await readLiveRegistry(site);
  if (live) await serveRemotes(live);
  await listen(shell, ports.shell, shutdown);
  log('site: published');
  const stopped = new AbortController();
  await shutdown.add(() => stopped.abort());
  const previewKey = secrets.PREVIEW_SIGNING_KEY;
  const api = { counts: `http://localhost:${ports.metrics}`, signingKey: previewKey };
  watchSite({ site, api, log, previewKey, contractTest: tryInBrowser }, stopped.signal).catch(log);
  if (!reload) return;

  const builder = new PreparedBuilder(log);
  await shutdown.add(() => builder.stop());
  let current = builds;
  const stop = watchSources(watched, async (changed) => {
    try {
      current = { ...current, ...(await builder.build(changed)) };
      await publishBuilds(site, ports, current);
      reload.published();
    } catch (error) {
      // Incomplete code does not build; the last build stays live until the next change.
      log(error instanceof Error ? error.message : String(error));
    }
  });
  await shutdown.add(stop);
  log(`watching ${watched.join(', ')}, shared and api`);
}
