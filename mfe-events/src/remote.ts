import { listen, queryClient } from '@chaps/runtime';
import { CONTRACT, lazyRoute, type RemoteModule } from '@chaps/runtime/remote';
import { createElement } from 'react';
import { Navigate } from 'react-router-dom';

export const contract = CONTRACT;

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

/** The requests live in a file of their own: pages that ask for nothing do not load the schemas. */
export const prefetch: RemoteModule['prefetch'] = (url) => {
  if (url.pathname !== '/book-event-main' && !url.pathname.startsWith('/event/')) return;
  // A failed download is no loss here: the screen loads the same code again and reports it.
  import('./prefetch.ts').then((module) => module.prefetchPage(url), reportError);
};

const upcomingEvents = lazyRoute(() => import('./slots/upcoming-events.tsx'));

export const slots: RemoteModule['slots'] = { 'upcoming-events': () => upcomingEvents };

// A booking changes how many places are left everywhere.
listen('appointment-confirmed', () => {
  void queryClient.invalidateQueries({ queryKey: ['events'] });
});
