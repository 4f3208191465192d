import type { ChromeLink, Registry } from '@chaps/contracts/registry';

/** Places of the chrome whose links lead to public pages. */
const PUBLIC_PLACES: readonly ChromeLink['place'][] = ['main', 'footer', 'legal'];

/** Days for which the address in security.txt counts as checked, from the last publication. */
const CONTACT_VALID_DAYS = 365;

const DAY_MS = 86_400_000;

/** Public pages of all live remotes: those they list and those their links lead to, each once. */
export function publicPaths(registry: Registry): string[] {
  const paths = registry.remotes.flatMap(({ links, sitemap }) => [
    ...links
      .filter(({ place }) => PUBLIC_PLACES.includes(place))
      .flatMap(({ to, children }) => [to, ...children.map((child) => child.to)]),
    ...sitemap,
  ]);
  return [...new Set(['/', ...paths])].sort();
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * `/sitemap.xml`, from the live registry, so that a remote's new page is found without a new shell.
 * @param siteUrl origin of the site without a closing slash
 */
export function sitemapXml(registry: Registry, siteUrl: string): string {
  const entries = publicPaths(registry).map(
    (path) => `  <url><loc>${escapeXml(new URL(path, siteUrl).href)}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** `/robots.txt`: everything may be read; pages that are a person's own ask by meta not to be listed. */
export const robotsTxt = (siteUrl: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

/**
 * `/.well-known/security.txt` (RFC 9116).
 * @param email who takes reports of a weakness
 * @param publishedAt ISO instant of the last publication: the address counts for a year from then
 */
export function securityTxt(siteUrl: string, email: string, publishedAt: string): string {
  const expires = new Date(Date.parse(publishedAt) + CONTACT_VALID_DAYS * DAY_MS);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
