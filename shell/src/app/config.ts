import { type SiteConfig, siteConfigSchema } from '@chaps/contracts/config';

const TIMEOUT_MS = 8000;

/**
 * Reads `/config.json`, so that one build runs in every environment.
 * @throws {Error} when it is unavailable or invalid
 */
export async function readSiteConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The configuration answered ${response.status}.`);
  return siteConfigSchema.parse(await response.json());
}
