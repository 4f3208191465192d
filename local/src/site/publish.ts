import { buildId } from '@chaps/shared/build/build-id';
import { readDescriptor } from '@chaps/shared/build/descriptor';
import { REMOTES } from '@chaps/shared/build/parts';
import { composeRegistry, writeRegistry } from '@chaps/shared/build/registry';
import type { PartName } from '@chaps/shared/ports';

/** Makes the builds of the present sources live: one atomic rewrite of the registry. */
export function publishCurrentBuilds(registryFile: string, ports: Record<PartName, number>): void {
  const shell = readDescriptor('shell', buildId('shell'));
  const remotes = REMOTES.map((remote) => ({
    descriptor: readDescriptor(remote, buildId(remote)),
    origin: `http://localhost:${ports[remote]}`,
  }));
  writeRegistry(registryFile, composeRegistry(shell, remotes));
}
