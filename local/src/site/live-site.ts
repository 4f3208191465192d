import { listOverrideOrigins, siteConfigSchema } from '@chaps/contracts/config';
import {
  type Registry,
  registrySchema,
  restrictedRegistrySchema,
  withRestricted,
} from '@chaps/contracts/registry';
import type { ZodType } from '@chaps/contracts/schema';
import { StartError } from '../processes/lifecycle.ts';

const TIMEOUT_MS = 15_000;

async function fetchJson<Value>(site: URL, file: string, schema: ZodType<Value>): Promise<Value> {
  const address = new URL(file, site).href;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    // A schema may allow the file to be missing.
    const missing = answer.status === 404 ? schema.safeParse(undefined) : undefined;
    if (missing?.success) return missing.data;
    if (!answer.ok) throw new Error(`it returned ${answer.status}`);
    return schema.parse(await answer.json());
  } catch (error) {
    const cause = error instanceof Error && error.name !== 'ZodError' ? `: ${error.message}` : '';
    throw new StartError(`${address} cannot be used${cause}`);
  }
}

/**
 * Origin of a site that accepts a remote from this machine.
 * @param given as typed, e.g. https://test.example.org
 * @throws {StartError} when it is not a site, or accepts no remote from `origin`
 */
export async function findAcceptingSite(given: string | undefined, origin: string): Promise<URL> {
  if (!given || !/^https?:\/\//.test(given) || !URL.canParse(given)) {
    throw new StartError('--against needs the address of a site, e.g. https://test.example.org');
  }
  const site = new URL('/', given);
  const allowed = listOverrideOrigins(await fetchJson(site, '/config.json', siteConfigSchema));
  if (allowed.includes(origin)) return site;
  const list = allowed.length > 0 ? `only from ${allowed.join(', ')}` : 'from nowhere';
  throw new StartError(
    `${site.origin} accepts no remote from ${origin}, ${list}: remoteOverrides in its config.json lists the allowed origins (CHAPS_PORT_OFFSET moves this port)`,
  );
}

/** The live registry of a site, including restricted remotes. @throws {StartError} */
export async function readLiveRegistry(site: URL): Promise<Registry> {
  const registry = await fetchJson(site, '/registry.json', registrySchema);
  if (!registry.shell.restrictedRemotes) return registry;
  const schema = restrictedRegistrySchema.optional();
  return withRestricted(registry, await fetchJson(site, '/registry-restricted.json', schema));
}
