import { registrySchema } from '@chaps/contracts/registry';
import { expect, test } from 'vitest';
import {
  createRobotsTxt,
  createSecurityTxt,
  createSitemapXml,
  listPublicPaths,
} from './well-known-files.ts';

const SITE = 'https://chaps.example.org';

const registry = registrySchema.parse({
  version: 1,
  updatedAt: '2026-11-21T00:00:00.000Z',
  shell: { build: 'abcdef123456', provides: {}, exports: {} },
  remotes: [
    {
      name: 'reading',
      build: 'abcdef123456',
      uses: {},
      shared: {},
      routes: ['/', '/about', '/secret'],
      isolatedRoutes: [],
      slots: [],
      links: [
        { place: 'main', order: 1, label: 'About', to: '/about' },
        { place: 'footer', order: 1, label: 'About', to: '/about' },
        { place: 'portal', order: 1, label: 'Portal', to: '/portal' },
      ],
      sitemap: ['/about/a&b'],
      manifest: {},
      integrity: {},
      baseUrl: 'https://reading.example.org/reading/abcdef123456/',
    },
  ],
});

test('the sitemap lists every public page once and no private page', () => {
  expect(listPublicPaths(registry)).toEqual(['/', '/about', '/about/a&b']);
  const xml = createSitemapXml(registry, SITE);
  expect(xml).toContain('<loc>https://chaps.example.org/about</loc>');
  expect(xml).toContain('<loc>https://chaps.example.org/about/a&amp;b</loc>');
});

test('robots.txt names the sitemap', () => {
  expect(createRobotsTxt(SITE)).toContain('Sitemap: https://chaps.example.org/sitemap.xml');
});

test('security.txt names a contact and expires a year after the last publication', () => {
  const text = createSecurityTxt(SITE, 'info@chaps.example', registry.updatedAt);
  expect(text).toContain('Contact: mailto:info@chaps.example\n');
  expect(text).toContain('Expires: 2027-11-21T00:00:00.000Z\n');
});
