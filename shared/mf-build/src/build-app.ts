import { renameSync, rmSync } from 'node:fs';
import type { Configuration } from '@rspack/core';
import { type AppName, getBuildDirectory, isBuilt } from './apps.ts';
import { getBuildId, getSourcesKey } from './build-id.ts';
import { compile } from './compile.ts';
import { createConfiguration } from './configuration.ts';
import { findScreenSources, loadDeclaration } from './declarations.ts';
import { describeRemote, describeShell } from './descriptor.ts';
import { listProvidedExports, listSharedModules, listUsedExports } from './host-exports.ts';
import { createHostConfiguration, createPrerenderConfiguration } from './prerender-config.ts';
import { tryPages } from './prerender-script.ts';
import { collectViews, writeViews } from './views.ts';

export interface BuildResult {
  app: AppName;
  build: string;
  /** Milliseconds; 0 if the build already existed. */
  duration: number;
}

interface BuildMode {
  adjust(configuration: Configuration): Configuration;
  /** Whether prerendered pages are rendered once, to find errors in them. */
  triesPages: boolean;
}

const PRODUCTION_MODE: BuildMode = { adjust: (configuration) => configuration, triesPages: true };

const DEVELOPMENT_MODE: BuildMode = {
  adjust: (configuration) => ({
    ...configuration,
    devtool: 'cheap-module-source-map',
    optimization: { ...configuration.optimization, minimize: false },
  }),
  // The build is about to be published, which renders its pages anyway.
  triesPages: false,
};

/** Creates a build, unless it already exists. */
async function createBuild(
  app: AppName,
  build: string,
  { adjust, triesPages }: BuildMode,
): Promise<BuildResult> {
  if (isBuilt(app, build)) return { app, build, duration: 0 };
  const begin = performance.now();
  // Two processes may create the same build. Each writes to its own folder and renames it in one step, so
  // that a build folder is always complete.
  const temporary = `${getBuildDirectory(app, build)}.${process.pid}.tmp`;
  const host = `${temporary}.host`;
  try {
    const configuration = adjust(createConfiguration({ app, build }));
    const output = { ...configuration.output, path: temporary, clean: false };
    const prerendered = app === 'shell' ? [] : (await loadDeclaration(app)).prerender;
    const isTried = triesPages && prerendered.length > 0;
    const [stats] = await Promise.all([
      compile({ ...configuration, output }),
      app === 'shell' || prerendered.length > 0
        ? compile(createPrerenderConfiguration({ app, build }, temporary))
        : undefined,
      isTried ? compile(createHostConfiguration({ app, build }, host)) : undefined,
    ]);
    const screens = app === 'shell' ? new Map() : await findScreenSources(app, prerendered);
    writeViews(temporary, {
      ...collectViews(stats, listSharedModules(stats)),
      pages: Object.fromEntries(screens),
    });
    if (isTried) await tryPages(app, temporary, host, prerendered);
    if (app === 'shell') describeShell(build, temporary, listProvidedExports(stats));
    else await describeRemote(app, build, temporary, listUsedExports(stats));
    if (!isBuilt(app, build)) {
      rmSync(getBuildDirectory(app, build), { recursive: true, force: true });
      renameSync(temporary, getBuildDirectory(app, build));
    }
  } finally {
    for (const each of [temporary, host]) rmSync(each, { recursive: true, force: true });
  }
  return { app, build, duration: Math.round(performance.now() - begin) };
}

/**
 * Creates the production build of an app, unless the same sources were built before.
 * @param salt see `getBuildId`
 * @throws {Error} with the compiler's messages
 */
export const buildApp = async (app: AppName, salt = ''): Promise<BuildResult> =>
  createBuild(app, await getBuildId(app, salt), PRODUCTION_MODE);

/**
 * Creates a build for the developer's machine: as in production, but not minified, and with an id that
 * changes with any source and can be computed without a compiler.
 * @throws {Error} with the compiler's messages
 */
export const buildForDevelopment = (app: AppName): Promise<BuildResult> =>
  createBuild(app, `dev0${getSourcesKey(app)}`, DEVELOPMENT_MODE);
