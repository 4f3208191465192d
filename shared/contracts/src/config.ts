import * as z from '@chaps/contracts/schema';

/**
 * `/config.json`: the settings that differ between environments, read by the shell at start (architecture,
 * 'Composition at run time' point 8). One build runs everywhere.
 */
export const siteConfigSchema = z.object({
  /** Origin of the public site, without a trailing slash: canonical links and mailed links. */
  siteUrl: z.url(),
  /** Base address of the product API, without a trailing slash. */
  apiUrl: z.url(),
  auth: z.object({
    /** Supabase project address; the client adds /auth/v1. */
    url: z.url(),
    /** The publishable (anonymous) key, never a secret one. */
    publishableKey: z.string().min(1),
  }),
  payments: z.object({
    clientId: z.string().min(1),
    /** Where the payment SDK script is loaded from, for example the provider's own origin. */
    sdkBaseUrl: z.url(),
  }),
  tiles: z.object({
    /** Leaflet template with {z}, {x} and {y}. */
    url: z.string().includes('{z}').includes('{x}').includes('{y}'),
    attribution: z.string(),
  }),
  contactForm: z.object({
    serviceUrl: z.url(),
    formId: z.string().min(1),
  }),
  links: z.object({
    donate: z.url(),
    becomeSupporter: z.url(),
  }),
  charity: z.object({
    name: z.string(),
    number: z.string(),
    phone: z.string(),
    email: z.email(),
    speakerEmail: z.email(),
    address: z.string(),
  }),
  /**
   * Space-separated origins of developers' machines from which a page of this site may load a
   * remote (ADR 9). If omitted or empty, as in production, no remote is loaded from elsewhere.
   */
  remoteOverrides: z
    .string()
    .regex(/^(http:\/\/localhost:\d+( http:\/\/localhost:\d+)*)?$/)
    .optional(),
  /**
   * Public keys (P-256, uncompressed, base64url) for links that preview a build (ADR 9), separated by commas;
   * new links use the first. If omitted or empty: no previews.
   */
  previewKey: z
    .string()
    .regex(/^([\w-]{87}(,[\w-]{87})*)?$/)
    .optional(),
  /** Share of visits that send measurements, from 0 to 1; default 0. */
  vitalsSample: z.number().min(0).max(1).optional(),
});

export type SiteConfig = z.infer<typeof siteConfigSchema>;

/** Origins from which a page of the site may load a remote, see `remoteOverrides`. */
export const listOverrideOrigins = ({ remoteOverrides }: Pick<SiteConfig, 'remoteOverrides'>) =>
  remoteOverrides ? remoteOverrides.split(' ') : [];
