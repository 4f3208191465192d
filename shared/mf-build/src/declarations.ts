import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appDirectory, REMOTES, type RemoteName } from './apps.ts';
import type { RemoteDeclaration } from './remote-config.ts';

/** The remote's declaration in `remote.config.ts`. */
export async function declarationOf(app: RemoteName): Promise<RemoteDeclaration> {
  const module = await import(pathToFileURL(join(appDirectory(app), 'remote.config.ts')).href);
  return module.default as RemoteDeclaration;
}

/** What every remote declares, by its name. */
export const declarations: ReadonlyMap<RemoteName, RemoteDeclaration> = new Map(
  await Promise.all(REMOTES.map(async (remote) => [remote, await declarationOf(remote)] as const)),
);
