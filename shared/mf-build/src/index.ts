export {
  type AppName,
  getAppDirectory,
  getBuildDirectory,
  isBuilt,
  PARTS,
  projectRoot,
  REMOTES,
  type RemoteName,
} from './apps.ts';
export { type BuildResult, buildApp } from './build-app.ts';
export { getBuildId } from './build-id.ts';
export { buildParts } from './build-parts.ts';
export { loadDeclaration, type RemoteConfig, remoteConfigs } from './declarations.ts';
export { readDescriptor } from './descriptor.ts';
export { readRegistry, writeRegistry } from './registry.ts';
