import type { ChromeLink, Registry } from '@chaps/contracts/registry';
import { escapeHtml, place } from './places.ts';

/** A link whose words and address are places. */
const linkOfPlaces = (kind: 'plain' | 'opening' | 'signin', more: Partial<ChromeLink> = {}) => ({
  place: 'main' as const,
  order: 1,
  label: place(`${kind}label`),
  to: `/${kind}link.place.invalid`,
  children: [],
  ...more,
});

const PLAIN = linkOfPlaces('plain');
const OPENING = linkOfPlaces('opening', { children: [{ label: 'Below', to: '/below' }] });
const SIGN_IN = linkOfPlaces('signin', { place: 'sign-in' });

/**
 * Links for the time the frame is rendered: one of each kind, as patterns for those that the live
 * remotes bring.
 */
export const LINKS_OF_PLACES: ChromeLink[] = [PLAIN, OPENING, SIGN_IN];

const put = (pattern: string, from: ChromeLink, { label, to }: ChromeLink) =>
  pattern.replaceAll(from.label, escapeHtml(label)).replaceAll(from.to, escapeHtml(to));

/** The list item that holds a link; items of the navigation hold no other items while closed. */
const itemOf = (html: string, { label }: ChromeLink) => {
  const escaped = label.replaceAll('.', '\\.');
  return new RegExp(`<li\\b[^>]*>(?:(?!<li\\b).)*?${escaped}.*?</li>`, 's').exec(html)?.[0] ?? '';
};

const linksAt = (registry: Registry, at: ChromeLink['place']) =>
  registry.remotes
    .flatMap(({ links }) => links)
    .filter((link) => link.place === at)
    .toSorted((first, second) => first.order - second.order);

/**
 * Puts the links of the live remotes into the frame of a first view, each like its pattern.
 * @param html body of the shell's frame
 */
export function fillLinks(html: string, registry: Registry): string {
  const plain = itemOf(html, PLAIN);
  const opening = itemOf(html, OPENING);
  const items = linksAt(registry, 'main').map((link) =>
    link.children.length > 0 ? put(opening, OPENING, link) : put(plain, PLAIN, link),
  );
  const [signIn = SIGN_IN] = linksAt(registry, 'sign-in');
  const filled = html.replace(opening, '').replace(plain, () => items.join(''));
  return put(filled, SIGN_IN, signIn);
}
