import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type RemoteDescriptor,
  remoteDescriptorSchema,
  type ShellDescriptor,
  shellDescriptorSchema,
} from '@chaps/contracts/registry';
import { CONTRACT, SUPPORTED_CONTRACTS } from '@chaps/runtime/remote/contract';
import {
  buildDirectory,
  descriptorFile,
  type PartToBuild,
  partDirectory,
  type RemoteName,
} from './parts.ts';
import type { RemoteDeclaration } from './remote-config.ts';
import { acceptedRanges, providedVersions } from './singletons.ts';

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** SRI hash of every file a browser may be given, by path relative to the build's folder. */
function integrityOf(directory: string): Record<string, string> {
  const served = filesBelow(directory).filter((file) => !/\.map$|\.json$/.test(file));
  return Object.fromEntries(
    served
      .sort()
      .map((file) => [
        relative(directory, file).replaceAll('\\', '/'),
        `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`,
      ]),
  );
}

/** What the remote declares of itself in `remote.config.ts`. */
export async function declarationOf(part: RemoteName): Promise<RemoteDeclaration> {
  const module = await import(pathToFileURL(join(partDirectory(part), 'remote.config.ts')).href);
  return module.default as RemoteDeclaration;
}

/**
 * Writes `remote.json` beside a finished build: the last step, so its presence means 'complete'.
 * @param directory where the build's files are now
 */
export async function describeRemote(
  part: RemoteName,
  build: string,
  directory: string,
): Promise<RemoteDescriptor> {
  const declaration = await declarationOf(part);
  const descriptor = remoteDescriptorSchema.parse({
    name: part,
    build,
    contract: CONTRACT,
    shared: acceptedRanges(),
    routes: declaration.routes,
    isolatedRoutes: declaration.isolatedRoutes ?? [],
    slots: declaration.slots ?? [],
    footerlessRoutes: declaration.footerlessRoutes ?? [],
    links: declaration.links ?? [],
    sitemap: declaration.sitemap ?? [],
    manifest: JSON.parse(readFileSync(join(directory, 'mf-manifest.json'), 'utf8')),
    integrity: integrityOf(directory),
  });
  writeFileSync(join(directory, descriptorFile(part)), `${JSON.stringify(descriptor, null, 1)}\n`);
  return descriptor;
}

/** Writes `shell.json` beside a finished build of the shell, in `directory`. */
export function describeShell(build: string, directory: string): ShellDescriptor {
  const descriptor = shellDescriptorSchema.parse({
    build,
    contracts: [...SUPPORTED_CONTRACTS],
    provides: providedVersions(),
  });
  const file = join(directory, descriptorFile('shell'));
  writeFileSync(file, `${JSON.stringify(descriptor, null, 1)}\n`);
  return descriptor;
}

/** Reads the description of a finished build back. */
export function readDescriptor(part: 'shell', build: string): ShellDescriptor;
export function readDescriptor(part: RemoteName, build: string): RemoteDescriptor;
export function readDescriptor(part: PartToBuild, build: string) {
  const text = readFileSync(join(buildDirectory(part, build), descriptorFile(part)), 'utf8');
  const schema = part === 'shell' ? shellDescriptorSchema : remoteDescriptorSchema;
  return schema.parse(JSON.parse(text));
}
