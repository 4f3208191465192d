import { lazyScreen, type RemoteModule, type RemoteRoute } from '@chaps/runtime/remote';

const screens: Pick<RemoteRoute, 'path' | 'lazy'>[] = [
  { path: '/staff/help', lazy: lazyScreen(() => import('./routes/help.tsx')) },
  { path: '/staff', lazy: lazyScreen(() => import('./routes/today.tsx')) },
  { path: '/staff/events', lazy: lazyScreen(() => import('./routes/events.tsx')) },
  { path: '/staff/events/:event', lazy: lazyScreen(() => import('./routes/event.tsx')) },
  {
    path: '/staff/events/:event/bookings',
    lazy: lazyScreen(() => import('./routes/bookings.tsx')),
  },
  {
    path: '/staff/events/:event/bookings/:booking',
    lazy: lazyScreen(() => import('./routes/booking.tsx')),
  },
  { path: '/staff/new-event', lazy: lazyScreen(() => import('./routes/new-event.tsx')) },
  { path: '/staff/filling/:event', lazy: lazyScreen(() => import('./routes/filling.tsx')) },
  { path: '/staff/failed-mails', lazy: lazyScreen(() => import('./routes/failed-mails.tsx')) },
  { path: '/staff/results', lazy: lazyScreen(() => import('./routes/results.tsx')) },
  { path: '/staff/results/:batch', lazy: lazyScreen(() => import('./routes/result-batch.tsx')) },
  {
    path: '/staff/results/:batch/reading',
    lazy: lazyScreen(() => import('./routes/result-reading.tsx')),
  },
  { path: '/staff/follow-ups', lazy: lazyScreen(() => import('./routes/follow-ups.tsx')) },
  { path: '/staff/follow-ups/:item', lazy: lazyScreen(() => import('./routes/follow-up.tsx')) },
  { path: '/staff/people', lazy: lazyScreen(() => import('./routes/people.tsx')) },
  { path: '/staff/invitation', lazy: lazyScreen(() => import('./routes/invitation.tsx')) },
  { path: '/staff/audit', lazy: lazyScreen(() => import('./routes/audit.tsx')) },
  { path: '/staff/releases', lazy: lazyScreen(() => import('./routes/releases.tsx')) },
  {
    path: '/staff/*',
    lazy: async () => ({ Component: (await import('./components/staff-page.tsx')).Unknown }),
  },
];

/** No page has a link in the chrome, or a footer that is for visitors. */
export const routes: RemoteModule['routes'] = screens.map((screen) => ({
  ...screen,
  handle: { footerless: true },
}));
