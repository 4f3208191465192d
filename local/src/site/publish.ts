import type { Registry } from '@chaps/contracts/registry';
import { type AppName, buildDirectory, REMOTES } from '@chaps/mf-build/apps';
import { readDescriptor } from '@chaps/mf-build/descriptor';
import { composeRegistry } from '@chaps/mf-build/registry';
import { activate } from '@chaps/publish/activate';
import type { SiteFolder } from '@chaps/publish/site-folder';
import { uploadBuild } from '@chaps/publish/upload';
import type { PartName } from '../ports.ts';

/** Id of the build of each part. */
export type SiteBuilds = Record<string, string>;

const ALL: AppName[] = ['shell', ...REMOTES];

/** What a registry makes live, in a form that can be compared. */
const liveIn = ({ shell, remotes }: Registry) =>
  JSON.stringify([shell.build, ...remotes.map(({ baseUrl }) => baseUrl).sort()]);

/**
 * Makes builds of all parts live at once: uploads those that the site lacks, and changes the registry
 * in one step, unless they are live already.
 * @throws {Error} when a part has no such build
 */
export async function publishBuilds(
  site: SiteFolder,
  ports: Record<PartName, number>,
  builds: SiteBuilds,
): Promise<void> {
  const buildOf = (part: string) => {
    const build = builds[part];
    if (build === undefined) throw new Error(`${part} was not built`);
    return build;
  };
  for (const part of ALL) {
    uploadBuild(site, part, buildOf(part), buildDirectory(part, buildOf(part)));
  }
  const remotes = REMOTES.map((remote) => ({
    descriptor: readDescriptor(remote, buildOf(remote)),
    origin: `http://localhost:${ports[remote]}`,
  }));
  const next = composeRegistry(readDescriptor('shell', buildOf('shell')), remotes);
  await activate(site, (live) => (live && liveIn(live) === liveIn(next) ? live : next));
}
