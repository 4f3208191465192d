import { lazyRoute, type RemoteModule } from '@chaps/runtime/remote';
import { createElement } from 'react';
import { Navigate } from 'react-router-dom';

export const routes: RemoteModule['routes'] = [
  { path: '/events', element: lazyRoute(() => import('./routes/events.tsx')) },
  {
    path: '/events/corporate-screening',
    element: lazyRoute(() => import('./routes/corporate-screening.tsx')),
  },
  {
    path: '/events/community-screening',
    element: lazyRoute(() => import('./routes/community-screening.tsx')),
  },
  {
    path: '/events/seminar-talks',
    element: lazyRoute(() => import('./routes/seminar-talks.tsx')),
  },
  { path: '/events/*', element: createElement(Navigate, { to: '/not-found', replace: true }) },
  { path: '/event/:id', element: lazyRoute(() => import('./routes/event/event.tsx')) },
  {
    path: '/book-event-main',
    element: lazyRoute(() => import('./routes/find-events/find-events.tsx')),
  },
];

/** In a separate file: pages without requests do not load the schemas. */
export const prefetch: RemoteModule['prefetch'] = (url) => {
  if (url.pathname !== '/book-event-main' && !url.pathname.startsWith('/event/')) return;
  // The screen loads the same code again and reports a failure.
  import('./prefetch.ts').then((module) => module.prefetchPage(url), reportError);
};

const upcomingEvents = lazyRoute(() => import('./slots/upcoming-events.tsx'));

export const slots: RemoteModule['slots'] = { 'upcoming-events': () => upcomingEvents };
