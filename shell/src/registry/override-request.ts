import type { SiteConfig } from '@chaps/contracts/config';
import type { Registry } from '@chaps/contracts/registry';

/** `?remote-override=mfe-events@http://localhost:3002` requests a developer's build. */
const PARAMETER = 'remote-override';

const KEY = 'chaps.remote-override';

/** Stores the request for this tab, because links do not carry the parameter. */
function storedRequest(): string | null {
  const requested = new URL(window.location.href).searchParams.get(PARAMETER);
  try {
    if (requested) sessionStorage.setItem(KEY, requested);
    return requested ?? sessionStorage.getItem(KEY);
  } catch {
    // Without storage the request applies to this document only.
    return requested;
  }
}

export function clearOverrideRequest(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was stored.
  }
}

/** The page's address without the override request. */
export function addressWithoutOverride(): string {
  const address = new URL(window.location.href);
  address.searchParams.delete(PARAMETER);
  return address.href;
}

/**
 * Applies the tab's override request, if it has one and the site allows it (docs/decisions). Without
 * a request no further code is loaded.
 */
export async function withOverride(published: Registry, config: SiteConfig): Promise<Registry> {
  const request = storedRequest();
  if (!request) return published;
  const { startOverride } = await import('./remote-override.ts');
  return startOverride(request, published, config);
}
