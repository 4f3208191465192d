import { lazyScreen, type RemoteModule } from '@chaps/runtime/remote';

/** No page has a link in the chrome, or a footer that is for visitors. */
export const routes: RemoteModule['routes'] = [
  {
    path: '/staff',
    handle: { footerless: true },
    children: [
      { path: 'help', lazy: lazyScreen(() => import('./routes/help.tsx')) },
      { path: 'invitation', lazy: lazyScreen(() => import('./routes/invitation.tsx')) },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./components/staff-page.tsx')).Unknown }),
      },
      {
        lazy: lazyScreen(() => import('./console/console.tsx')),
        children: [
          { index: true, lazy: lazyScreen(() => import('./routes/today.tsx')) },
          { path: 'events', lazy: lazyScreen(() => import('./routes/events.tsx')) },
          {
            path: 'events/:event',
            children: [
              { index: true, lazy: lazyScreen(() => import('./routes/event.tsx')) },
              { path: 'bookings', lazy: lazyScreen(() => import('./routes/bookings.tsx')) },
              { path: 'bookings/:booking', lazy: lazyScreen(() => import('./routes/booking.tsx')) },
            ],
          },
          { path: 'new-event', lazy: lazyScreen(() => import('./routes/new-event.tsx')) },
          { path: 'filling/:event', lazy: lazyScreen(() => import('./routes/filling.tsx')) },
          { path: 'failed-mails', lazy: lazyScreen(() => import('./routes/failed-mails.tsx')) },
          { path: 'results', lazy: lazyScreen(() => import('./routes/results.tsx')) },
          { path: 'results/:batch', lazy: lazyScreen(() => import('./routes/result-batch.tsx')) },
          {
            path: 'results/:batch/reading',
            lazy: lazyScreen(() => import('./routes/result-reading.tsx')),
          },
          { path: 'follow-ups', lazy: lazyScreen(() => import('./routes/follow-ups.tsx')) },
          { path: 'follow-ups/:item', lazy: lazyScreen(() => import('./routes/follow-up.tsx')) },
          { path: 'people', lazy: lazyScreen(() => import('./routes/people.tsx')) },
          { path: 'audit', lazy: lazyScreen(() => import('./routes/audit.tsx')) },
          { path: 'status', lazy: lazyScreen(() => import('./routes/status.tsx')) },
          { path: 'releases', lazy: lazyScreen(() => import('./routes/releases.tsx')) },
        ],
      },
    ],
  },
];
