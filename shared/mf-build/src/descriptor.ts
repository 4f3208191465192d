import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type RemoteDescriptor,
  remoteDescriptorSchema,
  type ShellDescriptor,
  shellDescriptorSchema,
} from '@chaps/contracts/registry';
import { type AppName, getBuildDirectory, getDescriptorFile, type RemoteName } from './apps.ts';
import { loadDeclaration } from './declarations.ts';
import { listFilesBelow } from './files.ts';
import type { ExportNames } from './host-exports.ts';
import { getIntegrityHash } from './integrity.ts';
import { listAcceptedRanges, listProvidedVersions } from './singletons.ts';

/** SRI hash of every file that browsers load, by path below the build's folder. */
function hashFiles(directory: string): Record<string, string> {
  const served = listFilesBelow(directory).filter((file) => !/\.(?:map|json|cjs)$/.test(file));
  return Object.fromEntries(
    served.map((file) => [file, getIntegrityHash(readFileSync(join(directory, file)))]),
  );
}

/**
 * Writes `remote.json`, the last file of a build: its presence means that the build is complete.
 * @param directory folder of the build's files
 * @param uses names that it imports from the host
 */
export async function describeRemote(
  app: RemoteName,
  build: string,
  directory: string,
  uses: ExportNames,
): Promise<RemoteDescriptor> {
  const { prerender, ...declaration } = await loadDeclaration(app);
  const descriptor = remoteDescriptorSchema.parse({
    name: app,
    build,
    shared: listAcceptedRanges(),
    uses,
    ...declaration,
    sitemap: prerender,
    manifest: JSON.parse(readFileSync(join(directory, 'mf-manifest.json'), 'utf8')),
    integrity: hashFiles(directory),
  });
  writeFileSync(
    join(directory, getDescriptorFile(app)),
    `${JSON.stringify(descriptor, null, 1)}\n`,
  );
  return descriptor;
}

/** Files that no page requests: for the build's own rendering, for search engines, and licences. */
const UNREQUESTED_FILES = /^(?:prerender|social-card|apple-touch-icon|index\.html|fonts\/OFL)/;

/**
 * Writes `integrity.json`, which lists the files that pages may request, for clients that store them on a
 * device, and `shell.json`, the last file of a shell build.
 * @param exports names that it provides to remotes
 */
export function describeShell(
  build: string,
  directory: string,
  exports: ExportNames,
): ShellDescriptor {
  const descriptor = shellDescriptorSchema.parse({
    build,
    provides: listProvidedVersions(),
    exports,
    restrictedRemotes: true,
  });
  const files = Object.entries(hashFiles(directory));
  const kept = Object.fromEntries(files.filter(([file]) => !UNREQUESTED_FILES.test(file)));
  writeFileSync(join(directory, 'integrity.json'), `${JSON.stringify(kept, null, 1)}\n`);
  const file = join(directory, getDescriptorFile('shell'));
  writeFileSync(file, `${JSON.stringify(descriptor, null, 1)}\n`);
  return descriptor;
}

/** Reads the descriptor of a complete build. */
export function readDescriptor(app: 'shell', build: string): ShellDescriptor;
export function readDescriptor(app: RemoteName, build: string): RemoteDescriptor;
export function readDescriptor(app: AppName, build: string) {
  const text = readFileSync(join(getBuildDirectory(app, build), getDescriptorFile(app)), 'utf8');
  const schema = app === 'shell' ? shellDescriptorSchema : remoteDescriptorSchema;
  return schema.parse(JSON.parse(text));
}
