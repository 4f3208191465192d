// What other packages can import, by file. Written by `npm run api-report`; see docs/teams.md.

// src/apps.ts
export declare const projectRoot: string;
export type RemoteName = `mfe-${string}`;
export declare const REMOTES: readonly RemoteName[];
export type AppName = RemoteName | 'shell';
export declare const appDirectory: (app: AppName) => string;
export declare const PARTS: readonly AppName[];
export declare const buildDirectory: (app: AppName, build: string) => string;
export declare const isBuilt: (app: AppName, build: string) => boolean;
export declare const descriptorFile: (app: AppName) => "remote.json" | "shell.json";

// src/build-app.ts
import { type AppName } from './apps.ts';
export interface BuildResult {
    app: AppName;
    build: string;
    duration: number;
}
export declare const buildApp: (app: AppName, salt?: string) => Promise<BuildResult>;
export declare const buildForDevelopment: (app: AppName) => Promise<BuildResult>;

// src/build-id.ts
import { z } from 'zod';
import { type AppName } from './apps.ts';
declare const contentsSchema: z.ZodObject<{
    build: z.ZodString;
    modules: z.ZodArray<z.ZodString>;
}, z.core.$strip>;
export type BuildContents = z.infer<typeof contentsSchema>;
export declare const sourcesKey: (app: AppName) => string;
export declare function buildContents(app: AppName): Promise<BuildContents>;
export declare function buildId(app: AppName, salt?: string): Promise<string>;
export {};

// src/build-parts.ts
import type { AppName } from './apps.ts';
import { type BuildResult } from './build-app.ts';
export declare function buildParts(parts: readonly AppName[], onBuilt: (result: BuildResult) => void, build?: (part: AppName) => Promise<BuildResult>): Promise<void>;

// src/declarations.ts
import type { RemoteDescriptor } from '@chaps/contracts/registry';
import type { RemoteModule } from '@chaps/runtime/remote';
import { type RemoteName } from './apps.ts';
export interface RemoteConfig {
    port: number;
    owner: `@${string}/${string}`;
    restricted?: boolean;
    quietPage: string;
    remote: () => Promise<RemoteModule>;
    paths?: Record<string, string[]>;
}
export interface RemoteDeclaration extends Pick<RemoteDescriptor, 'routes' | 'isolatedRoutes' | 'footerlessRoutes' | 'slots' | 'links' | 'restricted'> {
    prerender: string[];
}
export declare function declare({ remote, paths, restricted, }: Pick<RemoteConfig, 'remote' | 'paths' | 'restricted'>): Promise<RemoteDeclaration>;
export declare const remoteConfigs: ReadonlyMap<RemoteName, RemoteConfig>;
export declare const declarationOf: (app: RemoteName) => Promise<RemoteDeclaration>;
export declare function screensOf(app: RemoteName, paths: string[]): Promise<Map<string, string[]>>;

// src/descriptor.ts
import { type RemoteDescriptor, type ShellDescriptor } from '@chaps/contracts/registry';
import { type RemoteName } from './apps.ts';
import type { ExportNames } from './host-exports.ts';
export declare function describeRemote(app: RemoteName, build: string, directory: string, uses: ExportNames): Promise<RemoteDescriptor>;
export declare function describeShell(build: string, directory: string, exports: ExportNames): ShellDescriptor;
export declare function readDescriptor(app: 'shell', build: string): ShellDescriptor;
export declare function readDescriptor(app: RemoteName, build: string): RemoteDescriptor;

// src/host-exports.ts
import { type Module, type Stats } from '@rspack/core';
export type ExportNames = Record<string, string[]>;
export declare const allModules: (modules: Iterable<Module>) => Module[];
export declare function usedExports({ compilation }: Stats): ExportNames;
export declare function providedExports({ compilation }: Stats): ExportNames;

// src/index.ts
export { type AppName, appDirectory, buildDirectory, isBuilt, PARTS, projectRoot, REMOTES, type RemoteName, } from './apps.ts';
export { type BuildResult, buildApp } from './build-app.ts';
export { buildId } from './build-id.ts';
export { buildParts } from './build-parts.ts';
export { declarationOf, type RemoteConfig, remoteConfigs } from './declarations.ts';
export { readDescriptor } from './descriptor.ts';
export { readRegistry, writeRegistry } from './registry.ts';

// src/registry.ts
import { type Registry } from '@chaps/contracts/registry';
export declare const readRegistry: (file: string) => Registry;
export declare function writeRegistry(file: string, registry: Registry): void;
