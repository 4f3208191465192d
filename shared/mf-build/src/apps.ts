import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The remotes of this repository. The shell does not know this list: it reads the registry. */
export const REMOTES = ['mfe-content', 'mfe-events', 'mfe-booking', 'mfe-account'] as const;

export type RemoteName = (typeof REMOTES)[number];
export type AppName = RemoteName | 'shell';

export const appDirectory = (app: AppName) => join(projectRoot, app);

/** Folder of one build; its files never change once written. */
export const buildDirectory = (app: AppName, build: string) =>
  join(appDirectory(app), 'dist', build);

/** Whether a complete build exists: its descriptor is the last file that a build writes. */
export const isBuilt = (app: AppName, build: string) =>
  existsSync(join(buildDirectory(app, build), descriptorFile(app)));

/** Name of the file that describes a build. */
export const descriptorFile = (app: AppName) => (app === 'shell' ? 'shell.json' : 'remote.json');
