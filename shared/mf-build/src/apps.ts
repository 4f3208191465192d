import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../../..');

export type RemoteName = `mfe-${string}`;

const isRemoteName = (name: string): name is RemoteName => name.startsWith('mfe-');

/** The remotes of this repository: folders with a `remote.config.ts`. The shell reads the registry. */
export const REMOTES: readonly RemoteName[] = globSync('mfe-*/remote.config.ts', {
  cwd: projectRoot,
})
  .map((file) => dirname(file))
  .filter(isRemoteName)
  .sort();

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
