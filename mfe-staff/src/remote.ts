import { lazyScreen, type RemoteModule } from '@chaps/runtime/remote';

/** No page has a link in the chrome: visitors who are no staff never hear of it. */
export const routes: RemoteModule['routes'] = [
  { path: '/staff/help', lazy: lazyScreen(() => import('./routes/help.tsx')) },
  { path: '/staff', lazy: lazyScreen(() => import('./routes/today.tsx')) },
  { path: '/staff/events', lazy: lazyScreen(() => import('./routes/events.tsx')) },
  { path: '/staff/events/:event', lazy: lazyScreen(() => import('./routes/event.tsx')) },
  { path: '/staff/new-event', lazy: lazyScreen(() => import('./routes/new-event.tsx')) },
  { path: '/staff/filling/:event', lazy: lazyScreen(() => import('./routes/filling.tsx')) },
  { path: '/staff/people', lazy: lazyScreen(() => import('./routes/people.tsx')) },
  { path: '/staff/audit', lazy: lazyScreen(() => import('./routes/audit.tsx')) },
  { path: '/staff/*', lazy: lazyScreen(() => import('./routes/unknown.tsx')) },
];
