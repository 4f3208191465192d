import { isDeepStrictEqual } from 'node:util';
import type { Registry } from '@chaps/contracts/registry';
import * as z from '@chaps/contracts/schema';
import { UserError } from './errors.ts';
import { PUBLIC_KEY_PATTERN } from './signing-key.ts';
import { PUBLISHING_KEYS, type Site } from './site.ts';

/** Every part, including future ones. */
const ALL_PARTS = '*';

/** A key that signs publications, and the parts it may sign for. */
const publishingKeySchema = z.object({
  key: z.string().regex(PUBLIC_KEY_PATTERN),
  /** Name of the team, and of its inbox. */
  team: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Remotes, `shell`, or `*` for every part. */
  parts: z.array(z.string()),
  /** Origins that may serve files of these parts, in addition to those where they are live. */
  origins: z.array(z.url({ protocol: /^https?$/ })).optional(),
  /** ISO instant at which it was added. */
  since: z.iso.datetime(),
});

export type PublishingKey = z.infer<typeof publishingKeySchema>;

const fileSchema = z.object({ keys: z.array(publishingKeySchema) });

async function readKeysFile(site: Pick<Site, 'read'>) {
  const stored = await site.read(PUBLISHING_KEYS);
  const keys = stored ? fileSchema.parse(JSON.parse(stored.content.toString('utf8'))).keys : [];
  return { keys, version: stored?.version };
}

/** The keys whose signatures a site accepts. */
export const readPublishingKeys = async (site: Pick<Site, 'read'>): Promise<PublishingKey[]> =>
  (await readKeysFile(site)).keys;

/**
 * Changes the list of keys, to which only the operator's credentials can write.
 * @param change returns the next list
 */
export async function changeKeys(
  site: Site,
  change: (keys: PublishingKey[]) => PublishingKey[],
): Promise<void> {
  for (;;) {
    const { keys, version } = await readKeysFile(site);
    const text = `${JSON.stringify({ keys: change(keys) }, null, 1)}\n`;
    if (await site.writeIf(PUBLISHING_KEYS, text, version)) return;
  }
}

/** Adds a key, or updates its entry. Other keys of its team stay valid. */
export const addKey = (site: Site, added: Omit<PublishingKey, 'since'>): Promise<void> =>
  changeKeys(site, (keys) => {
    const { since = new Date().toISOString() } = keys.find(({ key }) => key === added.key) ?? {};
    const others = keys.filter(({ key }) => key !== added.key);
    return [...others, publishingKeySchema.parse({ ...added, since })];
  });

/** Who changes what is live. */
export interface Publisher {
  /** Shown on the console's releases page. */
  name?: string | undefined;
  /** The parts that they may change; defaults to all, as for the operator. */
  parts?: readonly string[] | undefined;
  /** Origins that they may name for a part's files. */
  origins?: readonly string[] | undefined;
}

/** @throws {UserError} when one of the parts is not the publisher's */
export function assertMayChange({ name, parts }: Publisher, changed: readonly string[]): void {
  if (!parts || parts.includes(ALL_PARTS)) return;
  const foreign = changed.filter((part) => !parts.includes(part));
  if (foreign.length === 0) return;
  throw new UserError(
    `${name} may not change ${foreign.join(', ')}`,
    foreign.map((part) => `the key does not cover ${part}`),
  );
}

/**
 * @param current origin where the app is live
 * @throws {UserError} when the publisher may not name the origin
 */
export function assertMayUseOrigin(
  { name, parts, origins = [] }: Publisher,
  app: string,
  origin: string,
  current: string | undefined,
): void {
  if (!parts || parts.includes(ALL_PARTS) || origin === current || origins.includes(origin)) return;
  throw new UserError(`${name} may not publish ${app} at ${origin}`, [
    "the key does not cover this origin: the site's operator can add it with --origins",
  ]);
}

/** The parts that are different, new or missing in the next registry. */
export function listChangedParts(live: Registry | undefined, next: Registry): string[] {
  const partsOf = (registry: Registry | undefined) =>
    new Map<string, unknown>([
      ...(registry ? [['shell', registry.shell] as const] : []),
      ...(registry?.remotes ?? []).map((remote) => [remote.name, remote] as const),
    ]);
  const [before, after] = [partsOf(live), partsOf(next)];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)));
}
