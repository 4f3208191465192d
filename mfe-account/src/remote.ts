import { defineRemote, lazyRoute } from '@chaps/runtime/remote';

const remote = defineRemote({
  routes: [
    { path: '/login', element: lazyRoute(() => import('./routes/login/login.tsx')) },
    { path: '/signup', element: lazyRoute(() => import('./routes/sign-up/sign-up.tsx')) },
    {
      path: '/signup-success',
      element: lazyRoute(() => import('./routes/signup-success/signup-success.tsx')),
    },
    {
      path: '/reset-password',
      element: lazyRoute(() => import('./routes/reset-password/reset-password.tsx')),
    },
    { path: '/portal', element: lazyRoute(() => import('./routes/portal/portal.tsx')) },
    {
      path: '/medical-results',
      element: lazyRoute(() => import('./routes/medical-results/medical-results.tsx')),
    },
  ],
});

// No prefetching: the requests need the session, which is not known yet, and results load only when
// the user opens them.
export const { routes } = remote;
