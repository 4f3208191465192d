import { lazyScreen, type RemoteModule } from '@chaps/runtime/remote';

const createFooterLink = (order: number, label: string) => ({
  place: 'footer' as const,
  order,
  label,
});

/** Each screen is a separate chunk. All pages are the same for every user, so all are prerendered. */
export const routes: RemoteModule['routes'] = [
  {
    handle: { prerender: true },
    children: [
      { path: '/', lazy: lazyScreen(() => import('./routes/home.tsx')) },
      {
        path: '/about-us',
        lazy: lazyScreen(() => import('./routes/about.tsx')),
        handle: {
          links: [
            {
              place: 'main',
              order: 20,
              label: 'About Us',
              sections: [
                { label: 'About', id: 'about-chaps' },
                { label: 'Our Team', id: 'our-team' },
                { label: 'Our Support', id: 'our-supporters' },
              ],
            },
            createFooterLink(20, 'About Us'),
          ],
        },
      },
      { path: '/about-us/research', lazy: lazyScreen(() => import('./routes/research.tsx')) },
      { path: '/support-us', lazy: lazyScreen(() => import('./routes/support-us.tsx')) },
      {
        path: '/information-hub',
        lazy: lazyScreen(() => import('./routes/information-hub.tsx')),
        handle: {
          links: [
            { place: 'main', order: 40, label: 'Information Hub' },
            createFooterLink(40, 'Information Hub'),
          ],
        },
      },
      {
        path: '/information-hub/statistics',
        lazy: lazyScreen(() => import('./routes/statistics.tsx')),
      },
      {
        path: '/information-hub/elderly-psa-testing',
        lazy: lazyScreen(() => import('./routes/elderly-psa-testing.tsx')),
      },
      { path: '/information-hub/:id', lazy: lazyScreen(() => import('./routes/article.tsx')) },
      {
        path: '/news',
        lazy: lazyScreen(() => import('./routes/news.tsx')),
        handle: {
          // Spec 2: 'the footer is hidden on /news'.
          footerless: true,
          links: [{ place: 'main', order: 50, label: 'News' }, createFooterLink(50, 'News')],
        },
      },
      {
        path: '/news/patient-journey/:id',
        lazy: lazyScreen(() => import('./routes/patient-journey.tsx')),
      },
      {
        path: '/chaps-screening-event',
        lazy: lazyScreen(() => import('./routes/chaps-screening-event.tsx')),
      },
      {
        path: '/refund-policy',
        lazy: lazyScreen(() => import('./routes/refund-policy.tsx')),
        handle: { links: [createFooterLink(60, 'Refund Policy')] },
      },
      {
        path: '/world-cancer-day-poster',
        lazy: lazyScreen(() => import('./routes/world-cancer-day-poster.tsx')),
      },
      {
        path: '/privacy',
        lazy: lazyScreen(() => import('./routes/privacy.tsx')),
        handle: {
          links: [{ place: 'legal', order: 10, label: 'Privacy and storage' }],
        },
      },
      {
        path: '/accessibility',
        lazy: lazyScreen(() => import('./routes/accessibility.tsx')),
        handle: { links: [{ place: 'legal', order: 20, label: 'Accessibility' }] },
      },
    ],
  },
];

/** Blocks for pages of other remotes (spec 2, 'Shared chrome'). */
export const slots = {
  newsletter: () => import('./components/newsletter.tsx'),
  contact: () => import('./components/contact.tsx'),
} satisfies RemoteModule['slots'];
