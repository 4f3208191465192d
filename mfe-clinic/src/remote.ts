import { lazyScreen, type RemoteModule } from '@chaps/runtime/remote';

/** The screens of a day; if the address names none, the first that the role allows. */
const SCREENS = [
  { index: true as const, lazy: lazyScreen(() => import('./routes/screen.tsx')) },
  { path: ':screen', lazy: lazyScreen(() => import('./routes/screen.tsx')) },
];

/**
 * The tablet has its own frame, and the site's menus link to none of these pages.
 */
export const routes: RemoteModule['routes'] = [
  {
    path: '/clinic',
    handle: { frameless: true, locksItself: true, camera: true },
    lazy: lazyScreen(() => import('./frame/frame.tsx')),
    children: [
      { index: true, lazy: lazyScreen(() => import('./routes/events.tsx')) },
      { path: 'help', lazy: lazyScreen(() => import('./routes/help.tsx')) },
      { path: 'help/:task', lazy: lazyScreen(() => import('./routes/help-task.tsx')) },
      {
        path: 'training',
        lazy: lazyScreen(() => import('./routes/training.tsx')),
        children: SCREENS,
      },
      { path: ':event/tablet', lazy: lazyScreen(() => import('./routes/tablet.tsx')) },
      { path: ':event', lazy: lazyScreen(() => import('./routes/day.tsx')), children: SCREENS },
    ],
  },
];
