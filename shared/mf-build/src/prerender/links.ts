import type { ChromeLink, Registry } from '@chaps/contracts/registry';
import { escapeHtml } from '../escape-html.ts';
import { placeholder } from './placeholders.ts';

const placeholderLink = (kind: 'plain' | 'opening' | 'signin', more: Partial<ChromeLink> = {}) => ({
  place: 'main' as const,
  order: 1,
  label: placeholder(`${kind}label`),
  to: `/${kind}link.placeholder.invalid`,
  children: [],
  ...more,
});

const PLAIN = placeholderLink('plain');
const OPENING = placeholderLink('opening', { children: [{ label: 'Below', to: '/below' }] });
const SIGN_IN = placeholderLink('signin', { place: 'sign-in' });

/** One link of each kind. The prerendered frame contains them as templates for the live links. */
export const PLACEHOLDER_LINKS: ChromeLink[] = [PLAIN, OPENING, SIGN_IN];

const fillLink = (template: string, from: ChromeLink, { label, to }: ChromeLink) =>
  template.replaceAll(from.label, escapeHtml(label)).replaceAll(from.to, escapeHtml(to));

/** The list item of a link. A closed submenu contains no list items of its own. */
const itemOf = (html: string, { label }: ChromeLink) => {
  const escaped = label.replaceAll('.', '\\.');
  return new RegExp(`<li\\b[^>]*>(?:(?!<li\\b).)*?${escaped}.*?</li>`, 's').exec(html)?.[0] ?? '';
};

const linksAt = (registry: Registry, position: ChromeLink['place']) =>
  registry.remotes
    .flatMap(({ links }) => links)
    .filter((link) => link.place === position)
    .toSorted((first, second) => first.order - second.order);

/**
 * Adds the links of the live remotes to the prerendered frame.
 * @param html body of the frame
 */
export function fillLinks(html: string, registry: Registry): string {
  const plain = itemOf(html, PLAIN);
  const opening = itemOf(html, OPENING);
  const items = linksAt(registry, 'main').map((link) =>
    link.children.length > 0 ? fillLink(opening, OPENING, link) : fillLink(plain, PLAIN, link),
  );
  const [signIn = SIGN_IN] = linksAt(registry, 'sign-in');
  const filled = html.replace(opening, '').replace(plain, () => items.join(''));
  return fillLink(filled, SIGN_IN, signIn);
}
