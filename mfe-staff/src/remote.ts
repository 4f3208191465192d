import { lazyScreen, type RemoteModule } from '@chaps/runtime/remote';
import { SCREENS } from './console/screens.ts';

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
        children: SCREENS.map(({ path, lazy }) => (path ? { path, lazy } : { index: true, lazy })),
      },
    ],
  },
];
