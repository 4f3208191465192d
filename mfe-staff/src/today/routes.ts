import type { Screen } from '../console/screen.ts';

export const todayScreens: readonly Screen[] = [
  { path: '', needs: ['see today'], load: () => import('./today.tsx') },
  {
    path: 'failed-mails',
    needs: ['see bookings'],
    load: () => import('./failed-mails.tsx'),
  },
];
