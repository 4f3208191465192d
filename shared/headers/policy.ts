/** Origins a document may talk to; they differ per environment, the policy does not. */
export interface Origins {
  /** Where remotes' files come from. */
  remotes: string[];
  api: string;
  auth: string;
  /** The card payment provider: its SDK script, its field frames, its calls. */
  payments: string[];
  forms: string;
  tiles: string;
}

const directive = (name: string, ...sources: string[]) => [name, ...sources].join(' ');

/**
 * Content-Security-Policy of a document (architecture, 'Security headers'): no inline script or
 * style, no eval, Trusted Types; the payment provider only where a card is paid.
 */
function contentSecurityPolicy(origins: Origins, withPayments: boolean): string {
  const payments = withPayments ? origins.payments : [];
  return [
    directive('default-src', "'none'"),
    directive('base-uri', "'none'"),
    directive('object-src', "'none'"),
    directive('form-action', "'self'"),
    directive('frame-ancestors', "'none'"),
    directive('manifest-src', "'self'"),
    directive('script-src', "'self'", ...origins.remotes, ...payments),
    directive('style-src', "'self'", ...origins.remotes),
    directive('font-src', "'self'", ...origins.remotes),
    directive('img-src', "'self'", 'data:', ...origins.remotes, origins.tiles),
    directive('frame-src', ...(payments.length > 0 ? payments : ["'none'"])),
    directive(
      'connect-src',
      "'self'",
      origins.api,
      origins.auth,
      origins.forms,
      ...origins.remotes,
      ...payments,
    ),
    directive('require-trusted-types-for', "'script'"),
    directive('trusted-types', 'default'),
  ].join('; ');
}

/**
 * Headers of every document of the site.
 * @param isolated the document is for a route with a policy of its own (the card payment)
 * @param secure the site is served over HTTPS, so that browsers may be told to insist on it
 */
export function documentHeaders(
  origins: Origins,
  { isolated, secure }: { isolated: boolean; secure: boolean },
): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(origins, isolated),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), payment=(self), geolocation=(self)',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cache-Control': 'no-cache',
    ...(secure
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }
      : {}),
  };
}

/** Headers of a file that never changes under its address. */
export const assetHeaders = (): Record<string, string> => ({
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
});

/** Headers of a file of the site that changes under its address: registry, configuration, icons. */
export const livingHeaders = (): Record<string, string> => ({
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
});

/** Headers of the answer for a file that no build has: plain text, which another origin may read. */
export const missingHeaders = (): Record<string, string> => ({
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
});
