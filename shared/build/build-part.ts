import { renameSync, rmSync } from 'node:fs';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { buildId } from './build-id.ts';
import { describeRemote, describeShell } from './descriptor.ts';
import { buildDirectory, isBuilt, type PartToBuild } from './parts.ts';
import { remoteConfiguration } from './remote-config.ts';
import { shellConfiguration } from './shell-config.ts';

/** rspack configuration of any part. */
export function configurationOf(part: PartToBuild, build: string) {
  const options = { part, build };
  return part === 'shell' ? shellConfiguration(options) : remoteConfiguration(options);
}

/**
 * Runs rspack once.
 * @throws {Error} (as rejection) with the compiler's messages when something does not build
 */
export function compile(configuration: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error ?? closeError) reject(error ?? closeError);
        else if (!stats || stats.hasErrors()) {
          reject(
            new Error(`${configuration.name} does not build:\n${stats?.toString('errors-only')}`),
          );
        } else resolve(stats);
      });
    });
  });
}

export interface BuildResult {
  part: PartToBuild;
  build: string;
  /** Milliseconds it took; 0 when the same build was there already. */
  duration: number;
}

/**
 * Makes one production build of a part, unless the same sources were built before.
 * @param salt see `buildId`
 * @throws {Error} with the compiler's messages when the part does not build
 */
export async function buildPart(part: PartToBuild, salt = ''): Promise<BuildResult> {
  const build = buildId(part, salt);
  if (isBuilt(part, build)) return { part, build, duration: 0 };
  const begin = performance.now();
  // Built aside and moved in one step: a build is there whole or not at all, also when two
  // processes make it at once.
  const aside = `${buildDirectory(part, build)}.${process.pid}.making`;
  try {
    const configuration = configurationOf(part, build);
    await compile({ ...configuration, output: { ...configuration.output, path: aside } });
    if (part === 'shell') describeShell(build, aside);
    else await describeRemote(part, build, aside);
    if (!isBuilt(part, build)) {
      rmSync(buildDirectory(part, build), { recursive: true, force: true });
      renameSync(aside, buildDirectory(part, build));
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return { part, build, duration: Math.round(performance.now() - begin) };
}
