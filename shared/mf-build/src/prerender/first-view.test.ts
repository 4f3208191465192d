import { registrySchema } from '@chaps/contracts/registry';
import { expect, test } from 'vitest';
import { fillLinks, LINKS_OF_PLACES } from './links.ts';
import { BASE_PLACE, configOfPlaces, fill } from './places.ts';

const places = configOfPlaces();

const config = {
  ...places,
  siteUrl: 'https://www.example.org',
  links: { donate: 'https://giving.example.org/?a=1&b="2"', becomeSupporter: places.siteUrl },
  charity: { ...places.charity, name: 'A <b>charity</b>', phone: '020 7946 0123' },
};

test('a site’s values come into their places as text, whatever signs they have', () => {
  const html = `<a href="${places.links.donate}">${places.charity.name}</a>`;
  expect(fill(html, config, 'https://parts.example.org/x/')).toBe(
    '<a href="https://giving.example.org/?a=1&amp;b=&quot;2&quot;">A &lt;b&gt;charity&lt;/b&gt;</a>',
  );
});

test('an address that was taken apart as one still finds its place', () => {
  const host = new URL('/card.png', places.siteUrl).href;
  expect(fill(host, config, '')).toBe('https://www.example.org/card.png');
});

test('files are those of the build, and a number is dialled without spaces', () => {
  const html = `<img src="${BASE_PLACE}a.svg"><a href="tel:${places.charity.phone}">${places.charity.phone}</a>`;
  expect(fill(html, config, 'https://parts.example.org/x/')).toBe(
    '<img src="https://parts.example.org/x/a.svg"><a href="tel:02079460123">020 7946 0123</a>',
  );
});

const [plain, opening, signIn] = LINKS_OF_PLACES;

const frame = [
  '<ul><li><a href="/">Home</a></li>',
  `<li class="a"><a href="${plain?.to}">${plain?.label}</a></li>`,
  `<li class="b"><a href="${opening?.to}">${opening?.label}</a>`,
  `<button aria-label="${opening?.label} submenu"></button></li></ul>`,
  `<a href="${signIn?.to}">${signIn?.label}</a>`,
].join('');

const remote = (name: string, links: object[]) => ({
  name,
  build: 'abcdef123456',
  contract: 1,
  shared: {},
  routes: [],
  isolatedRoutes: [],
  slots: [],
  links,
  manifest: {},
  integrity: {},
  baseUrl: `https://${name}.example.org/`,
});

test('the live remotes’ links stand in the frame in their order, each like its kind', () => {
  const registry = registrySchema.parse({
    version: 1,
    updatedAt: '2026-11-21T00:00:00.000Z',
    shell: { build: 'abcdef123456', contracts: [1], provides: {} },
    remotes: [
      remote('events', [
        { place: 'main', order: 30, label: 'Q & A', to: '/q' },
        { place: 'footer', order: 1, label: 'Below', to: '/below' },
      ]),
      remote('reading', [
        { place: 'main', order: 20, label: 'Us', to: '/us', children: [{ label: 'A', to: '/a' }] },
        { place: 'sign-in', order: 1, label: 'Login', to: '/login' },
      ]),
    ],
  });
  expect(fillLinks(frame, registry)).toBe(
    [
      '<ul><li><a href="/">Home</a></li>',
      '<li class="b"><a href="/us">Us</a><button aria-label="Us submenu"></button></li>',
      '<li class="a"><a href="/q">Q &amp; A</a></li></ul>',
      '<a href="/login">Login</a>',
    ].join(''),
  );
});
