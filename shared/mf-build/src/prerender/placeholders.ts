import type { SiteConfig } from '@chaps/contracts/config';
import { escapeHtml } from '../escape-html.ts';

/**
 * Placeholder for a value that differs between sites. It is a valid URL, so that code which parses
 * the value works while the page is prerendered.
 */
export const placeholder = (name: string) => `https://${name}.placeholder.invalid`;

/** Address of the build's files, with a trailing slash. */
export const BASE_PLACEHOLDER = `${placeholder('base')}/`;
/** In the shell's frame: the page. */
export const PAGE_PLACEHOLDER = placeholder('page');
/** In the shell's frame: the path of the page. */
export const PATH_PLACEHOLDER = '/path.placeholder.invalid';

/** Values of a site's configuration that a prerendered page may show. */
const CONFIG_VALUES = {
  siteUrl: ({ siteUrl }) => siteUrl,
  donate: ({ links }) => links.donate,
  becomeSupporter: ({ links }) => links.becomeSupporter,
  charityName: ({ charity }) => charity.name,
  charityNumber: ({ charity }) => charity.number,
  phone: ({ charity }) => charity.phone,
  email: ({ charity }) => charity.email,
  speakerEmail: ({ charity }) => charity.speakerEmail,
  address: ({ charity }) => charity.address,
} satisfies Record<string, (config: SiteConfig) => string>;

// URL parsing lowercases host names.
const placeholderFor = (name: keyof typeof CONFIG_VALUES) => placeholder(name.toLowerCase());

/** The configuration that an app is prerendered with. */
export const placeholderConfig = (): SiteConfig => ({
  siteUrl: placeholderFor('siteUrl'),
  apiUrl: placeholder('unused'),
  auth: { url: placeholder('unused'), publishableKey: 'unused' },
  payments: { clientId: 'unused', sdkBaseUrl: placeholder('unused') },
  tiles: { url: `${placeholder('unused')}/{z}/{x}/{y}`, attribution: '' },
  contactForm: { serviceUrl: placeholder('unused'), formId: 'unused' },
  links: { donate: placeholderFor('donate'), becomeSupporter: placeholderFor('becomeSupporter') },
  charity: {
    name: placeholderFor('charityName'),
    number: placeholderFor('charityNumber'),
    phone: placeholderFor('phone'),
    email: placeholderFor('email'),
    speakerEmail: placeholderFor('speakerEmail'),
    address: placeholderFor('address'),
  },
});

/** A telephone URI has no spaces (RFC 3966). */
const withoutSpacesInTel = (html: string) =>
  html.replace(/href="tel:([^"]*)"/g, (_whole, number: string) => {
    return `href="tel:${number.replaceAll(' ', '')}"`;
  });

/**
 * Replaces the placeholders of a prerendered head, body or style sheet.
 * @param baseUrl address of the build's files, with a trailing slash
 */
export function fillPlaceholders(html: string, config: SiteConfig, baseUrl: string): string {
  let filled = html.replaceAll(BASE_PLACEHOLDER, escapeHtml(baseUrl));
  for (const [name, read] of Object.entries(CONFIG_VALUES)) {
    filled = filled.replaceAll(placeholder(name.toLowerCase()), () => escapeHtml(read(config)));
  }
  return withoutSpacesInTel(filled);
}
