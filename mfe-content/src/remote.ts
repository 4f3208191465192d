import { lazyRoute, type RemoteModule } from '@chaps/runtime/remote';
import { lazy } from 'react';

/** Each screen is a separate chunk. */
export const routes: RemoteModule['routes'] = [
  { path: '/', element: lazyRoute(() => import('./routes/home.tsx')) },
  { path: '/about-us', element: lazyRoute(() => import('./routes/about.tsx')) },
  { path: '/about-us/research', element: lazyRoute(() => import('./routes/research.tsx')) },
  { path: '/support-us', element: lazyRoute(() => import('./routes/support-us.tsx')) },
  { path: '/information-hub', element: lazyRoute(() => import('./routes/information-hub.tsx')) },
  {
    path: '/information-hub/statistics',
    element: lazyRoute(() => import('./routes/statistics.tsx')),
  },
  {
    path: '/information-hub/elderly-psa-testing',
    element: lazyRoute(() => import('./routes/elderly-psa-testing.tsx')),
  },
  { path: '/information-hub/:id', element: lazyRoute(() => import('./routes/article.tsx')) },
  { path: '/news', element: lazyRoute(() => import('./routes/news.tsx')) },
  {
    path: '/news/patient-journey/:id',
    element: lazyRoute(() => import('./routes/patient-journey.tsx')),
  },
  {
    path: '/chaps-screening-event',
    element: lazyRoute(() => import('./routes/chaps-screening-event.tsx')),
  },
  { path: '/refund-policy', element: lazyRoute(() => import('./routes/refund-policy.tsx')) },
  {
    path: '/world-cancer-day-poster',
    element: lazyRoute(() => import('./routes/world-cancer-day-poster.tsx')),
  },
  { path: '/privacy', element: lazyRoute(() => import('./routes/privacy.tsx')) },
  { path: '/accessibility', element: lazyRoute(() => import('./routes/accessibility.tsx')) },
];

/** Blocks for pages of other remotes (spec 2, 'Shared chrome'). */
export const slots: NonNullable<RemoteModule['slots']> = {
  newsletter: lazy(() => import('./components/newsletter.tsx')),
  contact: lazy(() => import('./components/contact.tsx')),
};
