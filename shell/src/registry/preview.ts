import type { SiteConfig } from '@chaps/contracts/config';
import {
  previewClaimsSchema,
  type Registry,
  type RegistryEntry,
  remoteDescriptorSchema,
} from '@chaps/contracts/registry';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { clearBuildRequest } from './build-request.ts';
import { readRegistry, useRegistry, withEntry } from './registry.ts';

const TIMEOUT_MS = 8000;

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

/** Thrown for a link that this site does not accept. */
class InvalidLinkError extends Error {}

function importPublicKey(key: string): Promise<CryptoKey> {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, P256, false, ['verify']);
}

/** The claims of a link, if one of the keys has signed it. */
async function readClaims(
  token: string,
  subject: string,
  [key = '', ...older]: string[],
): Promise<JWTPayload> {
  const options = { algorithms: ['ES256'], requiredClaims: ['exp'], subject };
  try {
    return (await jwtVerify(token, await importPublicKey(key), options)).payload;
  } catch (error) {
    const isOther = error instanceof errors.JWSSignatureVerificationFailed && older.length > 0;
    if (!isOther) throw error;
    return readClaims(token, subject, older);
  }
}

/**
 * The build that a signed link names. The signature covers the hash of its descriptor, which has the hash
 * of
 * every file.
 * @param request `<remote>@<build>:<signature>`
 * @throws {InvalidLink} when none of the site's keys has signed it
 * @throws {errors.JWTExpired} when the link has expired
 * @throws {Error} when the build cannot be loaded
 */
export async function readPreviewedBuild(
  request: string,
  { previewKey }: Pick<SiteConfig, 'previewKey'>,
): Promise<RegistryEntry> {
  const [, subject = '', token = ''] = /^([a-z-]+@[a-z0-9]+):([\w.-]+)$/.exec(request) ?? [];
  if (!previewKey || !token) throw new InvalidLinkError('This link is not for this site.');
  const claims = await readClaims(token, subject, previewKey.split(','));
  const { baseUrl, integrity } = previewClaimsSchema.parse(claims);
  const response = await fetch(new URL('remote.json', baseUrl), {
    integrity,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${baseUrl} answered ${response.status}`);
  return { ...remoteDescriptorSchema.parse(await response.json()), baseUrl };
}

const isInvalidLink = (error: unknown): boolean =>
  error instanceof errors.JOSEError || error instanceof InvalidLinkError;

function describeProblem(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The link has expired. Ask for a new one.';
  if (isInvalidLink(error)) return 'This link is not for this site.';
  return 'The build could not be loaded. Reload the page to try again.';
}

/**
 * Shows a build that is not live, or the reason why it cannot be shown.
 * @returns the current registry
 */
export async function start(
  request: string,
  published: Registry,
  config: SiteConfig,
): Promise<Registry> {
  try {
    const entry = await readPreviewedBuild(request, config);
    useRegistry.setState({
      adjust: async (registry) => withEntry(registry, entry),
      request: { kind: 'preview', what: `${entry.name} ${entry.build}` },
    });
    return await readRegistry();
  } catch (error) {
    if (isInvalidLink(error)) clearBuildRequest();
    else reportError(error);
    useRegistry.setState({ request: { kind: 'preview', problem: describeProblem(error) } });
    return published;
  }
}
