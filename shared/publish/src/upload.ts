import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type RemoteDescriptor,
  remoteDescriptorSchema,
  type ShellDescriptor,
  shellDescriptorSchema,
} from '@chaps/contracts/registry';
import { filesBelow } from '@chaps/mf-build/files';
import { UserError } from './errors.ts';
import { buildsOf, type SiteFolder } from './site-folder.ts';

const digest = (file: string) => createHash('sha384').update(readFileSync(file)).digest('base64');

/** Files of `source` that are missing in `copy` or differ there. */
function differences(source: string, copy: string): string[] {
  return filesBelow(source).filter((file) => {
    const there = join(copy, file);
    return !existsSync(there) || digest(join(source, file)) !== digest(there);
  });
}

/** Files that do not match the hash in the descriptor. */
function corrupted(folder: string, { integrity }: RemoteDescriptor): string[] {
  return Object.entries(integrity)
    .filter(([file, hash]) => {
      const path = join(folder, file);
      return !existsSync(path) || `sha384-${digest(path)}` !== hash;
    })
    .map(([file]) => file);
}

const assertNone = (what: string, files: string[]) => {
  if (files.length > 0) throw new UserError(what, files);
};

/**
 * Copies a build into the site and verifies the copy. The build's folder appears in one step; nothing
 * refers to it yet.
 * @param source folder of the build
 * @throws {UserError} when the copy differs from the source, or another build has the same id
 */
export function uploadBuild(site: SiteFolder, app: string, build: string, source: string): void {
  const target = join(buildsOf(site, app), build);
  if (!existsSync(target)) {
    const temporary = `${target}.${process.pid}.tmp`;
    try {
      mkdirSync(dirname(temporary), { recursive: true });
      cpSync(source, temporary, { recursive: true });
      assertNone(`${app} ${build} was not copied completely`, differences(source, temporary));
      if (!existsSync(target)) renameSync(temporary, target);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  assertNone(`${app} ${build} exists already and differs`, differences(source, target));
  const descriptor = readDescriptor(target, app);
  if ('remote' in descriptor) {
    const damaged = corrupted(target, descriptor.remote);
    assertNone(`${app} ${build} does not match its hashes`, damaged);
  }
}

function readJson(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'));
  } catch {
    throw new UserError(`${folder} cannot be used`, ['it has no complete build']);
  }
}

/** Descriptor of a build. */
export type Descriptor =
  | { app: 'shell'; shell: ShellDescriptor }
  | { app: string; remote: RemoteDescriptor };

/** @throws {UserError} when the folder has no complete build */
export const readDescriptor = (folder: string, app: string): Descriptor =>
  app === 'shell'
    ? { app: 'shell', shell: shellDescriptorSchema.parse(readJson(folder, 'shell.json')) }
    : { app, remote: remoteDescriptorSchema.parse(readJson(folder, 'remote.json')) };
