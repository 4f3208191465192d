import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type RemoteDescriptor,
  remoteDescriptorSchema,
  type ShellDescriptor,
  shellDescriptorSchema,
} from '@chaps/contracts/registry';
import { listFilesBelow } from '@chaps/mf-build/files';
import { getIntegrityHash } from '@chaps/mf-build/integrity';
import { UserError } from './errors.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { getBuildFolder, readJson, type Site } from './site.ts';
import { SiteFolder } from './site-folder.ts';

/** Descriptor of a build. */
export type Descriptor =
  | { app: 'shell'; shell: ShellDescriptor }
  | { app: string; remote: RemoteDescriptor };

const getDescriptorFile = (app: string) => (app === 'shell' ? 'shell.json' : 'remote.json');

/**
 * @param json content of the descriptor's file; undefined if there is none
 * @param build id of the expected build
 */
function parseDescriptor(json: unknown, app: string, build: string, folder: string): Descriptor {
  const assert = (is: boolean, otherwise: string) => {
    if (!is) throw new UserError(`${folder} cannot be used`, [otherwise]);
  };
  assert(json !== undefined, 'it has no complete build');
  const descriptor: Descriptor =
    app === 'shell'
      ? { app: 'shell', shell: shellDescriptorSchema.parse(json) }
      : { app, remote: remoteDescriptorSchema.parse(json) };
  // Identifies a build as its descriptor does.
  if ('remote' in descriptor) {
    assert(descriptor.remote.name === app, `it is a build of ${descriptor.remote.name}`);
  }
  const id = 'remote' in descriptor ? descriptor.remote.build : descriptor.shell.build;
  assert(id === build, `it is build ${id}`);
  return descriptor;
}

/** @throws {UserError} when the folder contains no complete build, or a different build */
export function readDescriptor(folder: string, app: string, build: string): Descriptor {
  const file = join(folder, getDescriptorFile(app));
  const json = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return parseDescriptor(json, app, build, folder);
}

/** @throws {UserError} when the site does not have the complete build */
export async function readUploaded(site: Site, app: string, build: string): Promise<Descriptor> {
  const folder = getBuildFolder(app, build);
  const json = await readJson(site, `${folder}/${getDescriptorFile(app)}`);
  return parseDescriptor(json, app, build, `${site.root}/${folder}`);
}

/** The site including builds that are not uploaded yet. */
export const withSources = (
  site: Site,
  parts: readonly { app: string; build: string; source: string }[],
): Pick<Site, 'root' | 'read'> => ({
  root: site.root,
  async read(file) {
    for (const { app, build, source } of parts) {
      const folder = `${getBuildFolder(app, build)}/`;
      if (file.startsWith(folder)) return new SiteFolder(source).read(file.slice(folder.length));
    }
    return site.read(file);
  },
});

/** Files that do not match the hash in the descriptor. */
const findCorruptedFiles = (folder: string, { integrity }: RemoteDescriptor): string[] =>
  Object.entries(integrity)
    .filter(([name, hash]) => {
      const file = join(folder, name);
      return !existsSync(file) || getIntegrityHash(readFileSync(file)) !== hash;
    })
    .map(([name]) => name);

const assertNoFiles = (what: string, files: string[]) => {
  if (files.length > 0) throw new UserError(what, files.sort());
};

/**
 * Copies a build into the site, where nothing refers to it yet, and compares every file there with its
 * source. An existing file is never changed, so an interrupted upload can be repeated.
 * @param source folder of the build
 * @throws {UserError} when the source is damaged, or another build has the same id
 */
export async function uploadBuild(
  site: Site,
  app: string,
  build: string,
  source: string,
): Promise<void> {
  const descriptor = readDescriptor(source, app, build);
  if ('remote' in descriptor) {
    const damaged = findCorruptedFiles(source, descriptor.remote);
    assertNoFiles(`${app} ${build} does not match its hashes`, damaged);
  }
  const folder = getBuildFolder(app, build);
  const last = getDescriptorFile(app);
  const isComplete = Boolean(await site.read(`${folder}/${last}`));
  const different: string[] = [];
  const copy = async (file: string) => {
    const content = readFileSync(join(source, file));
    const target = `${folder}/${file}`;
    if (!isComplete) await site.writeIf(target, content, undefined);
    const stored = await site.read(target);
    if (!stored?.content.equals(content)) different.push(file);
  };
  const others = listFilesBelow(source).filter((file) => file !== last);
  await forEachConcurrently(others, copy);
  const what = `${app} ${build} already exists with different files`;
  assertNoFiles(what, different);
  // A build without its descriptor is not complete.
  await copy(last);
  assertNoFiles(what, different);
}
