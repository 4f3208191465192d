import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteConfigSchema } from '@chaps/contracts/config';
import type { Registry, RegistryEntry } from '@chaps/contracts/registry';
import { contentType } from 'mime-types';
import { UserError } from '../errors.ts';
import type { Candidate } from '../publish.ts';
import { CONFIG, getBuildFolder, RESTRICTED_REGISTRY, readJson } from '../site.ts';
import { createSlotPageEntry, SLOT_PAGE_FILE } from './slot-page.ts';

/** Folders on the test's single origin. */
const SLOT_PAGE_FOLDER = '/contract-test/';
const API_FOLDER = '/api';

/** The registry with the addresses of every build moved to one origin. */
function relocateRegistry(origin: string, { registry, entry }: Candidate): Registry {
  const folder = ({ name, build }: RegistryEntry) => `${origin}/${getBuildFolder(name, build)}/`;
  return {
    ...registry,
    remotes: [
      ...registry.remotes.map(({ canary: _, ...each }) => ({ ...each, baseUrl: folder(each) })),
      createSlotPageEntry(entry, origin + SLOT_PAGE_FOLDER),
    ],
  };
}

/**
 * Serves the site as it will be with the new builds. The API is unavailable: a page must render without it.
 * @returns its origin
 * @throws {UserError} when the site has no configuration
 */
export async function serveLiveShell(candidate: Candidate) {
  const { site, registry } = candidate;
  const stored = await readJson(site, CONFIG);
  if (stored === undefined) throw new UserError(`${site.root} has no ${CONFIG}`, ['it is needed']);
  const config = siteConfigSchema.parse(stored);
  const shell = getBuildFolder('shell', registry.shell.build);
  const answer = async (path: string, origin: string): Promise<Buffer | string | undefined> => {
    if (path === '/registry.json') return JSON.stringify(relocateRegistry(origin, candidate));
    if (path === '/config.json') {
      const auth = { ...config.auth, url: origin + API_FOLDER };
      return JSON.stringify({ ...config, siteUrl: origin, apiUrl: origin + API_FOLDER, auth });
    }
    if (path === `/${RESTRICTED_REGISTRY}`) return undefined;
    if (path === SLOT_PAGE_FOLDER + SLOT_PAGE_FILE.name) return SLOT_PAGE_FILE.text;
    if (/^\/(shell|remotes)\//.test(path)) return (await site.read(path.slice(1)))?.content;
    return (await site.read(`${shell}/index.html`))?.content;
  };
  let origin = '';
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    const body = pathname.startsWith(`${API_FOLDER}/`) ? undefined : await answer(pathname, origin);
    const extension = /\.\w+$/.exec(pathname)?.[0] ?? '.html';
    // The only registry includes the restricted remotes.
    const missing = pathname === `/${RESTRICTED_REGISTRY}` ? 404 : 503;
    response.writeHead(body === undefined ? missing : 200, {
      'content-type': contentType(extension) || 'application/octet-stream',
    });
    response.end(body);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => void server.close() };
}
