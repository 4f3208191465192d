export { buildAll } from './build-all.ts';
export { buildId } from './build-id.ts';
export { type BuildResult, buildPart, configurationOf } from './build-part.ts';
export { declarationOf, readDescriptor } from './descriptor.ts';
export {
  buildDirectory,
  isBuilt,
  type PartToBuild,
  partDirectory,
  projectRoot,
  REMOTES,
  type RemoteName,
} from './parts.ts';
export { composeRegistry, readRegistry, writeRegistry } from './registry.ts';
export type { RemoteDeclaration } from './remote-config.ts';
