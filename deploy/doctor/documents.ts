import {
  type LiveRemote,
  registrySchema,
  restrictedRegistrySchema,
} from '@chaps/contracts/registry';
import {
  getDocumentHeaders,
  getImmutableHeaders,
  getRevalidatedHeaders,
  type Policy,
} from '@chaps/security-headers';
import { type Finding, fail, ok, type Question, sendRequest, warn } from './check.ts';
import type { DoctorSettings } from './settings.ts';

/** The sources of each directive of a policy. */
const getDirectives = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

/**
 * How the sources of two policies differ, by directive; the order of the sources does not matter.
 */
function findPolicyDifferences(expected: string, sent: string): string[] {
  const [wanted, found] = [getDirectives(expected), getDirectives(sent)];
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((name) => {
    const [wants, has] = [wanted.get(name), found.get(name)];
    if (!wants || !has) return `Content-Security-Policy ${wants ? 'lacks' : 'has'} ${name}`;
    return [
      ...has.filter((source) => !wants.includes(source)).map((source) => `${name} has ${source}`),
      ...wants.filter((source) => !has.includes(source)).map((source) => `${name} lacks ${source}`),
    ];
  });
}

/** Headers that are missing or have a different value. */
const findHeaderDifferences = (expected: Record<string, string>, { headers }: Response): string[] =>
  Object.entries(expected).flatMap(([name, value]) => {
    const sent = headers.get(name);
    if (sent === null) return `no ${name}`;
    if (name === 'Content-Security-Policy') return findPolicyDifferences(value, sent);
    return sent.toLowerCase() === value.toLowerCase() ? [] : `${name}: ${sent}`;
  });

const HEADERS_ADVICE =
  'The web server or CDN must send the headers in shared/security-headers/nginx, with the origins from .env';
/** One year, as the browsers' preload list requires. */
const HSTS_SECONDS = 31_536_000;

async function checkDocument(
  settings: DoctorSettings,
  path: string,
  policy: Policy,
): Promise<Finding> {
  const answer = await sendRequest(settings.site + path);
  const expected = getDocumentHeaders(settings, policy);
  const found = findHeaderDifferences(expected, answer);
  if (answer.status !== 200) found.unshift(`status ${answer.status}`);
  if (found.length > 0) return fail(found.join('; '), HEADERS_ADVICE);
  const hsts = answer.headers.get('strict-transport-security') ?? 'none';
  const seconds = Number(/max-age=(\d+)/.exec(hsts)?.[1] ?? 0);
  if (settings.site.startsWith('https:') && seconds < HSTS_SECONDS) {
    return warn(`Strict-Transport-Security: ${hsts}`, 'Set HSTS in .env to a year or more');
  }
  return ok(`${Object.keys(expected).length} headers as expected`);
}

/** Whether the name without www redirects every address to the same address on the site. */
export async function checkRedirect(apex: string, site: string): Promise<Finding> {
  const path = '/news?page=2';
  const { status, headers } = await sendRequest(apex + path);
  const location = headers.get('location') ?? 'nowhere';
  if (status === 301 && location === site + path) return ok(location);
  return fail(
    `status ${status} to ${location}`,
    'Its DNS must point to this machine, as APEX says',
  );
}

/** Whether a build's files are cached for ever and readable by the site, and a missing file gives a 404. */
async function checkFiles({ baseUrl, integrity }: LiveRemote): Promise<Finding> {
  const [file = 'remote.json'] = Object.keys(integrity);
  const [found, missing] = await Promise.all([
    sendRequest(`${baseUrl}${file}`),
    sendRequest(`${baseUrl}of-the-doctor.js`),
  ]);
  const wrong = findHeaderDifferences(getImmutableHeaders(), found);
  if (found.status !== 200) wrong.unshift(`${baseUrl}${file} answers ${found.status}`);
  if (missing.status !== 404) wrong.push(`a missing file returns status ${missing.status}`);
  else if (/immutable|max-age=[1-9]/.test(missing.headers.get('cache-control') ?? '')) {
    wrong.push('a missing file is cached');
  }
  if (wrong.length === 0) return ok(baseUrl);
  return fail(wrong.join('; '), `${HEADERS_ADVICE}; a missing file must return 404, never a page`);
}

/** The restricted remotes. A site without any does not have this file. */
async function readRestrictedRemotes({ site }: DoctorSettings): Promise<LiveRemote[]> {
  const answer = await sendRequest(`${site}/registry-restricted.json`);
  if (answer.status !== 200) return [];
  return restrictedRegistrySchema.parse(await answer.json()).remotes;
}

/**
 * Checks of the live builds, and of the documents and files that browsers get.
 * @throws {Error} when the registry cannot be read
 */
export async function listSiteQuestions(settings: DoctorSettings): Promise<Question[]> {
  const answer = await sendRequest(`${settings.site}/registry.json`);
  if (answer.status !== 200) throw new Error(`registry.json returned ${answer.status}`);
  const remotes = [
    ...registrySchema.parse(await answer.json()).remotes,
    ...(await readRestrictedRemotes(settings)),
  ];
  const registry = async () => {
    const wrong = findHeaderDifferences(getRevalidatedHeaders(), answer);
    return wrong.length > 0
      ? fail(wrong.join('; '), HEADERS_ADVICE)
      : ok(`${remotes.length} remotes live`);
  };
  const own = remotes.flatMap(({ isolatedRoutes, cameraRoutes = [] }) => [
    ...isolatedRoutes.map((path) => ({ path, policy: { isolated: true } })),
    // Paths with parameters have the same policy as the paths beside them.
    ...cameraRoutes
      .filter((path) => !path.includes(':'))
      .map((path) => ({ path, policy: { camera: true } })),
  ]);
  return [
    { name: 'registry', look: registry },
    { name: 'security headers of /', look: () => checkDocument(settings, '/', {}) },
    ...own.map(({ path, policy }) => ({
      name: `security headers of ${path}`,
      look: () => checkDocument(settings, path, policy),
    })),
    ...remotes.map((remote) => ({
      name: `files of ${remote.name}`,
      look: () => checkFiles(remote),
    })),
  ];
}
