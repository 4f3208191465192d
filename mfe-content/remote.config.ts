import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteDeclaration } from '@chaps/mf-build';

/** Ids of a folder's items: the file names. */
const itemIds = (folder: string) =>
  readdirSync(join(import.meta.dirname, 'content', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length));

const articles = itemIds('articles').map((id) => `/information-hub/${id}`);
const journeys = itemIds('patient-journeys').map((id) => `/news/patient-journey/${id}`);

/** Pages without user-specific content. */
const PAGES = [
  '/',
  '/about-us',
  '/about-us/research',
  '/support-us',
  '/information-hub',
  '/information-hub/statistics',
  '/information-hub/elderly-psa-testing',
  ...articles,
  '/news',
  ...journeys,
  '/chaps-screening-event',
  '/refund-policy',
  '/world-cancer-day-poster',
  '/privacy',
  '/accessibility',
];

export default {
  port: 3001,
  owner: '@chaps/content',
  quietPage: '/about-us/research',
  routes: [
    '/',
    '/about-us',
    '/about-us/research',
    '/support-us',
    '/information-hub',
    '/information-hub/:id',
    '/news',
    '/news/patient-journey/:id',
    '/chaps-screening-event',
    '/refund-policy',
    '/world-cancer-day-poster',
    '/privacy',
    '/accessibility',
  ],
  slots: ['newsletter', 'contact'],
  sitemap: [
    '/about-us/research',
    '/support-us',
    '/information-hub/statistics',
    '/information-hub/elderly-psa-testing',
    ...articles,
    ...journeys,
    '/chaps-screening-event',
    '/world-cancer-day-poster',
  ],
  prerender: PAGES,
  // Spec 2: 'the footer is hidden on /news'.
  footerlessRoutes: ['/news'],
  links: [
    {
      place: 'main',
      order: 20,
      label: 'About Us',
      to: '/about-us',
      children: [
        { label: 'About', to: '/about-us', section: 'about-chaps' },
        { label: 'Our Team', to: '/about-us', section: 'our-team' },
        { label: 'Our Support', to: '/about-us', section: 'our-supporters' },
      ],
    },
    { place: 'main', order: 40, label: 'Information Hub', to: '/information-hub' },
    { place: 'main', order: 50, label: 'News', to: '/news' },
    { place: 'footer', order: 20, label: 'About Us', to: '/about-us' },
    { place: 'footer', order: 40, label: 'Information Hub', to: '/information-hub' },
    { place: 'footer', order: 50, label: 'News', to: '/news' },
    { place: 'footer', order: 60, label: 'Refund Policy', to: '/refund-policy' },
    { place: 'legal', order: 10, label: 'Privacy and storage', to: '/privacy' },
    { place: 'legal', order: 20, label: 'Accessibility', to: '/accessibility' },
  ],
} satisfies RemoteDeclaration;
