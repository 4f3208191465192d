import type { SiteConfig } from '@chaps/contracts/config';
import { EXAMPLE_CONFIG } from '@chaps/contracts/example-config';
import {
  type ChromeLink,
  type Registry,
  type RegistryEntry,
  registrySchema,
} from '@chaps/contracts/registry';

const NOBODY = 'http://127.0.0.1:9';

/** A complete configuration. Its API and sign-in service do not respond. */
export const SITE: SiteConfig = {
  ...EXAMPLE_CONFIG,
  siteUrl: 'https://chaps.example.org',
  apiUrl: NOBODY,
  auth: { url: NOBODY, publishableKey: 'key' },
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
  framelessRoutes: [],
  links,
  sitemap: [],
  manifest: {},
  integrity: {},
  baseUrl: 'https://reading.example.org/reading/abcdef123456/',
});

/** A registry of one remote with these links. */
export const makeRegistry = (links: ChromeLink[], shellBuild = 'shell1'): Registry =>
  registrySchema.parse({
    version: 1,
    updatedAt: '2026-11-21T00:00:00.000Z',
    shell: { build: shellBuild, provides: {}, exports: {} },
    remotes: [remoteWith(links)],
  });

/** A build of the remote in `makeRegistry`. */
export const makeBuild = (build: string): RegistryEntry => ({
  ...remoteWith([]),
  build,
  baseUrl: `https://reading.example.org/reading/${build}/`,
});

/** A registry whose remote has a canary. */
export const makeRegistryWithCanary = (percent: number): Registry =>
  registrySchema.parse({
    ...makeRegistry([]),
    remotes: [
      {
        ...makeBuild('aaaaaaaa0001'),
        canary: { entry: makeBuild('aaaaaaaa0002'), percent, since: '2026-11-22T00:00:00.000Z' },
      },
    ],
  });
