import { registrySchema } from '@chaps/contracts/registry';
import { expect, test } from 'vitest';
import { fillLinks, PLACEHOLDER_LINKS } from './links.ts';
import { BASE_PLACEHOLDER, fillPlaceholders, placeholderConfig } from './placeholders.ts';

const placeholders = placeholderConfig();

const config = {
  ...placeholders,
  siteUrl: 'https://www.example.org',
  links: { donate: 'https://giving.example.org/?a=1&b="2"', becomeSupporter: placeholders.siteUrl },
  charity: { ...placeholders.charity, name: 'A <b>charity</b>', phone: '020 7946 0123' },
};

test('replaces placeholders with escaped values', () => {
  const html = `<a href="${placeholders.links.donate}">${placeholders.charity.name}</a>`;
  expect(fillPlaceholders(html, config, 'https://files.example.org/x/')).toBe(
    '<a href="https://giving.example.org/?a=1&amp;b=&quot;2&quot;">A &lt;b&gt;charity&lt;/b&gt;</a>',
  );
});

test('replaces a placeholder that was parsed as a URL', () => {
  const host = new URL('/card.png', placeholders.siteUrl).href;
  expect(fillPlaceholders(host, config, '')).toBe('https://www.example.org/card.png');
});

test('file URLs refer to the build, and telephone URIs have no spaces', () => {
  const html = `<img src="${BASE_PLACEHOLDER}a.svg"><a href="tel:${placeholders.charity.phone}">${placeholders.charity.phone}</a>`;
  expect(fillPlaceholders(html, config, 'https://files.example.org/x/')).toBe(
    '<img src="https://files.example.org/x/a.svg"><a href="tel:02079460123">020 7946 0123</a>',
  );
});

const [plain, opening, signIn] = PLACEHOLDER_LINKS;

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
  uses: {},
  shared: {},
  routes: [],
  isolatedRoutes: [],
  slots: [],
  links,
  manifest: {},
  integrity: {},
  baseUrl: `https://${name}.example.org/`,
});

test('renders the links of the live remotes in order', () => {
  const registry = registrySchema.parse({
    version: 1,
    updatedAt: '2026-11-21T00:00:00.000Z',
    shell: { build: 'abcdef123456', provides: {}, exports: {} },
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
