import type { SiteConfig } from '@chaps/contracts/config';
import type { Registry } from '@chaps/contracts/registry';
import { readCurrentRequest } from './build-request.ts';

/**
 * Applies the tab's request for a build that is not live, if there is one and the site allows it. Without
 * a request, no further code is loaded.
 */
export async function withRequestedBuild(
  published: Registry,
  config: SiteConfig,
): Promise<Registry> {
  const request = readCurrentRequest();
  if (!request) return published;
  const { start } =
    request.kind === 'preview'
      ? await import('./preview.ts')
      : await import('./remote-override.ts');
  return start(request.text, published, config);
}
