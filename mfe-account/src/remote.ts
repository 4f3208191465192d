import { lazyScreen, type RemoteModule } from '@chaps/runtime/remote';

// No loaders: the requests need the session, which is not known yet, and results load only when the user
// opens them.
export const routes: RemoteModule['routes'] = [
  {
    path: '/login',
    lazy: lazyScreen(() => import('./routes/login/login.tsx')),
    handle: { links: [{ place: 'sign-in', order: 10, label: 'Login' }] },
  },
  { path: '/signup', lazy: lazyScreen(() => import('./routes/sign-up/sign-up.tsx')) },
  {
    path: '/signup-success',
    lazy: lazyScreen(() => import('./routes/signup-success/signup-success.tsx')),
  },
  {
    path: '/reset-password',
    lazy: lazyScreen(() => import('./routes/reset-password/reset-password.tsx')),
  },
  {
    path: '/portal',
    lazy: lazyScreen(() => import('./routes/portal/portal.tsx')),
    handle: { links: [{ place: 'portal', order: 10, label: 'Portal' }] },
  },
  {
    path: '/my-booking',
    lazy: lazyScreen(() => import('./routes/my-booking/my-booking.tsx')),
    handle: { record: 'appointment' },
  },
  {
    path: '/medical-results',
    lazy: lazyScreen(() => import('./routes/medical-results/medical-results.tsx')),
  },
];
