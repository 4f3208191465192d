import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import type { RegistryEntry } from '@chaps/contracts/registry';
import { type RemoteName, readRegistry, writeRegistry } from '@chaps/mf-build';
import { getIntegrityHash } from '@chaps/mf-build/integrity';
import type { Fault, Site } from '../fixtures/site.ts';

/** Makes a remote of a site fail. @returns a function that repairs it */
export type Injection = (site: Site, remote: RemoteName) => Promise<() => Promise<void>>;

const isAny = () => true;
const isEntry = (file: string) => basename(file) === 'remoteEntry.js';
const isStyle = (file: string) => file.endsWith('.css');
const isChunk = (file: string) => file.endsWith('.js') && !isEntry(file);

/** A CDN's headers for immutable files, which a faulty response carries as well. */
const lasting = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=31536000, immutable',
};

const answer = (response: ServerResponse, status: number, type: string, body: string) =>
  void response.writeHead(status, { ...lasting, 'content-type': type }).end(body);

const served =
  (wanted: (file: string) => boolean, instead: (...given: Parameters<Fault>) => void): Injection =>
  async (site, remote) => {
    site.faults.set(remote, (file, response) => {
      if (wanted(file)) instead(file, response);
      return wanted(file);
    });
    return async () => void site.faults.delete(remote);
  };

const notFound = (_file: string, response: ServerResponse) =>
  answer(response, 404, 'text/plain', 'Not found');

/** No script or style depends on this byte: without integrity checks everything would work. */
const withOtherByte = (file: string, response: ServerResponse) => {
  const text = readFileSync(file, 'utf8');
  const other = text.replace('sourceMappingURL=', 'sourceMappingURL-');
  if (other === text) throw new Error(`${file} has no byte to change.`);
  answer(response, 200, isStyle(file) ? 'text/css' : 'text/javascript', other);
};

const registered =
  (other: (entry: RegistryEntry, site: Site) => RegistryEntry): Injection =>
  async (site, remote) => {
    const registry = readRegistry(site.folder.registry);
    const remotes = registry.remotes.map((entry) =>
      entry.name === remote ? other(entry, site) : entry,
    );
    writeRegistry(site.folder.registry, { ...registry, remotes });
    return async () => writeRegistry(site.folder.registry, registry);
  };

const BROKEN_BUILD = 'broken000000';
/** The global variable through which this entry exposes its container: each build has its own. */
const BROKEN_NAME = 'broken_build';

/** A build whose entry has this text, with a matching hash. */
const builtAs = (text: string): Injection =>
  registered((entry, site) => {
    const folder = join(site.folder.builds(entry.name), BROKEN_BUILD);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'remoteEntry.js'), text);
    return {
      ...entry,
      build: BROKEN_BUILD,
      baseUrl: entry.baseUrl.replace(entry.build, BROKEN_BUILD),
      integrity: { 'remoteEntry.js': getIntegrityHash(text) },
      manifest: {
        ...entry.manifest,
        metaData: { ...(entry.manifest.metaData as object), globalName: BROKEN_NAME },
      },
    };
  });

export const FAILURES: Record<string, Injection> = {
  'connection refused': async (site, remote) => {
    await site.stopRemote(remote);
    return () => site.startRemote(remote);
  },
  503: served(isAny, (_file, response) => answer(response, 503, 'text/plain', 'Unavailable')),
  // Never responds. The connection stays open even after the repair.
  hang: served(isAny, () => {}),
  '200 with HTML': served(isAny, (_file, response) =>
    answer(response, 200, 'text/html', '<!doctype html><title>Hi</title>'),
  ),
  'entry that throws': builtAs("throw new Error('broken on purpose');"),
  'style missing': served(isStyle, notFound),
  'chunk missing': served(isChunk, notFound),
  'broken exports': builtAs(
    `var ${BROKEN_NAME} = { init() {}, get: () => Promise.resolve(() => ({ routes: 1 })) };`,
  ),
  // Simulates a move to another host: the build is the same, but its address is wrong until it is repaired.
  'wrong address': registered((entry, site) => {
    const elsewhere = site.originOf(entry.name === 'mfe-content' ? 'mfe-events' : 'mfe-content');
    return { ...entry, baseUrl: new URL(new URL(entry.baseUrl).pathname, elsewhere).href };
  }),
  'missing export': registered((entry) => ({
    ...entry,
    uses: { ...entry.uses, '@chaps/runtime': ['aNameThatNoShellHas'] },
  })),
};

export const TAMPERINGS: Record<string, Injection> = {
  entry: served(isEntry, withOtherByte),
  chunk: served(isChunk, withOtherByte),
  style: served(isStyle, withOtherByte),
};
