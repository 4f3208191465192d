import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the whole project. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * The remotes that are built from this repository. Only the build and the local stack know this
 * list; the shell reads the registry instead (architecture, point 1).
 */
export const REMOTES = ['mfe-content', 'mfe-events', 'mfe-booking', 'mfe-account'] as const;

export type RemoteName = (typeof REMOTES)[number];
export type PartToBuild = RemoteName | 'shell';

/** Folder of a part. */
export const partDirectory = (part: PartToBuild) => join(projectRoot, part);

/** Folder that holds one build of a part; it is never changed once written. */
export const buildDirectory = (part: PartToBuild, build: string) =>
  join(partDirectory(part), 'dist', build);

/** Whether a finished build is there: its description is the last file a build writes. */
export const isBuilt = (part: PartToBuild, build: string) =>
  existsSync(join(buildDirectory(part, build), descriptorFile(part)));

/** Name of the file in which a build describes itself. */
export const descriptorFile = (part: PartToBuild) =>
  part === 'shell' ? 'shell.json' : 'remote.json';
