import * as z from '@chaps/contracts/schema';

/** Names by import specifier. */
const exportNames = z.record(z.string(), z.array(z.string()));

const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/=]+$/);

/** A link to one of a remote's pages; a fragment names a section of it (spec 2, 'Shared chrome'). */
const pageLinkSchema = z.object({
  label: z.string(),
  to: z.string().startsWith('/'),
});

/** Positions of a remote's links in the shell's header and footer. */
export const linkPositionSchema = z.enum(['main', 'footer', 'legal', 'sign-in', 'portal']);

/**
 * A remote's link in the shell's chrome. The shell's only route of its own is `/`, so the navigation is
 * composed at run time.
 */
export const chromeLinkSchema = pageLinkSchema.extend({
  place: linkPositionSchema,
  /** Order among the links of all remotes at that position, ascending. */
  order: z.number(),
  children: z.array(pageLinkSchema).default([]),
});

export type PageLink = z.infer<typeof pageLinkSchema>;
export type ChromeLink = z.infer<typeof chromeLinkSchema>;

/**
 * Descriptor of a remote's build: written to `remote.json` by the build, and copied into the registry on
 * publication.
 */
export const remoteDescriptorSchema = z.object({
  /** Stable name of the remote, which is also its folder. */
  name: z.string().regex(/^[a-z][a-z-]*$/),
  /** Content-derived id of the build; files at `/<name>/<build>/` never change. */
  build: z.string().regex(/^[a-z0-9]{8,40}$/),
  /** Semver ranges of the singletons that it needs from the shell. */
  shared: z.record(z.string(), z.string()),
  /** Names that it imports from each singleton; derived from the build. */
  uses: exportNames.default({}),
  /** react-router patterns that it owns. */
  routes: z.array(z.string().startsWith('/')),
  /** Routes that have their own security policy, and therefore their own document. */
  isolatedRoutes: z.array(z.string().startsWith('/')),
  /** Routes whose documents may use the camera. */
  cameraRoutes: z.array(z.string().startsWith('/')).optional(),
  /** Blocks that it offers to pages of other remotes. */
  slots: z.array(z.string()),
  /** Routes without the site's footer (spec 2: hidden on the news list). */
  footerlessRoutes: z.array(z.string().startsWith('/')).default([]),
  /** Routes without the site's header, navigation and footer: the remote draws the whole page. */
  framelessRoutes: z.array(z.string().startsWith('/')).default([]),
  /** Routes that lock themselves: the site does not end an idle session there. */
  selfLockingRoutes: z.array(z.string().startsWith('/')).optional(),
  links: z.array(chromeLinkSchema).default([]),
  /** Served to signed-in browsers only: it is in the restricted registry. */
  restricted: z.boolean().optional(),
  /** Pages for search engines to which no link leads. */
  sitemap: z.array(z.string().startsWith('/')).default([]),
  /** Module Federation manifest, inlined to save a request. */
  manifest: z.record(z.string(), z.unknown()),
  /** SRI hash of every file (in the registry: of every script), by path below the build's folder. */
  integrity: z.record(z.string(), sha384),
});

export type RemoteDescriptor = z.infer<typeof remoteDescriptorSchema>;

/** A published build: its descriptor and its address. */
export const registryEntrySchema = remoteDescriptorSchema.extend({
  /** Absolute address of the build's folder, with a trailing slash. */
  baseUrl: z.url().endsWith('/'),
});

export type RegistryEntry = z.infer<typeof registryEntrySchema>;

/**
 * Maximum percentage of browsers that may get a canary: an equal number is counted for comparison.
 */
export const MAX_CANARY_PERCENT = 50;

/** What the signature of a preview link covers (ADR 9). Its subject is `<remote>@<build>`. */
export const previewClaimsSchema = z.object({
  sub: z.string(),
  /** Absolute address of the build's folder, with a trailing slash. */
  baseUrl: z.url().endsWith('/'),
  /** SRI hash of its `remote.json`, and thereby of every file named in it. */
  integrity: sha384,
});

export type PreviewClaims = z.infer<typeof previewClaimsSchema>;

/** A build that a share of browsers gets instead of the live build. */
const canarySchema = z.object({
  entry: registryEntrySchema,
  percent: z.number().int().min(1).max(MAX_CANARY_PERCENT),
  /** When its publication began; counts from an earlier publication do not apply. */
  since: z.iso.datetime(),
  /** The same for all canaries published in one step; a browser gets all of them or none. */
  set: z.string().optional(),
});

/**
 * A live remote. A publication or a rollback replaces the whole entry, so `canary` and `rejected` disappear
 * with it.
 */
export const liveRemoteSchema = registryEntrySchema.extend({
  canary: canarySchema.optional(),
  /** The last canary, if it was withdrawn because it performed worse. */
  stoppedCanary: z
    .object({ build: z.string(), at: z.iso.datetime(), reason: z.string() })
    .optional(),
});

export type LiveRemote = z.infer<typeof liveRemoteSchema>;

/** Descriptor of a shell build. */
export const shellDescriptorSchema = z.object({
  build: z.string(),
  /** Exact versions of the singletons. */
  provides: z.record(z.string(), z.string()),
  /** Names that each of them exports; derived from the build. */
  exports: exportNames.default({}),
  /** Whether it reads the restricted registry. */
  restrictedRemotes: z.boolean().optional(),
});

export type ShellDescriptor = z.infer<typeof shellDescriptorSchema>;

/**
 * `/registry-restricted.json`: live builds that anonymous browsers do not get. A site without restricted
 * remotes has no such file.
 */
export const restrictedRegistrySchema = z.object({
  version: z.literal(1),
  /** ISO instant of the last change. */
  updatedAt: z.iso.datetime(),
  remotes: z.array(liveRemoteSchema),
});

export type RestrictedRegistry = z.infer<typeof restrictedRegistrySchema>;

/** `/registry.json` on the shell's origin: the live builds and their canaries. */
export const registrySchema = restrictedRegistrySchema.extend({
  /** The live shell. A tab with another build offers a reload. */
  shell: shellDescriptorSchema,
  /** Where the addresses of withdrawn remotes redirect, unless another remote now owns them. */
  redirects: z
    .array(
      z.object({
        /** Name of the withdrawn remote. */
        name: z.string(),
        routes: z.array(z.string().startsWith('/')),
        to: z.string().startsWith('/'),
      }),
    )
    .optional(),
});

export type Registry = z.infer<typeof registrySchema>;

/** All live builds. A remote is in both files only while it moves from one to the other. */
export function withRestricted(
  registry: Registry,
  restricted: RestrictedRegistry | undefined,
): Registry {
  if (!restricted) return registry;
  const names = new Set(restricted.remotes.map(({ name }) => name));
  const open = registry.remotes.filter(({ name }) => !names.has(name));
  const [updatedAt = registry.updatedAt] = [registry.updatedAt, restricted.updatedAt]
    .sort()
    .reverse();
  return { ...registry, updatedAt, remotes: [...open, ...restricted.remotes] };
}
