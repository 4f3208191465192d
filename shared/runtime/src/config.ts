import type { SiteConfig } from '@chaps/contracts/config';

let current: SiteConfig | undefined;

/** Called once by the shell, before anything is rendered. */
export function provideSiteConfig(config: SiteConfig): void {
  current = config;
}

/**
 * The environment's configuration.
 * @throws {Error} when read before the shell provided it: a fault of ours, never of a person
 */
export function siteConfig(): SiteConfig {
  if (!current) throw new Error('The site configuration was read before it was there.');
  return current;
}
