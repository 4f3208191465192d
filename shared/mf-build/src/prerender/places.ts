import type { SiteConfig } from '@chaps/contracts/config';

/**
 * Places in a first view for what differs from site to site. Each is a whole address, so that code
 * which takes it apart as one works while the view is rendered.
 */
export const place = (name: string) => `https://${name}.place.invalid`;

/** Where the files of the build are, with a closing slash. */
export const BASE_PLACE = `${place('base')}/`;
/** In the shell's frame: where the page goes. */
export const PAGE_PLACE = place('page');
/** In the shell's frame: the path of the page. */
export const PATH_PLACE = '/path.place.invalid';

/** Names of the values of a site's configuration that a first view may show. */
const CONFIG_PLACES = {
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

// A host name has no capitals: an address that was taken apart comes back in small letters.
const placeOf = (name: keyof typeof CONFIG_PLACES) => place(name.toLowerCase());

/** A configuration whose values are places: what a part is rendered with when it is built. */
export const configOfPlaces = (): SiteConfig => ({
  siteUrl: placeOf('siteUrl'),
  apiUrl: place('unused'),
  auth: { url: place('unused'), publishableKey: 'unused' },
  payments: { clientId: 'unused', sdkBaseUrl: place('unused') },
  tiles: { url: `${place('unused')}/{z}/{x}/{y}`, attribution: '' },
  contactForm: { serviceUrl: place('unused'), formId: 'unused' },
  links: { donate: placeOf('donate'), becomeSupporter: placeOf('becomeSupporter') },
  charity: {
    name: placeOf('charityName'),
    number: placeOf('charityNumber'),
    phone: placeOf('phone'),
    email: placeOf('email'),
    speakerEmail: placeOf('speakerEmail'),
    address: placeOf('address'),
  },
});

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A number that is dialled has no spaces (RFC 3966). */
const closeUp = (html: string) =>
  html.replace(/href="tel:([^"]*)"/g, (_whole, number: string) => {
    return `href="tel:${number.replaceAll(' ', '')}"`;
  });

/**
 * Puts a site's values into the places of a first view.
 * @param html a head, a body or a frame, as it was built
 * @param baseUrl where the files of that build are, with a closing slash
 */
export function fill(html: string, config: SiteConfig, baseUrl: string): string {
  let filled = html.replaceAll(BASE_PLACE, escapeHtml(baseUrl));
  for (const [name, shownIn] of Object.entries(CONFIG_PLACES)) {
    filled = filled.replaceAll(place(name.toLowerCase()), () => escapeHtml(shownIn(config)));
  }
  return closeUp(filled);
}
