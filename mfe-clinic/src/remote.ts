import { lazyScreen, type RemoteModule } from '@chaps/runtime/remote';

/** The tablet at the venue draws its own frame, and no page has a link in the site's. */
export const routes: RemoteModule['routes'] = [
  {
    path: '/clinic',
    handle: { frameless: true, locksItself: true },
    lazy: lazyScreen(() => import('./frame/frame.tsx')),
    children: [
      { index: true, lazy: lazyScreen(() => import('./routes/events.tsx')) },
      { path: 'help', lazy: lazyScreen(() => import('./routes/help.tsx')) },
      { path: ':event', lazy: lazyScreen(() => import('./routes/day.tsx')) },
      { path: ':event/tablet', lazy: lazyScreen(() => import('./routes/tablet.tsx')) },
    ],
  },
];
