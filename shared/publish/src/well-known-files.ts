import type { ChromeLink, Registry } from '@chaps/contracts/registry';

/** Chrome positions whose links lead to public pages. */
const PUBLIC_POSITIONS: readonly ChromeLink['place'][] = ['main', 'footer', 'legal'];

/** The contact in security.txt is valid for a year after the last publication. */
const CONTACT_VALID_DAYS = 365;

const DAY_MS = 86_400_000;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML. */
const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Public pages of all live remotes. */
export function listPublicPaths(registry: Registry): string[] {
  const paths = registry.remotes.flatMap(({ links, sitemap }) => [
    ...links.filter(({ place }) => PUBLIC_POSITIONS.includes(place)).map(({ to }) => to),
    ...sitemap,
  ]);
  return [...new Set(['/', ...paths])].sort();
}

/**
 * `/sitemap.xml`. It depends only on the registry, so that a new page needs no new shell.
 * @param siteUrl origin of the site without a trailing slash
 */
export function createSitemapXml(registry: Registry, siteUrl: string): string {
  const entries = listPublicPaths(registry).map(
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

/** `/robots.txt`. Private pages opt out with a meta tag. */
export const createRobotsTxt = (siteUrl: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

/**
 * `/.well-known/security.txt` (RFC 9116).
 * @param email contact for vulnerability reports
 * @param publishedAt ISO instant of the last publication
 */
export function createSecurityTxt(siteUrl: string, email: string, publishedAt: string): string {
  const expires = new Date(Date.parse(publishedAt) + CONTACT_VALID_DAYS * DAY_MS);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
