import { renameSync, rmSync } from 'node:fs';
import { buildId } from './build-id.ts';
import { compile } from './compile.ts';
import { declarationOf, describeRemote, describeShell } from './descriptor.ts';
import { writeFirstViews } from './first-view.ts';
import { buildDirectory, isBuilt, type PartToBuild } from './parts.ts';
import { remoteConfiguration } from './remote-config.ts';
import { shellConfiguration } from './shell-config.ts';

/** rspack configuration of any part. */
export function configurationOf(part: PartToBuild, build: string) {
  const options = { part, build };
  return part === 'shell' ? shellConfiguration(options) : remoteConfiguration(options);
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
    const paths = part === 'shell' ? ['/'] : ((await declarationOf(part)).firstViews ?? []);
    if (paths.length > 0) await writeFirstViews({ part, build }, paths, aside);
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
