import { lazyScreen } from '@chaps/runtime/remote';
import type { Screen } from '../console/screen.ts';

export const todayScreens: readonly Screen[] = [
  { path: '', needs: ['see today'], lazy: lazyScreen(() => import('./today.tsx')) },
  {
    path: 'failed-mails',
    needs: ['see bookings'],
    lazy: lazyScreen(() => import('./failed-mails.tsx')),
  },
];
