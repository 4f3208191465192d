import { existsSync, globSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const ownFolder = import.meta.dirname;
const [installedIn = ownFolder] = ownFolder.split(`${sep}node_modules${sep}`);

/**
 * The root folder of the repository with the remotes: this one, or the one in which the package is installed.
 */
export const projectRoot = installedIn === ownFolder ? join(ownFolder, '../../..') : installedIn;

export type RemoteName = `mfe-${string}`;

const isRemoteName = (name: string): name is RemoteName => name.startsWith('mfe-');

/**
 * The remotes of this repository: folders with a `remote.config.ts`. The shell reads the registry instead.
 */
export const REMOTES: readonly RemoteName[] = globSync('mfe-*/remote.config.ts', {
  cwd: projectRoot,
})
  .map((file) => dirname(file))
  .filter(isRemoteName)
  .sort();

export type AppName = RemoteName | 'shell';

export const getAppDirectory = (app: AppName) => join(projectRoot, app);

/** What this repository builds: its remotes, and the shell if it has one. */
export const PARTS: readonly AppName[] = existsSync(getAppDirectory('shell'))
  ? ['shell', ...REMOTES]
  : REMOTES;

/** Folder of one build; its files never change once written. */
export const getBuildDirectory = (app: AppName, build: string) =>
  join(getAppDirectory(app), 'dist', build);

/** Whether a complete build exists: its descriptor is the last file that a build writes. */
export const isBuilt = (app: AppName, build: string) =>
  existsSync(join(getBuildDirectory(app, build), getDescriptorFile(app)));

/** Name of the file that describes a build. */
export const getDescriptorFile = (app: AppName) => (app === 'shell' ? 'shell.json' : 'remote.json');
