import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type RemoteDescriptor,
  remoteDescriptorSchema,
  type ShellDescriptor,
  shellDescriptorSchema,
} from '@chaps/contracts/registry';
import { filesBelow } from './files-below.ts';
import { Refusal } from './refusal.ts';
import { buildsOf, type SiteFolder } from './site-folder.ts';

const digest = (file: string) => createHash('sha384').update(readFileSync(file)).digest('base64');

/** Files of `source` that are missing in `copy` or differ there. */
function differences(source: string, copy: string): string[] {
  return filesBelow(source).filter((file) => {
    const there = join(copy, file);
    return !existsSync(there) || digest(join(source, file)) !== digest(there);
  });
}

/** Files whose hash is not the one that the build's description vouches for. */
function corrupted(folder: string, { integrity }: RemoteDescriptor): string[] {
  return Object.entries(integrity)
    .filter(([file, hash]) => {
      const path = join(folder, file);
      return !existsSync(path) || `sha384-${digest(path)}` !== hash;
    })
    .map(([file]) => file);
}

const refuseIf = (what: string, files: string[]) => {
  if (files.length > 0) throw new Refusal(what, files);
};

/**
 * Puts a build's files where the site is served from, and looks at each again. They appear there
 * in one step, under an address no other build has; nothing refers to them yet.
 * @param source folder of the finished build
 * @throws {Refusal} when a file does not arrive as it was built, or another build is there already
 */
export function uploadBuild(site: SiteFolder, part: string, build: string, source: string): void {
  const target = join(buildsOf(site, part), build);
  if (!existsSync(target)) {
    const aside = `${target}.${process.pid}.uploading`;
    try {
      mkdirSync(dirname(aside), { recursive: true });
      cpSync(source, aside, { recursive: true });
      refuseIf(`${part} ${build} did not arrive whole`, differences(source, aside));
      if (!existsSync(target)) renameSync(aside, target);
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  }
  refuseIf(`${part} ${build} is there already and differs`, differences(source, target));
  const description = descriptionIn(target, part);
  if ('remote' in description) {
    const damaged = corrupted(target, description.remote);
    refuseIf(`${part} ${build} does not have the hashes it was built with`, damaged);
  }
}

function described(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'));
  } catch {
    throw new Refusal(`${folder} cannot be used`, ['no finished build is there']);
  }
}

/** What a build of a part says of itself. */
export type Description =
  | { part: 'shell'; shell: ShellDescriptor }
  | { part: string; remote: RemoteDescriptor };

/**
 * Reads the description in a build's folder.
 * @throws {Refusal} when there is no such build
 */
export const descriptionIn = (folder: string, part: string): Description =>
  part === 'shell'
    ? { part: 'shell', shell: shellDescriptorSchema.parse(described(folder, 'shell.json')) }
    : { part, remote: remoteDescriptorSchema.parse(described(folder, 'remote.json')) };
