/**
 * Publishes the shell and every remote that a new site does not have yet, and leaves live builds alone:
 * `node
 * deploy/first-publication.ts`. CHAPS_SITE is the site's folder or bucket; CHAPS_REMOTE_ORIGIN is the
 * origin
 * that remotes are served from, with `{remote}` for the name of each. The site's configuration is the
 * same as
 * nginx's; documents that contain its values are rendered again.
 */
import { type AppName, buildApp, getBuildDirectory, PARTS } from '@chaps/mf-build';
import { activate } from '@chaps/publish/activate';
import { writeSiteConfig } from '@chaps/publish/documents';
import { readLiveRegistry } from '@chaps/publish/history';
import { openSite } from '@chaps/publish/open-site';
import { publish } from '@chaps/publish/publish';
import { createSiteConfig } from './site-config.ts';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

const site = await openSite(required('CHAPS_SITE'));
const origins = required('CHAPS_REMOTE_ORIGIN');

/** A remote's origin, from a pattern or from a list such as 'mfe-events=http://… mfe-booking=http://…'. */
function getOrigin(remote: string): string {
  const listed = origins.split(' ').find((each) => each.startsWith(`${remote}=`));
  return listed ? listed.slice(remote.length + 1) : origins.replace('{remote}', remote);
}

const isLive = async (part: AppName) => {
  const live = await readLiveRegistry(site);
  return part === 'shell' ? live !== undefined : live?.remotes.some(({ name }) => name === part);
};

await writeSiteConfig(site, createSiteConfig(process.env));
for (const part of PARTS) {
  if (await isLive(part)) continue;
  const { build } = await buildApp(part);
  const origin = part === 'shell' ? undefined : getOrigin(part);
  await publish(site, { app: part, build, origin }, getBuildDirectory(part, build));
  process.stdout.write(`${part} ${build} is live\n`);
}

// The registry stays the same, but files derived from it and from the configuration are written again.
await activate(site, (live) => {
  if (!live) throw new Error('nothing is live');
  return live;
});
