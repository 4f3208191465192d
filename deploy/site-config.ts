import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SiteConfig, siteConfigSchema } from '@chaps/contracts/config';

const template = join(import.meta.dirname, 'nginx/shell/config.json.template');

/**
 * The site's configuration, from the same values and template as nginx uses.
 * @param environment names and values; CHAPS_OVERRIDE_ORIGINS and CHAPS_PREVIEW_KEY are optional
 * @throws {Error} when a value is missing, and {z.ZodError} when one is invalid
 */
export function createSiteConfig(environment: NodeJS.ProcessEnv): SiteConfig {
  const optional = { CHAPS_OVERRIDE_ORIGINS: '', CHAPS_PREVIEW_KEY: '' };
  const values: NodeJS.ProcessEnv = { ...optional, ...environment };
  const filled = readFileSync(template, 'utf8').replace(/\$\{(CHAPS_\w+)\}/g, (_whole, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${name} is not set`);
    return value;
  });
  return siteConfigSchema.parse(JSON.parse(filled));
}
