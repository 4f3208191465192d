import type { SiteConfig } from '@chaps/contracts/config';
import type { Registry } from '@chaps/contracts/registry';

/** In an address, `?remote-override=mfe-events@http://localhost:3002` asks for a developer's build. */
const PARAMETER = 'remote-override';

const KEY = 'chaps.remote-override';

/** Notes the wish for this tab: links and full document loads do not carry it. */
function keptWish(): string | null {
  const address = new URL(window.location.href);
  const asked = address.searchParams.get(PARAMETER);
  try {
    if (asked) sessionStorage.setItem(KEY, asked);
    return asked ?? sessionStorage.getItem(KEY);
  } catch {
    // A browser that refuses storage forgets the wish with the page.
    return asked;
  }
}

/** Takes the wish back: pages of this tab are the site's own again. */
export function forgetWish(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Address of the page without the wish in it. */
export function addressWithoutWish(): string {
  const address = new URL(window.location.href);
  address.searchParams.delete(PARAMETER);
  return address.href;
}

/**
 * The registry with a developer's build in it, when this tab asks for one and the site takes it
 * (ADR 9); almost always the published registry, for which nothing more is loaded.
 */
export async function withOverride(published: Registry, config: SiteConfig): Promise<Registry> {
  const wish = keptWish();
  if (!wish) return published;
  const { startOverride } = await import('./remote-override.ts');
  return startOverride(wish, published, config);
}
