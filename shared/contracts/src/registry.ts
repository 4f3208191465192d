import * as z from '@chaps/contracts/schema';

const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/=]+$/);

/** A link to one of a remote's pages, or to a named section of it. */
const pageLinkSchema = z.object({
  label: z.string(),
  to: z.string().startsWith('/'),
  /** Named section to scroll to once the page is there (spec 2, 'Shared chrome'). */
  section: z.string().optional(),
});

/** Where the shell's header and footer can show a remote's link. */
export const linkPlaceSchema = z.enum(['main', 'footer', 'legal', 'sign-in', 'portal']);

/**
 * A remote's contribution to the shell's chrome. The shell knows no route of its own but `/`, so
 * the navigation too is composed at run time.
 */
export const chromeLinkSchema = pageLinkSchema.extend({
  place: linkPlaceSchema,
  /** Ascending position among the links of all remotes in that place. */
  order: z.number(),
  children: z.array(pageLinkSchema).default([]),
});

export type PageLink = z.infer<typeof pageLinkSchema>;
export type ChromeLink = z.infer<typeof chromeLinkSchema>;

/**
 * What one build of a remote says of itself: written by the build next to its files as
 * `remote.json`, and copied into the registry when that build is published.
 */
export const remoteDescriptorSchema = z.object({
  /** Stable name of the remote: folder name, and the name it is registered under. */
  name: z.string().regex(/^[a-z][a-z-]*$/),
  /** Content-derived id of the build; its files live for ever at `/<name>/<build>/`. */
  build: z.string().regex(/^[a-z0-9]{8,40}$/),
  /** Version of the remote contract (`CONTRACT` in `@chaps/runtime`) that the build speaks. */
  contract: z.number().int().positive(),
  /** Semver ranges of the singletons it takes from the shell. */
  shared: z.record(z.string(), z.string()),
  /** react-router patterns of the routes it owns. */
  routes: z.array(z.string().startsWith('/')),
  /** Routes that need a document of their own, because their security policy differs. */
  isolatedRoutes: z.array(z.string().startsWith('/')),
  /** Blocks it offers to other parts' pages. */
  slots: z.array(z.string()),
  /** Routes without the site's footer (spec 2: hidden on the news list). */
  footerlessRoutes: z.array(z.string().startsWith('/')).default([]),
  /** Its links in header and footer. */
  links: z.array(chromeLinkSchema).default([]),
  /** Pages that search engines should know, beside those its links lead to. */
  sitemap: z.array(z.string().startsWith('/')).default([]),
  /** Module Federation manifest, inlined so that no second request is needed. */
  manifest: z.record(z.string(), z.unknown()),
  /** SRI hash of every file of the build, by path relative to the build's folder. */
  integrity: z.record(z.string(), sha384),
});

export type RemoteDescriptor = z.infer<typeof remoteDescriptorSchema>;

/** A published build: its description and where its files are. */
export const registryEntrySchema = remoteDescriptorSchema.extend({
  /** Absolute address of the build's folder, with a trailing slash. */
  baseUrl: z.url().endsWith('/'),
});

export type RegistryEntry = z.infer<typeof registryEntrySchema>;

/** What a build of the shell says of itself: which remotes it can host. */
export const shellDescriptorSchema = z.object({
  build: z.string(),
  /** Contract versions it can mount. */
  contracts: z.array(z.number().int().positive()),
  /** Exact versions of the singletons it provides. */
  provides: z.record(z.string(), z.string()),
});

export type ShellDescriptor = z.infer<typeof shellDescriptorSchema>;

/** `/registry.json` on the shell's origin: the one place that says which builds are live. */
export const registrySchema = z.object({
  version: z.literal(1),
  /** ISO instant of the last change. */
  updatedAt: z.iso.datetime(),
  /** The live shell: an open tab with another build offers a reload. */
  shell: shellDescriptorSchema,
  remotes: z.array(registryEntrySchema),
});

export type Registry = z.infer<typeof registrySchema>;
