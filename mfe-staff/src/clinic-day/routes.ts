import { lazyScreen } from '@chaps/runtime/remote';
import type { Screen } from '../console/screen.ts';

export const clinicDayScreens: readonly Screen[] = [
  {
    path: 'events/:event/day-sheet',
    needs: ['close the day'],
    lazy: lazyScreen(() => import('./day-sheet.tsx')),
  },
  { path: 'clinic', needs: ['see today'], lazy: lazyScreen(() => import('./clinic.tsx')) },
];
