import { lazyScreen, type RemoteModule } from '@chaps/runtime/remote';

/** In a separate file, so that pages without requests do not load the schemas. */
const importLoaders = () => import('./loaders.ts');

// Every page except a single event's is the same for all users; its events come from the API.
export const routes: RemoteModule['routes'] = [
  {
    path: '/events',
    handle: { prerender: true },
    children: [
      {
        index: true,
        lazy: lazyScreen(() => import('./routes/events.tsx')),
        handle: {
          links: [
            {
              place: 'main',
              order: 30,
              label: 'Events',
              sections: [
                { label: 'Community', id: 'community' },
                { label: 'Freemasons', id: 'freemason' },
                { label: 'Corporate', id: 'corporate' },
                { label: 'Speaker Requests', id: 'speaker' },
              ],
            },
            { place: 'footer', order: 30, label: 'Events' },
          ],
        },
      },
      {
        path: 'corporate-screening',
        lazy: lazyScreen(() => import('./routes/corporate-screening.tsx')),
      },
      {
        path: 'community-screening',
        lazy: lazyScreen(() => import('./routes/community-screening.tsx')),
      },
      { path: 'seminar-talks', lazy: lazyScreen(() => import('./routes/seminar-talks.tsx')) },
    ],
  },
  {
    path: '/event/:id',
    lazy: lazyScreen(() => import('./routes/event/event.tsx')),
    loader: async (args) => (await importLoaders()).prefetchEvent(args),
  },
  {
    path: '/book-event-main',
    lazy: lazyScreen(() => import('./routes/find-events/find-events.tsx')),
    loader: async (args) => (await importLoaders()).prefetchEvents(args),
    handle: { prerender: true },
  },
];

export const slots = {
  'upcoming-events': () => import('./slots/upcoming-events.tsx'),
} satisfies RemoteModule['slots'];
