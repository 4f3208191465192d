import { lazyScreen, type RemoteModule } from '@chaps/runtime/remote';
import { screenRoutes } from './console/screen-routes.ts';

/** The console has its own frame, and the site's menus link to none of its pages. */
export const routes: RemoteModule['routes'] = [
  {
    path: '/staff',
    handle: { frameless: true },
    lazy: lazyScreen(() => import('./frame/frame.tsx')),
    children: [
      { path: 'help', lazy: lazyScreen(() => import('./frame/help.tsx')) },
      { path: 'invitation', lazy: lazyScreen(() => import('./sign-in/invitation.tsx')) },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./components/staff-page.tsx')).NotFound }),
      },
      {
        lazy: lazyScreen(() => import('./console/console.tsx')),
        children: screenRoutes,
      },
    ],
  },
];
