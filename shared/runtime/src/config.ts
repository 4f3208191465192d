import type { SiteConfig } from '@chaps/contracts/config';

let current: SiteConfig | undefined;

/** Called once by the shell, before the first render. */
export function provideSiteConfig(config: SiteConfig): void {
  current = config;
}

/** @throws {Error} when read before the shell provided it */
export function siteConfig(): SiteConfig {
  if (!current) throw new Error('The site configuration was read before it was there.');
  return current;
}
