import type { Screen } from '../console/screen.ts';

export const clinicDayScreens: readonly Screen[] = [
  {
    path: 'events/:event/day-sheet',
    needs: ['close the day'],
    load: () => import('./day-sheet.tsx'),
  },
  { path: 'clinic', needs: ['see today'], load: () => import('./clinic.tsx') },
];
