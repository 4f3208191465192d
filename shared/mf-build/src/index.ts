export {
  type AppName,
  appDirectory,
  buildDirectory,
  isBuilt,
  projectRoot,
  REMOTES,
  type RemoteName,
} from './apps.ts';
export { buildAll } from './build-all.ts';
export { type BuildResult, buildApp } from './build-app.ts';
export { buildId } from './build-id.ts';
export { declarationOf, type RemoteConfig, remoteConfigs } from './declarations.ts';
export { readDescriptor } from './descriptor.ts';
export { readRegistry, writeRegistry } from './registry.ts';
