import { type AppName, getBuildDirectory, isBuilt } from '@chaps/mf-build/apps';
import { buildApp } from '@chaps/mf-build/build-app';
import { UserError } from '../errors.ts';
import { digestFolder } from '../request.ts';

/**
 * Builds an app, unless the caller names an existing build.
 * @returns the build, and its folder
 */
export async function prepareBuild(app: AppName, wanted: string | undefined) {
  if (wanted !== undefined && !isBuilt(app, wanted)) {
    throw new UserError(`${app} ${wanted} cannot be published`, [
      'it was not built on this machine',
    ]);
  }
  const build = wanted ?? (await buildApp(app)).build;
  const source = getBuildDirectory(app, build);
  return { part: { app, build, digest: digestFolder(source) }, source };
}
