import type { SiteConfig } from '@chaps/contracts/config';
import {
  type ChromeLink,
  type Registry,
  type RegistryEntry,
  registrySchema,
} from '@chaps/contracts/registry';

/** A complete configuration. */
export const SITE: SiteConfig = {
  siteUrl: 'https://chaps.example.org',
  apiUrl: 'http://127.0.0.1:9',
  auth: { url: 'http://127.0.0.1:9', publishableKey: 'key' },
  payments: { clientId: 'client', sdkBaseUrl: 'http://127.0.0.1:9' },
  tiles: { url: 'http://127.0.0.1:9/{z}/{x}/{y}', attribution: 'Map' },
  contactForm: { serviceUrl: 'http://127.0.0.1:9', formId: 'contact' },
  links: {
    donate: 'https://giving.example.org',
    becomeSupporter: 'https://giving.example.org/supporters',
  },
  charity: {
    name: 'CHAPS',
    number: '1234567',
    phone: '020 7946 0123',
    email: 'info@chaps.example',
    speakerEmail: 'speakers@chaps.example',
    address: '12 Sample Street, London',
  },
};

const remoteWith = (links: ChromeLink[]): RegistryEntry => ({
  name: 'reading',
  build: 'abcdef123456',
  uses: {},
  shared: {},
  routes: [],
  isolatedRoutes: [],
  slots: [],
  footerlessRoutes: [],
  links,
  sitemap: [],
  manifest: {},
  integrity: {},
  baseUrl: 'https://reading.example.org/reading/abcdef123456/',
});

/** A registry of one remote with these links. */
export const registryWith = (links: ChromeLink[], shellBuild = 'shell1'): Registry =>
  registrySchema.parse({
    version: 1,
    updatedAt: '2026-11-21T00:00:00.000Z',
    shell: { build: shellBuild, provides: {}, exports: {} },
    remotes: [remoteWith(links)],
  });

/** A build of the remote in `registryWith`. */
export const buildOf = (build: string): RegistryEntry => ({
  ...remoteWith([]),
  build,
  baseUrl: `https://reading.example.org/reading/${build}/`,
});

/** A registry whose remote has a canary. */
export const registryWithCanary = (percent: number): Registry =>
  registrySchema.parse({
    ...registryWith([]),
    remotes: [
      {
        ...buildOf('aaaaaaaa0001'),
        canary: { entry: buildOf('aaaaaaaa0002'), percent, since: '2026-11-22T00:00:00.000Z' },
      },
    ],
  });
