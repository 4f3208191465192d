import type { Screen } from '../console/screen.ts';

export const reportsScreens: readonly Screen[] = [
  {
    path: 'reports',
    needs: ['see reports', 'see reports of results'],
    load: () => import('./reports.tsx'),
  },
];
