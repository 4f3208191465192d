import { readDescriptor } from '@chaps/shared/build/descriptor';
import { REMOTES } from '@chaps/shared/build/parts';
import { composeRegistry, writeRegistry } from '@chaps/shared/build/registry';
import type { PartName } from '@chaps/shared/ports';

/** Id of the build of each part. */
export type SiteBuilds = Record<string, string>;

/**
 * Makes builds live: one atomic rewrite of the registry.
 * @throws {Error} when a part has no such build
 */
export function publishBuilds(
  registryFile: string,
  ports: Record<PartName, number>,
  builds: SiteBuilds,
): void {
  const buildOf = (part: string) => {
    const build = builds[part];
    if (build === undefined) throw new Error(`${part} was not built`);
    return build;
  };
  const remotes = REMOTES.map((remote) => ({
    descriptor: readDescriptor(remote, buildOf(remote)),
    origin: `http://localhost:${ports[remote]}`,
  }));
  writeRegistry(registryFile, composeRegistry(readDescriptor('shell', buildOf('shell')), remotes));
}
